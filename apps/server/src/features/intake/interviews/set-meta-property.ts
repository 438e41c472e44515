import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { keepProperty, listStoredProperties } from './interview-meta-store.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { propertiesOf } from './meta-on-wire.ts';

export const setMetaProperty: Verb<'setMetaProperty'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const { surveyId } = await getSurvey(tx, params.survey);
    const before = (await listStoredProperties(tx, universeId, surveyId)).find(
      ({ extName }) => extName === body.extName,
    );
    if (before && before.kind !== body.kind) throw new AppError('meta_kind_fixed', { kind: before.kind });
    // A removed one that is made anew comes back with what interviews hold of it.
    const version = before?.isRemoved && body.version === 0 ? before.version : body.version;
    const property = { ...body, titles: definedTitles(body.titles), options: body.options.map(withTitles), version };
    const isKept = version > 0 === (before !== undefined) && (await keepProperty(tx, universeId, surveyId, property));
    if (!isKept) throw new AppError('conflict', { version: before?.version ?? 0 });
    await noteInterviewChange(ctx, tx, 'setMetaProperty', body.extName, {
      survey: params.survey,
      kind: body.kind,
      titles: body.titles,
      isRemoved: body.isRemoved,
    });
    return { properties: await propertiesOf(ctx, tx, surveyId) };
  });

type Titles = Readonly<Record<string, string | undefined>>;

const definedTitles = (titles: Titles): Record<string, string> =>
  Object.fromEntries(
    Object.entries(titles).flatMap(([locale, title]) => (title === undefined ? [] : [[locale, title]])),
  );

const withTitles = ({ extName, titles }: { extName: string; titles: Titles }) => ({
  extName,
  titles: definedTitles(titles),
});

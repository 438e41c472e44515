import { AppError } from '@echolot/contract/app-error';
import type { MetaInterviewData, MetaProperty, MetaValue } from '@echolot/contract/intake/interview-meta';
import { isDay } from '@echolot/core/day';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import {
  findMeta,
  keepMeta,
  keepProperty,
  listStoredProperties,
  type StoredMeta,
  type StoredMetaProperty,
} from './interview-meta-store.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { seeInterview } from './seen-interview.ts';

/** @throws AppError survey_not_found */
export const listMetaProperties: Verb<'listMetaProperties'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { surveyId } = await getSurvey(tx, params.survey);
    return { properties: await propertiesOf(ctx, tx, surveyId) };
  });

async function propertiesOf(ctx: Context, tx: Tx, surveyId: string): Promise<MetaProperty[]> {
  const locales = localesOf(ctx.actor, ctx.universe);
  const stored = await listStoredProperties(tx, ctx.universe.universeId, surveyId);
  return stored
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ extName, kind, titles, options, version }) => ({
      extName,
      kind,
      title: localText(titles, locales) || extName,
      titles: { ...titles },
      options: options.map((option) => ({ ...option, title: localText(option.titles, locales) || option.extName })),
      version,
    }));
}

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

const dataOnWire = (stored: StoredMeta | undefined): MetaInterviewData => ({
  version: stored?.version ?? 0,
  properties: { ...stored?.properties },
  changedBy: stored?.changedBy ?? null,
  changedAt: stored?.changedAt.toISOString() ?? null,
});

export const getMetaInterviewData: Verb<'getMetaInterviewData'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { interview } = await seeInterview(ctx, tx, params.survey, params.interviewId);
    return dataOnWire(await findMeta(tx, ctx.universe.universeId, interview));
  });

export const setMetaInterviewData: Verb<'setMetaInterviewData'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { universe, actor } = ctx;
    const { interview } = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const known = await listStoredProperties(tx, universe.universeId, interview.surveyId);
    for (const [name, value] of Object.entries(body.properties)) {
      const property = known.find(({ extName, isRemoved }) => extName === name && !isRemoved);
      const problem = property ? problemOf(property, value) : 'The survey has no such property.';
      if (problem) throw new AppError('invalid_input', { field: `properties.${name}`, problem });
    }
    const before = await findMeta(tx, universe.universeId, interview);
    const merged = Object.entries({ ...before?.properties, ...body.properties });
    const properties = Object.fromEntries(
      merged.flatMap(([name, value]): [string, MetaValue][] => (value === null ? [] : [[name, value]])),
    );
    const isExpected = (before?.version ?? 0) === body.version;
    const kept = { version: body.version, properties, changedBy: actor.username };
    if (!isExpected || !(await keepMeta(tx, universe.universeId, interview, kept)))
      throw new AppError('conflict', { ...dataOnWire(before) });
    await noteInterviewChange(ctx, tx, 'setMetaInterviewData', interview.interviewId, {
      survey: params.survey,
      properties: Object.keys(body.properties),
    });
    await announceNews(tx, {
      universeId: universe.universeId,
      survey: params.survey,
      permission: 'interviews.read',
      place: interview,
      event: { event: 'interview', data: { survey: params.survey, interviewId: interview.interviewId } },
    });
    return dataOnWire(await findMeta(tx, universe.universeId, interview));
  });

function problemOf({ kind, options }: StoredMetaProperty, value: MetaValue | null): string | undefined {
  if (value === null) return undefined;
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'Give true or false.';
    case 'tags':
      return Array.isArray(value) ? undefined : 'Give a list of words.';
    case 'day':
      return typeof value === 'string' && isDay(value) ? undefined : 'Give a day as YYYY-MM-DD.';
    case 'choice':
      return options.some(({ extName }) => extName === value) ? undefined : 'There is no such option.';
    case 'text':
      return typeof value === 'string' ? undefined : 'Give a text.';
  }
}

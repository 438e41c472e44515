import { AppError } from '@echolot/contract/app-error';
import type { MetaValue } from '@echolot/contract/intake/interview-meta';
import { isDay } from '@echolot/core/day';
import type { Verb } from '../../../context.ts';
import { announceNews } from '../../../events/staff-news.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { findMeta, keepMeta, listStoredProperties, type StoredMetaProperty } from './interview-meta-store.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { dataOnWire } from './meta-on-wire.ts';
import { seeInterview } from './seen-interview.ts';

export const setMetaInterviewData: Verb<'setMetaInterviewData', WithTrees> = (ctx, { params, body }) =>
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

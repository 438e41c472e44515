import { AppError } from '@echolot/contract/app-error';
import { type SampleRow, sampleStates } from '@echolot/contract/intake/samples';
import { isDay } from '@echolot/core/day';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { searchPersons } from '../../privacy/contacts/public.ts';
import { findUnitByNo } from '../../structure/org-units/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import {
  countSampleStates,
  type ListedSample,
  readSamples,
  type SamplePlace,
  type SampleSearch,
} from './sample-list-view.ts';
import { placeOnWire, sampleQuestion, unitOnWire } from './sample-query.ts';

/** Contacts that a search may find; whoever finds more should type more. */
const mostContacts = 500;

export const listSamples: Verb<'listSamples', WithFigures> = async (ctx, { params, query }) => {
  const { state, sort, limit } = query;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const isMasked = !mayIdentify(ctx.actor);
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['samples', query], (resolved) =>
    ctx.inTransaction(async (tx) => {
      const question = sampleQuestion(ctx.universe.universeId, resolved);
      const search = await searchOf(ctx, tx, query.search, isMasked);
      const page = await readSamples(tx, question, { search, state, sort, after, limit: limit + 1 });
      const counts = new Map((await countSampleStates(tx, question, search)).map((one) => [one.state, one.n]));
      const rows = page.slice(0, limit);
      const last = rows.at(-1);
      return {
        ...placeOnWire(resolved),
        isMasked,
        counts: sampleStates.map((one) => ({ state: one, n: counts.get(one) ?? 0 })).filter(({ n }) => n > 0),
        rows: rows.map((row) => rowOnWire(ctx, resolved, row)),
        next: page.length > limit && last ? printCursor(last) : null,
      };
    }),
  );
};

/** Who sees no names finds nobody by them. */
export async function searchOf(
  ctx: Context,
  tx: Tx,
  text: string,
  isMasked: boolean,
): Promise<SampleSearch | undefined> {
  const query = text.trim();
  if (query === '') return undefined;
  if (isMasked) return { text: query, contactIds: [] };
  const persons = await searchPersons(tx, ctx.universe.universeId, {
    query,
    wholeOnly: false,
    after: undefined,
    limit: mostContacts,
  });
  return { text: query, contactIds: persons.filter(({ kind }) => kind === 'contact').map(({ personId }) => personId) };
}

export function rowOnWire(ctx: Context, resolved: ResolvedQuery, row: ListedSample): SampleRow {
  const { tree, perspective } = resolved;
  const locales = localesOf(ctx.actor, ctx.universe);
  const name = [row.givenName, row.familyName].filter(Boolean).join(' ');
  const node = row.unitNo === null ? undefined : findUnitByNo(tree, row.unitNo);
  return {
    sampleId: row.sampleId,
    externalId: row.externalId,
    eventDay: row.eventDay,
    unit: node ? unitOnWire(perspective, node) : null,
    person: name,
    channel: row.channel,
    state: row.state,
    reason: row.reason,
    stateAt: row.stateAt.toISOString(),
    campaigns: row.campaigns.map((titles) => localText(titles, locales)),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

function printCursor({ place, sampleId }: SamplePlace): string {
  return Buffer.from(`${place}|${sampleId}`).toString('base64url');
}

/** @throws AppError invalid_input */
function readCursor(text: string): SamplePlace {
  const [place = '', sampleId = ''] = Buffer.from(text, 'base64url').toString().split('|');
  if (!uuid.test(sampleId) || !(isDay(place) || instant.test(place)))
    throw new AppError('invalid_input', { field: 'cursor', problem: 'It is not one that a page gave.' });
  return { place, sampleId };
}

import {
  type Sample,
  type SampleRow,
  type SampleState,
  sampleContactSchema,
  sampleRowSchema,
} from '@echolot/contract/intake/samples';
import { localesOf } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { masked } from '../../../masking/masked.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import { campaignOnWire, contactOnWire, historyOnWire, sendOutOnWire } from './get-sample.ts';
import { rowOnWire, searchOf } from './list-samples.ts';
import {
  countSampleStates,
  type ListedSample,
  readSamples,
  type SamplePlace,
  type SampleSort,
} from './sample-list-view.ts';
import { sampleQuestion } from './sample-query.ts';
import { findSampleContacts, findSamples, listSendOutsOf } from './sample-view.ts';

/** Which samples are read. */
export interface SampleRequest {
  readonly survey: string;
  readonly filteredDrillPath: string;
  /** Undefined: whatever state. */
  readonly state: SampleState | undefined;
  readonly search: string;
  readonly sort: SampleSort;
  /** Samples of one transaction. */
  readonly limit?: number;
}

/** So that no transaction is open for long. */
const samplesAtOnce = 1000;

/** A sample as it is listed, with what its own page says besides. */
export interface ReadSample extends Pick<Sample, 'contact' | 'locale' | 'history' | 'sendOuts' | 'interviewId'> {
  readonly row: SampleRow;
}

export interface SampleBatch<Read> {
  readonly samples: readonly Read[];
  /** How many there were at the start. */
  readonly total: number;
}

/** All samples of a list in its order, in batches. @throws AppError as `listSamples` */
export function readSampleRows(
  ctx: Context & WithFigures,
  request: SampleRequest,
): AsyncGenerator<SampleBatch<SampleRow>> {
  return readBatches(ctx, request, async (_tx, _asked, rows) => rows.map(({ row }) => row));
}

/** The same with contact, life cycle and messages; masked without the right to identify. */
export function readSampleDetails(
  ctx: Context & WithFigures,
  request: SampleRequest,
): AsyncGenerator<SampleBatch<ReadSample>> {
  return readBatches(ctx, request, (tx, resolved, rows) => describe(ctx, tx, resolved, rows));
}

interface ListedRow {
  readonly listed: ListedSample;
  readonly row: SampleRow;
}

async function* readBatches<Read>(
  ctx: Context & WithFigures,
  request: SampleRequest,
  read: (tx: Tx, resolved: ResolvedQuery, rows: readonly ListedRow[]) => Promise<readonly Read[]>,
): AsyncGenerator<SampleBatch<Read>> {
  const { survey, filteredDrillPath, state, sort, limit = samplesAtOnce } = request;
  const isMasked = !mayIdentify(ctx.actor);
  let after: SamplePlace | undefined;
  let total: number | undefined;
  do {
    ctx.signal.throwIfAborted();
    const page = await answerQuery(ctx, survey, filteredDrillPath, ['readSamples', uuidV7()], (resolved) =>
      ctx.inTransaction(async (tx) => {
        const question = sampleQuestion(ctx.universe.universeId, resolved);
        const search = await searchOf(ctx, tx, request.search, isMasked);
        const found = await readSamples(tx, question, { search, state, sort, after, limit: limit + 1 });
        const listed = found.slice(0, limit);
        const rows = listed.map((one) => ({
          listed: one,
          row: masked(sampleRowSchema, rowOnWire(ctx, resolved, one), ctx.actor),
        }));
        return {
          samples: await read(tx, resolved, rows),
          last: found.length > limit ? listed.at(-1) : undefined,
          total: total ?? countIn(await countSampleStates(tx, question, search), state),
        };
      }),
    );
    ({ total } = page);
    yield { samples: page.samples, total };
    after = page.last;
  } while (after);
}

const countIn = (counts: readonly { state: SampleState; n: number }[], wanted: SampleState | undefined): number =>
  counts.reduce((sum, { state, n }) => sum + (wanted === undefined || state === wanted ? n : 0), 0);

async function describe(
  ctx: Context,
  tx: Tx,
  { survey }: ResolvedQuery,
  rows: readonly ListedRow[],
): Promise<readonly ReadSample[]> {
  const { universeId } = ctx.universe;
  const mayReadInterviews = ctx.actor.permissions.has('interviews.read');
  const locales = localesOf(ctx.actor, ctx.universe);
  const sampleIds = rows.map(({ row }) => row.sampleId);
  const stored = await findSamples(tx, universeId, survey.surveyId, sampleIds);
  const contactIds = [...stored.values()].flatMap(({ contactId }) => contactId ?? []);
  const contacts = await findSampleContacts(tx, universeId, contactIds);
  const sendOuts = await listSendOutsOf(tx, universeId, sampleIds);
  return rows.flatMap(({ row }) => {
    const sample = stored.get(row.sampleId);
    if (!sample) return [];
    const contact = contacts.get(sample.contactId ?? '');
    const messages = sendOuts.get(row.sampleId) ?? [];
    const campaigns = new Map(messages.map((one) => [one.extName, campaignOnWire(one, locales)]));
    return [
      {
        row,
        contact: contact ? masked(sampleContactSchema, contactOnWire(contact), ctx.actor) : null,
        locale: sample.locale,
        history: historyOnWire(sample, campaigns),
        sendOuts: messages.map((one) => sendOutOnWire(one, locales)),
        interviewId: mayReadInterviews ? sample.interviewId : null,
      },
    ];
  });
}

import { type SendOutState, sendOutStates } from '@echolot/core/campaign-filter';
import { addDays } from '@echolot/core/day';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RecordDatabase, Tx } from '../database/record.ts';
import { carrySendOuts } from '../features/intake/interviews/public.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';
import type { SmallUniverse } from './small-universe.ts';

type Own = Pick<SmallUniverse, 'universeId' | 'surveyId'>;

/** Campaigns 1 to 3 of the small universe's survey; the third has not begun. */
export async function addSampleCampaigns(record: RecordDatabase, { universeId, surveyId }: Own): Promise<void> {
  await record.inUniverse(universeId, ({ db }) =>
    db
      .insertInto('campaign')
      .values(
        [1, 2, 3].map((campaignNo) => ({
          universe_id: universeId,
          campaign_id: uuidV7(),
          survey_id: surveyId,
          campaign_no: campaignNo,
          ext_name: `c${campaignNo}`,
          titles: JSON.stringify({ en: `Campaign ${campaignNo}` }),
          channel: 'mail' as const,
          state: campaignNo === 3 ? ('draft' as const) : ('finished' as const),
          started_at: campaignNo === 3 ? null : `2026-0${campaignNo}-01T08:00:00Z`,
        })),
      )
      .execute(),
  );
}

/** A message of a campaign to whoever answered an interview, or what became of it since. */
export interface SendOutSample {
  readonly externalId: string;
  readonly campaignNo: number;
  /** Days before the interview as it is then; absent: not sent yet. */
  readonly daysBefore: number | undefined;
  readonly state: SendOutState;
  readonly isOpened: boolean;
  readonly isClicked: boolean;
}

export const sendOutSampleArbitrary: fc.Arbitrary<SendOutSample> = fc.record({
  externalId: fc.integer({ min: 1, max: 400 }).map((id) => `i${id}`),
  campaignNo: fc.constantFrom(1, 2),
  daysBefore: fc.option(fc.constantFrom(0, 1, 6, 7, 8, 30, 4000), { nil: undefined, freq: 8 }),
  state: fc.constantFrom(...sendOutStates),
  isOpened: fc.boolean(),
  isClicked: fc.boolean(),
});

/** Stores what became of messages, as a campaign does: the interviews that answer them follow. */
export async function storeSendOuts(
  record: RecordDatabase,
  { universeId, surveyId }: Own,
  sendOuts: readonly SendOutSample[],
): Promise<void> {
  await record.inUniverse(universeId, async (tx) => {
    const sampleIds: string[] = [];
    for (const sendOut of sendOuts) {
      const sampleId = await linkedSample(tx, { universeId, surveyId }, sendOut.externalId);
      if (sampleId === undefined) continue;
      sampleIds.push(sampleId);
      const { campaignNo, daysBefore, state, isOpened, isClicked } = sendOut;
      const { rows } = await sql<{ day: string }>`
        select day::text from interview where survey_id = ${surveyId} and external_id = ${sendOut.externalId}`.execute(
        tx.db,
      );
      const sentDay = daysBefore === undefined ? null : addDays(rows[0]?.day ?? '', -daysBefore);
      const at = sentDay && `${sentDay}T09:00:00Z`;
      await sql`
        insert into send_out as s (universe_id, campaign_id, sample_id, state, sent_at, sent_day, opened_at, clicked_at)
        select ${universeId}, campaign_id, ${sampleId}, ${state}, ${at}::timestamptz, ${sentDay}::date,
          ${isOpened ? at : null}::timestamptz, ${isClicked ? at : null}::timestamptz
        from campaign where survey_id = ${surveyId} and campaign_no = ${campaignNo}
        on conflict (universe_id, campaign_id, sample_id) do update set state = excluded.state, sent_at = excluded.sent_at,
          sent_day = excluded.sent_day, opened_at = excluded.opened_at, clicked_at = excluded.clicked_at`.execute(
        tx.db,
      );
    }
    await carrySendOuts(tx, universeId, sampleIds, { changedBy: 'test', reason: 'test' });
  });
}

/** The sample an interview answers; undefined when there is no such interview. */
async function linkedSample(
  { db }: Tx,
  { universeId, surveyId }: Own,
  externalId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ sample_id: string | null }>`
    select sample_id from interview where survey_id = ${surveyId} and external_id = ${externalId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  if (found.sample_id !== null) return found.sample_id;
  const sampleId = uuidV7();
  await sql`
    insert into sample (universe_id, sample_id, survey_id, external_id, unit_nos, event_day)
    select universe_id, ${sampleId}, survey_id, external_id, unit_nos, day from interview
    where survey_id = ${surveyId} and external_id = ${externalId}`.execute(db);
  await sql`
    update interview set sample_id = ${sampleId} where universe_id = ${universeId} and survey_id = ${surveyId}
      and external_id = ${externalId}`.execute(db);
  return sampleId;
}

/** SQL: what became of the messages to whoever answered the interview `i`, read from the messages themselves. */
export const recordedSendOuts = sql`coalesce((
  select json_agg(json_build_object('campaign', c.campaign_no, 'days', i.day - s.sent_day, 'state', s.state,
    'opened', s.opened_at is not null, 'clicked', s.clicked_at is not null))
  from send_out s join campaign c using (universe_id, campaign_id) where s.sample_id = i.sample_id and s.sent_at is not null), '[]')`;

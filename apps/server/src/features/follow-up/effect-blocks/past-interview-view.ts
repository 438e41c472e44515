import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';

/** An interview of the past, as far as a rule may look at it. */
export interface PastInterview {
  readonly interviewId: string;
  readonly externalId: string;
  readonly answeredAt: Date;
  readonly day: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly answers: Answers;
}

/**
 * Interviews by id downwards, between two ids: the latest accepted first. Pages are of rows looked at; `interviews` are those of
 * them that are complete and answered from a day on, with the named answers only.
 */
export async function pageOfPastInterviews(
  { db }: Tx,
  { universeId, surveyId }: { readonly universeId: string; readonly surveyId: string },
  { fromDay, fromId, beforeId }: { readonly fromDay: string; readonly fromId: string; readonly beforeId: string },
  variables: readonly string[],
  limit: number,
): Promise<{ interviews: PastInterview[]; scanned: number; lastId: string | null; lastDay: string | null }> {
  const answers = sql`coalesce((select jsonb_object_agg(k, p.answers -> k) from unnest(${[...variables]}::text[]) as k
    where p.answers ? k), '{}')`;
  const { rows } = await sql<{
    interviews: (Omit<PastInterview, 'answeredAt'> & { answeredAt: string })[] | null;
    scanned: number;
    lastId: string | null;
    lastDay: string | null;
  }>`
    with page as materialized (
      select * from interview
      where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id >= ${fromId}::uuid
        and interview_id < ${beforeId}::uuid
      order by interview_id desc limit ${limit})
    select count(*)::int as scanned, min(interview_id::text) as "lastId", min(day)::text as "lastDay",
      json_agg(json_build_object('interviewId', p.interview_id, 'externalId', p.external_id, 'answeredAt', p.answered_at,
        'day', p.day, 'unitNos', p.unit_nos, 'channel', p.channel, 'answers', ${answers}) order by p.interview_id desc)
        filter (where p.status = 'complete' and p.day >= ${fromDay}::date) as interviews
    from page p`.execute(db);
  const { interviews, scanned = 0, lastId = null, lastDay = null } = rows[0] ?? {};
  return {
    interviews: (interviews ?? []).map((one) => ({ ...one, answeredAt: new Date(one.answeredAt) })),
    scanned,
    lastId,
    lastDay,
  };
}

/** Channels by which interviews came lately. */
export async function listChannels({ db }: Tx, universeId: string, surveyId: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select distinct channel from (select channel from interview
      where universe_id = ${universeId} and survey_id = ${surveyId} order by interview_id desc limit 5000) latest
    where channel <> '' order by channel`.execute(db);
  return rows.map(({ channel }) => channel);
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';

/** What a row of the list of interviews shows. */
export interface ListedInterview {
  readonly interviewId: string;
  readonly answeredAt: Date;
  readonly day: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
  /** Name of its contact; empty without one. */
  readonly person: string;
}

/** Interviews by their ids, as the record has them now; one that was deleted meanwhile is left out. */
export async function listInterviewsById(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  interviewIds: readonly string[],
): Promise<Map<string, ListedInterview>> {
  if (interviewIds.length === 0) return new Map();
  const { rows } = await sql<ListedInterview>`
    select i.interview_id as "interviewId", i.answered_at as "answeredAt", i.day::text, i.unit_nos as "unitNos", i.channel, i.locale,
      i.status, i.answers, coalesce(concat_ws(' ', nullif(c.given_name, ''), nullif(c.family_name, '')), '') as person
    from interview i left join contact c on c.universe_id = i.universe_id and c.contact_id = i.contact_id
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = any(${interviewIds}::uuid[])
      and i.status <> 'deleted'`.execute(db);
  return new Map(rows.map((row) => [row.interviewId, row]));
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Deeds } from './standing.ts';

export interface DeedsQuestion {
  readonly universeId: string;
  readonly surveyId: string;
  readonly perspective: string;
  readonly unitNos: readonly number[];
  readonly timeZone: string;
  /** Days, both included; undefined = open. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
}

/** What the units did, by the number of the unit: each deed on the day it was done, invitations by the day of sending. */
export async function listDeeds({ db }: Tx, question: DeedsQuestion): Promise<Map<number, Deeds>> {
  const { universeId, surveyId, perspective, unitNos, timeZone, fromDay = null, toDay = null } = question;
  const within = (day: ReturnType<typeof sql>) => sql`
    (${fromDay}::date is null or ${day} >= ${fromDay}::date) and (${toDay}::date is null or ${day} <= ${toDay}::date)`;
  const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone ${timeZone})::date`;
  const unitOf = (column: string) => sql`(${sql.ref(column)} ->> ${perspective})::int`;
  const { rows } = await sql<Deeds & { readonly unitNo: number }>`
    with deed as (
      select ${unitOf('a.unit_nos')} as unit_no, 1 as contacted, 0 as closed, 0 as commented, 0 as delivered, 0 as completed
      from alert a where a.universe_id = ${universeId} and a.survey_id = ${surveyId} and a.state <> 'invalid'
        and a.contact_done_at <= a.contact_due_at and ${within(dayOf('a.contact_done_at'))}
      union all
      select ${unitOf('a.unit_nos')}, 0, 1, 0, 0, 0
      from alert a where a.universe_id = ${universeId} and a.survey_id = ${surveyId}
        and a.state in ('resolved', 'closed') and a.close_done_at <= a.close_due_at and ${within(dayOf('a.close_done_at'))}
      union all
      select ${unitOf('i.unit_nos')}, 0, 0, 1, 0, 0
      from interview i where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.status <> 'deleted'
        and exists (select from interview_comment m where m.universe_id = i.universe_id and m.survey_id = i.survey_id
          and m.interview_id = i.interview_id and m.removed_at is null and ${within(dayOf('m.created_at'))})
      union all
      select ${unitOf('s.unit_nos')}, 0, 0, 0, 1, (s.state = 'completed')::int
      from sample s where s.universe_id = ${universeId} and s.survey_id = ${surveyId}
        and exists (select from send_out o where o.universe_id = s.universe_id and o.sample_id = s.sample_id
          and o.state <> 'failed' and o.sent_at is not null and ${within(sql`o.sent_day`)})
    )
    select unit_no as "unitNo", sum(contacted)::int as "alertsContactedInTime", sum(closed)::int as "alertsClosedInTime",
      sum(commented)::int as "interviewsCommented", sum(delivered)::int as delivered, sum(completed)::int as completed
    from deed where unit_no = any(${unitNos}::integer[]) group by unit_no`.execute(db);
  return new Map(rows.map(({ unitNo, ...deeds }) => [unitNo, deeds]));
}

export async function listRoles({ db }: Tx, universeId: string): Promise<{ extName: string; title: string }[]> {
  return db
    .selectFrom('role')
    .select(['ext_name as extName', 'title'])
    .where('universe_id', '=', universeId)
    .orderBy('title')
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

export interface GamingQuestion {
  readonly universeId: string;
  readonly surveyId: string;
  readonly perspective: string;
  readonly unitNos: readonly number[];
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Ext name of the indicator. */
  readonly indicator: string;
}

export interface GamingRow {
  readonly interviewId: string;
  readonly unitNo: number;
  readonly answeredAt: Date;
  readonly score: number | null;
  readonly contactId: string | null;
  readonly email: string;
  readonly phone: string;
}

/** Interviews of some units with what tells of their contact, newest first. */
export async function listGamingRows({ db }: Tx, question: GamingQuestion, limit: number): Promise<GamingRow[]> {
  const { universeId, surveyId, perspective, unitNos, indicator, fromDay = null, toDay = null } = question;
  const { rows } = await sql<GamingRow>`
    select i.interview_id as "interviewId", (i.unit_nos ->> ${perspective})::int as "unitNo",
      i.answered_at as "answeredAt",
      case when jsonb_typeof(i.answers -> ${indicator}) = 'number' then (i.answers ->> ${indicator})::float8 end as score,
      i.contact_id as "contactId", lower(coalesce(c.email, '')) as email, coalesce(c.phone, '') as phone
    from interview i left join contact c
      on c.universe_id = i.universe_id and c.contact_id = i.contact_id and c.erased_at is null
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.status = 'complete'
      and (i.unit_nos ->> ${perspective})::int = any(${unitNos}::integer[])
      and (${fromDay}::date is null or i.day >= ${fromDay}::date) and (${toDay}::date is null or i.day <= ${toDay}::date)
    order by i.answered_at desc, i.interview_id desc limit ${limit}`.execute(db);
  return rows;
}

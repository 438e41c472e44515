import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { contactWords } from '../../privacy/masking/public.ts';

/** What the record alone knows of an interview in a list: whether it is whole, and whose it is. */
export interface ListedPerson {
  readonly status: 'complete' | 'partial';
  /** Empty without a contact; so are the others. */
  readonly person: string;
  readonly email: string;
  readonly phone: string;
  /** The comments asked for, in their order; empty where nothing was said. */
  readonly comments: readonly string[];
  /** What tells its contact. */
  readonly words: readonly string[];
}

/** Of interviews by their ids; one that was deleted meanwhile is left out. */
export async function findListedPeople(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  interviewIds: readonly string[],
  comments: readonly string[],
): Promise<Map<string, ListedPerson>> {
  if (interviewIds.length === 0) return new Map();
  const { rows } = await sql<ListedPerson & { readonly interviewId: string }>`
    select i.interview_id as "interviewId", i.status, coalesce(c.email, '') as email, coalesce(c.phone, '') as phone,
      coalesce(concat_ws(' ', nullif(c.given_name, ''), nullif(c.family_name, '')), '') as person,
      array(select coalesce(i.answers ->> name, '') from unnest(${[...comments]}::text[]) with ordinality as asked (name, place)
        order by place) as comments,
      ${contactWords} as words
    from interview i left join contact c on c.universe_id = i.universe_id and c.contact_id = i.contact_id
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = any(${interviewIds}::uuid[])
      and i.status <> 'deleted'`.execute(db);
  return new Map(rows.map(({ interviewId, ...rest }) => [interviewId, rest]));
}

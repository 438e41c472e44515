import { type RawBuilder, sql } from 'kysely';

/** A column of an aliased table. */
const column = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/**
 * Whether a membership lasts: it was not taken away, and its last day is not over in the universe's zone. Every query that lets
 * somebody in, or tells somebody something, asks this.
 */
export function membershipLasts(membership: string, universe: string): RawBuilder<boolean> {
  const until = column(membership, 'valid_until');
  return sql<boolean>`(${column(membership, 'disabled_at')} is null
    and (${until} is null or ${until} >= (now() at time zone ${column(universe, 'time_zone')})::date))`;
}

/**
 * Whether it opens the universe: it lasts, and the person has shown to be who was meant, by the link of the invitation or to an outside
 * identity provider.
 */
export function membershipHolds(membership: string, universe: string): RawBuilder<boolean> {
  return sql<boolean>`(${membershipLasts(membership, universe)} and (${column(membership, 'claimed_at')} is not null
    or exists (select from person vouched where vouched.person_id = ${column(membership, 'person_id')}
      and vouched.sign_on_subject is not null)))`;
}

/** Ext names of the surveys a membership is limited to; null for none. Told apart by `surveysFrom`. */
export function surveyNamesOf(membership: string) {
  return sql<string[] | null>`case when ${column(membership, 'survey_ids')} is not null then array(
    select s.ext_name from survey s where s.universe_id = ${column(membership, 'universe_id')} and s.survey_id = any (${column(membership, 'survey_ids')})
    order by 1) end`.as('survey_names');
}

export const surveysFrom = (names: readonly string[] | null): ReadonlySet<string> | 'all' =>
  names === null ? 'all' : new Set(names);

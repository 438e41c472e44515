import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a membership opens its universe now: claimed by the person, not taken away, and its last day not over in the universe's
 * zone. Every query that lets somebody in, or tells somebody something, asks this.
 */
export function membershipHolds(membership: string, universe: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${membership}.${name}`);
  return sql<boolean>`(${column('disabled_at')} is null and ${column('claimed_at')} is not null
    and (${column('valid_until')} is null or ${column('valid_until')} >= (now() at time zone ${sql.ref(`${universe}.time_zone`)})::date))`;
}

/** Ext names of the surveys a membership is limited to; null for none. Told apart by `surveysFrom`. */
export function surveyNamesOf(membership: string) {
  const column = (name: string) => sql.ref(`${membership}.${name}`);
  return sql<string[] | null>`case when ${column('survey_ids')} is not null then array(
    select s.ext_name from survey s where s.universe_id = ${column('universe_id')} and s.survey_id = any (${column('survey_ids')})
    order by 1) end`.as('survey_names');
}

export const surveysFrom = (names: readonly string[] | null): ReadonlySet<string> | 'all' =>
  names === null ? 'all' : new Set(names);

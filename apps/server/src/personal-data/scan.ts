import { type RawBuilder, sql } from 'kysely';
import type { PersonFinder } from './person-finder.ts';

/** Below every id: where a scan in the order of ids begins. */
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** Rows of one batch of a scan. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Key of the last row looked at; null at the end. */
  readonly last: string[] | null;
  readonly scanned: number;
}

/**
 * SQL: whether a text may tell the person; what it lets through is looked at exactly afterwards. Of 4,000 interviews with 1,400
 * comments it takes some 70 ms; taking the digits out of each text would take two seconds.
 */
export function mayTell(text: RawBuilder<unknown>, { likePatterns, digitPatterns }: PersonFinder) {
  return sql<boolean>`exists (select from (select ${text} as told) as texts
    where folded_text(told) like any (${likePatterns}::text[]) or told like any (${digitPatterns}::text[]))`;
}

import type { Permission } from '@echolot/contract/permissions';
import { membershipHolds, surveyNamesOf, surveysFrom } from '../../../database/membership-holds.ts';
import type { RecordDatabase } from '../../../database/record.ts';

/** Somebody who works in a universe. Root without a membership is not among them. */
export interface StaffMember {
  readonly personId: string;
  readonly username: string;
  readonly name: string;
  /** Empty when none is known. */
  readonly email: string;
  readonly locale: string;
  /** Ext name. */
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Drill paths the person may see; `*` = the whole universe. */
  readonly drillPaths: readonly string[];
  /** Ext names of the surveys the person may open. */
  readonly surveys: ReadonlySet<string> | 'all';
}

/**
 * Who works in a universe now, by user name. A transaction of its own, because persons belong to no universe and a universe's
 * requests cannot read them: ask before opening one, not inside.
 */
export function listStaff(record: RecordDatabase, universeId: string): Promise<StaffMember[]> {
  return record.as('echolot_sign_on', async ({ db }) => {
    const rows = await db
      .selectFrom('membership as m')
      .innerJoin('person as p', 'p.person_id', 'm.person_id')
      .innerJoin('universe as u', 'u.universe_id', 'm.universe_id')
      .innerJoin('role as r', (join) =>
        join.onRef('r.universe_id', '=', 'm.universe_id').onRef('r.ext_name', '=', 'm.role'),
      )
      .select(['p.person_id', 'p.username', 'p.given_name', 'p.family_name', 'p.email', 'p.locale'])
      .select(['m.role', 'm.drill_paths', 'r.permissions'])
      .select(surveyNamesOf('m'))
      .where('m.universe_id', '=', universeId)
      .where('p.disabled_at', 'is', null)
      .where(membershipHolds('m', 'u'))
      .orderBy('p.username')
      .execute();
    return rows.map((row) => ({
      personId: row.person_id,
      username: row.username,
      name: `${row.given_name} ${row.family_name}`.trim() || row.username,
      email: row.email,
      locale: row.locale,
      role: row.role,
      permissions: new Set(row.permissions as Permission[]),
      drillPaths: row.drill_paths,
      surveys: surveysFrom(row.survey_names),
    }));
  });
}

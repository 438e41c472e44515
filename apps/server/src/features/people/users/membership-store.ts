import { AppError } from '@echolot/contract/app-error';
import { permissions as allPermissions, type Permission } from '@echolot/contract/permissions';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import { membershipHolds } from '../../../database/membership-holds.ts';
import type { Tx } from '../../../database/record.ts';

/** A membership as it is written. */
export interface MembershipValues {
  readonly role: string;
  readonly drillPaths: readonly string[];
  readonly surveyIds: readonly string[] | null;
  readonly validUntil: string | null;
}

/** Holds up others who change memberships or roles of the universe, so that they count administrators one after the other. */
export async function lockMemberships({ db }: Tx, universeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('memberships ' || ${universeId}, 0))`.execute(db);
}

export async function insertMembership(
  { db }: Tx,
  universeId: string,
  personId: string,
  { role, drillPaths, surveyIds, validUntil }: MembershipValues,
  { isClaimed }: { readonly isClaimed: boolean },
): Promise<void> {
  await db
    .insertInto('membership')
    .values({
      universe_id: universeId,
      person_id: personId,
      role,
      drill_paths: [...drillPaths],
      survey_ids: surveyIds && [...surveyIds],
      valid_until: validUntil,
      claimed_at: isClaimed ? new Date() : null,
    })
    .execute();
}

/** Locked until the transaction ends. */
export async function findMembership({ db }: Tx, universeId: string, personId: string) {
  return db
    .selectFrom('membership')
    .selectAll()
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMembership(
  { db }: Tx,
  universeId: string,
  personId: string,
  { role, drillPaths, surveyIds, validUntil, disabledAt }: MembershipValues & { readonly disabledAt: Date | null },
): Promise<void> {
  await db
    .updateTable('membership')
    .set({
      role,
      drill_paths: [...drillPaths],
      survey_ids: surveyIds && [...surveyIds],
      valid_until: validUntil,
      disabled_at: disabledAt,
      version: sql<number>`version + 1`,
    })
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .execute();
}

/** What a role allows; undefined for one that is not there. Names that nothing asks for any more are left out. */
export async function findRolePermissions(
  { db }: Tx,
  universeId: string,
  role: string,
): Promise<Permission[] | undefined> {
  const row = await db
    .selectFrom('role')
    .select('permissions')
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', role)
    .executeTakeFirst();
  return row && allPermissions.filter((one) => row.permissions.includes(one));
}

/** @throws AppError survey_not_found */
export async function findSurveyIds({ db }: Tx, universeId: string, extNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('survey')
    .select(['survey_id', 'ext_name'])
    .where('universe_id', '=', universeId)
    .where('ext_name', 'in', [...extNames])
    .execute();
  const ids = new Map(rows.map((row) => [row.ext_name, row.survey_id]));
  return [...new Set(extNames)].map((survey) => {
    const surveyId = ids.get(survey);
    if (surveyId === undefined) throw new AppError('survey_not_found', { survey });
    return surveyId;
  });
}

/** Members who may look after people, see the whole universe, for good. */
export async function countAdministrators({ db }: Tx, universeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('membership as m')
    .innerJoin('universe as u', 'u.universe_id', 'm.universe_id')
    .innerJoin('person as p', 'p.person_id', 'm.person_id')
    .innerJoin('role as r', (join) =>
      join.onRef('r.universe_id', '=', 'm.universe_id').onRef('r.ext_name', '=', 'm.role'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.universe_id', '=', universeId)
    .where('p.disabled_at', 'is', null)
    .where(membershipHolds('m', 'u'))
    .where('m.valid_until', 'is', null)
    .where('m.survey_ids', 'is', null)
    .where(sql<boolean>`'users.manage' = any (r.permissions) and '*' = any (m.drill_paths)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets people see all of a universe, unless they are members already. @returns ids of those who were added */
export async function addMembers(
  { db }: Tx,
  universeId: string,
  personIds: readonly string[],
  role: string,
): Promise<string[]> {
  const added = await db
    .insertInto('membership')
    .values(personIds.map((personId) => ({ universe_id: universeId, person_id: personId, role, drill_paths: ['*'] })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .execute();
  return added.map((row) => row.person_id);
}

/** Notes what an administrator did with somebody, in the transaction that does it. */
export async function noteInAudit(
  tx: Tx,
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  entry: { readonly action: string; readonly subject: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await writeAuditEntry(tx, { universeId: universe.universeId, personId: actor.personId, ...entry });
}

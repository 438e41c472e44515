import { AppError } from '@echolot/contract/app-error';
import type { Permission } from '@echolot/contract/permissions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { countAdministrators, findRolePermissions, findSurveyIds, lockMemberships } from './membership-store.ts';
import { readUnitNames } from './unit-path-view.ts';

type Actor = Context['actor'];

/** What a membership opens. */
export interface Rights {
  readonly role: string;
  readonly drillPaths: readonly string[];
  /** Ext names; null for all. */
  readonly surveys: readonly string[] | null;
}

const covers = (own: readonly string[], path: string): boolean =>
  own.some((one) => one === '*' || path === one || path.startsWith(`${one}.`));

/** Units or surveys of some rights that the actor does not have; undefined when nothing is missing. */
function unitsOrSurveysBeyond({ drillPaths, surveys }: Actor, rights: Rights): Record<string, unknown> | undefined {
  const units = rights.drillPaths.filter((path) => !covers(drillPaths, path));
  if (units.length > 0) return { drillPaths: units };
  if (surveys === 'all') return undefined;
  const beyond = rights.surveys === null ? ['*'] : rights.surveys.filter((survey) => !surveys.has(survey));
  return beyond.length > 0 ? { surveys: beyond } : undefined;
}

/**
 * Checks that a role is there and that the actor has all it allows.
 * @throws AppError role_unknown, rights_exceeded
 */
export async function checkRole(
  tx: Tx,
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  role: string,
): Promise<readonly Permission[]> {
  const permissions = await findRolePermissions(tx, universe.universeId, role);
  if (!permissions) throw new AppError('role_unknown', { role });
  const missing = permissions.filter((one) => !actor.permissions.has(one));
  if (missing.length > 0) throw new AppError('rights_exceeded', { role, permissions: missing });
  return permissions;
}

/**
 * Checks that rights exist and that the actor may give them: nobody gives what they do not have.
 * @returns ids of the surveys; null for all
 * @throws AppError role_unknown, unit_not_found, survey_not_found, rights_exceeded
 */
export async function checkMayGive(
  tx: Tx,
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  rights: Rights,
): Promise<string[] | null> {
  await checkRole(tx, { universe, actor }, rights.role);
  const names = await readUnitNames(tx, universe.universeId, rights.drillPaths, universe.timeZone);
  const unknown = rights.drillPaths.find((path) => path !== '*' && !names.has(path));
  if (unknown !== undefined) throw new AppError('unit_not_found', { drillPath: unknown });
  const surveyIds = rights.surveys && (await findSurveyIds(tx, universe.universeId, rights.surveys));
  const beyond = unitsOrSurveysBeyond(actor, rights);
  if (beyond) throw new AppError('rights_exceeded', beyond);
  return surveyIds;
}

/**
 * Checks that the actor may change somebody: nobody touches whoever has more than they have themselves.
 * @throws AppError rights_exceeded
 */
export async function checkMayTouch(
  tx: Tx,
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  rights: Rights,
): Promise<void> {
  await checkRole(tx, { universe, actor }, rights.role);
  const beyond = unitsOrSurveysBeyond(actor, rights);
  if (beyond) throw new AppError('rights_exceeded', beyond);
}

/**
 * Runs a change of memberships or roles and checks that whoever looks after people in the universe is not gone by it. One such change
 * follows the other.
 * @throws AppError last_administrator, and what `change` throws
 */
export async function keepingAdministrator<T>(tx: Tx, universeId: string, change: () => Promise<T>): Promise<T> {
  await lockMemberships(tx, universeId);
  const before = await countAdministrators(tx, universeId);
  const result = await change();
  if (before > 0 && (await countAdministrators(tx, universeId)) === 0) throw new AppError('last_administrator');
  return result;
}

import { todayIn } from '@echolot/core/time-zone-day';
import { maySurvey } from '../../../access/check-reach.ts';
import type { OpenContext, UniverseSettings } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { seenUnit, type WithTrees } from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';

/** What of a universe says who sees what, and how days are written to them. */
export type ScopeUniverse = Pick<
  UniverseSettings,
  'universeId' | 'timeZone' | 'dateFormat' | 'sharesFormerOwnerInterviews'
>;
export type ScopeContext = WithTrees & Pick<OpenContext, 'now'> & { readonly universe: ScopeUniverse };

/** The survey a place is of. */
export type PlacedSurvey = Pick<StoredSurvey, 'extName' | 'perspectives'>;

/** Where an alert is: the units of its interview, and the day of that. */
export interface AlertPlace {
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
}

/** Whether somebody sees a place, by today's hierarchies. */
export async function seesPlace(
  { trees, now, universe }: ScopeContext,
  tx: Tx,
  perspectives: readonly string[],
  place: AlertPlace,
  person: { readonly drillPaths: readonly string[] },
): Promise<boolean> {
  if (person.drillPaths.includes('*')) return true;
  const today = todayIn(universe.timeZone, now());
  for (const perspective of perspectives) {
    const tree = await trees.treeOf(tx, universe.universeId, perspective, today);
    if (seenUnit(tree, place.unitNos[perspective], place.day, person, universe)) return true;
  }
  return false;
}

/** Those of the staff who see a place of a survey, and may do something. */
export async function staffAt(
  context: ScopeContext,
  tx: Tx,
  { extName, perspectives }: PlacedSurvey,
  place: AlertPlace,
  staff: readonly StaffMember[],
  permission: 'alerts.read' | 'alerts.work',
): Promise<StaffMember[]> {
  const fitting: StaffMember[] = [];
  for (const member of staff) {
    if (!member.permissions.has(permission) || !maySurvey(member, extName)) continue;
    if (await seesPlace(context, tx, perspectives, place, member)) fitting.push(member);
  }
  return fitting;
}

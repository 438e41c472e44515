import { factsOfReportKind, type ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { StaffMember } from '../../people/users/public.ts';
import type { SchedulePlace } from './schedule-place.ts';
import { unitsFor } from './units-for.ts';

/** More units of one person are not what a report is for. */
export const mostUnits = 20;

/** Why a person gets no report of a kind at a place; empty if they get one. */
export type UnfitReason =
  | ''
  | 'gone'
  | 'permission_missing'
  | 'no_address'
  | 'no_unit'
  | 'too_many_units'
  | 'unit_gone';

/** What somebody gets, by the rights the record says now. */
export function unfitReason(
  member: Pick<StaffMember, 'permissions' | 'drillPaths' | 'email'> | undefined,
  kind: ReportKindName,
  place: SchedulePlace | undefined,
): UnfitReason {
  if (!member) return 'gone';
  if (!member.permissions.has(factsOfReportKind(kind).permission)) return 'permission_missing';
  if (member.email === '') return 'no_address';
  if (!place) return 'unit_gone';
  const count = unitsFor(place.tree, place.node, member).length;
  if (count === 0) return 'no_unit';
  return count > mostUnits ? 'too_many_units' : '';
}

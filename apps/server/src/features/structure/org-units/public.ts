/** What other features may call. */

export { type OrgPast, type PastUnit, type Place, type PlaceSpan, type PlacesInTime, placesIn } from './org-past.ts';
export {
  drillPathOf,
  type FormerPlace,
  findNode,
  findScopeNode,
  growTree,
  hasRow,
  isPersonKind,
  lineageOf,
  type OrgNode,
  type OrgTree,
  unitNosOf,
  withoutPerson,
} from './org-tree.ts';
export type { WithTrees } from './org-tree-store.ts';
export { findUnitInScope, type UnitInScope } from './scope.ts';
export { findUnitByNo, seenUnit } from './seen-units.ts';

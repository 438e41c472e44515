/** What other features may call. */
export { drillPathOf, findNode, findScopeNode, lineageOf, type OrgNode, type OrgTree, unitNosOf } from './org-tree.ts';
export { findUnitInScope, type UnitInScope } from './scope.ts';

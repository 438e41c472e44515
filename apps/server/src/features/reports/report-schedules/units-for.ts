import { drillPathOf, findScopeNode, lineageOf, type OrgNode, type OrgTree } from '../../structure/org-units/public.ts';

/**
 * Of which units somebody gets a report about a unit: of that one for whoever sees it, else of each of the own units below it.
 * A report shows no more than the screen, and units above or beside are no substitute.
 */
export function unitsFor(tree: OrgTree, node: OrgNode, { drillPaths }: { drillPaths: readonly string[] }): OrgNode[] {
  if (drillPaths.includes('*')) return [node];
  const scopes = drillPaths.flatMap((path) => findScopeNode(tree, path.split('.')) ?? []);
  const above = new Set(lineageOf(node));
  if (scopes.some((scope) => above.has(scope))) return [node];
  const below = new Set(scopes.filter((scope) => lineageOf(scope).includes(node)));
  const uppermost = [...below].filter((scope) => !lineageOf(scope).some((unit) => unit !== scope && below.has(unit)));
  return uppermost.toSorted((a, b) => (drillPathOf(tree.perspective, a) < drillPathOf(tree.perspective, b) ? -1 : 1));
}

import { AppError } from '@echolot/contract/app-error';
import type { FactScope } from '../../../columnar/ranking-query.ts';
import type { Actor, UniverseSettings } from '../../../context.ts';
import { findNode, findScopeNode, lineageOf, type OrgNode, type OrgTree, unitNosOf } from './org-tree.ts';

/** What an actor may see at a unit. */
export interface UnitInScope {
  readonly node: OrgNode;
  /** From the uppermost unit the actor may see to the unit itself. */
  readonly lineage: readonly OrgNode[];
  readonly scope: FactScope;
}

const unitNoSets = new WeakMap<OrgNode, ReadonlySet<number>>();

function unitNoSetOf(node: OrgNode): ReadonlySet<number> {
  let set = unitNoSets.get(node);
  if (!set) unitNoSets.set(node, (set = new Set(unitNosOf(node))));
  return set;
}

/**
 * The unit at a drill path, as far as the actor may see it. An unknown path and one outside the actor's scope both throw
 * `path_forbidden`, so that the answer tells nothing of what exists.
 *
 * Somebody placed at a unit that changed owner sees it from the day the present owner has it, unless the universe shares
 * former owners' interviews; somebody placed above sees all of its past.
 */
export function findUnitInScope(
  tree: OrgTree,
  segments: readonly string[],
  actor: Pick<Actor, 'drillPaths'>,
  universe: Pick<UniverseSettings, 'sharesFormerOwnerInterviews'>,
): UnitInScope {
  const node = findNode(tree, segments);
  if (!node) throw new AppError('path_forbidden');
  const lineage = lineageOf(node);
  if (actor.drillPaths.includes('*')) return { node, lineage, scope: { unitNos: 'all', fromDay: undefined } };

  const scopes = actor.drillPaths
    .map((path) => findScopeNode(tree, path.split('.')))
    .filter((scopeNode) => scopeNode !== undefined)
    .filter((scopeNode) => lineage.includes(scopeNode))
    .map((scopeNode) => ({
      scopeNode,
      fromDay: universe.sharesFormerOwnerInterviews ? undefined : ownedFrom(scopeNode),
    }));
  // Of several scopes that hold the unit the widest counts: the one that reaches furthest back, then the uppermost.
  const widest = scopes.sort(
    (a, b) =>
      (a.fromDay ?? '').localeCompare(b.fromDay ?? '') || lineage.indexOf(a.scopeNode) - lineage.indexOf(b.scopeNode),
  )[0];
  if (!widest) throw new AppError('path_forbidden');
  return {
    node,
    lineage: lineage.slice(lineage.indexOf(widest.scopeNode)),
    scope: { unitNos: unitNoSetOf(widest.scopeNode), fromDay: widest.fromDay },
  };
}

function ownedFrom(node: OrgNode): string | undefined {
  return lineageOf(node)
    .map((unit) => unit.ownedFrom)
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

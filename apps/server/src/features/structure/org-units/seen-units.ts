import { AppError } from '@echolot/contract/app-error';
import type { Actor, UniverseSettings } from '../../../context.ts';
import { lineageOf, type OrgNode, type OrgTree } from './org-tree.ts';
import { findUnitInScope, type UnitInScope } from './scope.ts';

const byUnitNo = new WeakMap<OrgTree, ReadonlyMap<number, OrgNode>>();

/** The unit a number names in a hierarchy, or the one it is part of; undefined for one that is not there. */
export function findUnitByNo(tree: OrgTree, unitNo: number): OrgNode | undefined {
  let nodes = byUnitNo.get(tree);
  if (!nodes) {
    nodes = new Map([...new Set(tree.nodes.values())].flatMap((node) => node.unitNos.map((no) => [no, node] as const)));
    byUnitNo.set(tree, nodes);
  }
  return nodes.get(unitNo);
}

/**
 * The unit of an interview (or of what follows from one) as far as the actor may see it, by the rules of `findUnitInScope`:
 * undefined when it lies outside of the actor's scope, or on a day of a former owner.
 */
export function seenUnit(
  tree: OrgTree,
  unitNo: number | undefined,
  day: string,
  actor: Pick<Actor, 'drillPaths'>,
  universe: Pick<UniverseSettings, 'sharesFormerOwnerInterviews'>,
): UnitInScope | undefined {
  const node = unitNo === undefined ? undefined : findUnitByNo(tree, unitNo);
  if (!node) return undefined;
  const segments = [tree.perspective, ...lineageOf(node).map(({ slug }) => slug)];
  try {
    const unit = findUnitInScope(tree, segments, actor, universe);
    return unit.scope.fromDay !== undefined && day < unit.scope.fromDay ? undefined : unit;
  } catch (error) {
    if (error instanceof AppError && error.code === 'path_forbidden') return undefined;
    throw error;
  }
}

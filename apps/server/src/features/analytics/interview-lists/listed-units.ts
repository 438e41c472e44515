import type { ListProtection } from '../../../columnar/interview-list-protection.ts';
import type { FactQuery } from '../../../columnar/ranking-query.ts';
import type { OrgNode, OrgTree } from '../../structure/org-units/public.ts';

/** All units whose interviews, or some of them, are asked for. */
export function unitsAsked({ groups, moved = [] }: Pick<FactQuery, 'groups' | 'moved'>): number[] {
  const spans = [...groups.flatMap((group) => group.spans ?? []), ...moved.flatMap((one) => one.spans)];
  return [...new Set([...groups.flatMap((group) => group.unitNos), ...spans.map(({ unitNo }) => unitNo)])];
}

const nodesByTree = new WeakMap<OrgTree, ReadonlyMap<number, OrgNode>>();

/** The units of a hierarchy by their numbers; a merged unit is the one it is part of. */
export function nodesByNo(tree: OrgTree): ReadonlyMap<number, OrgNode> {
  const known = nodesByTree.get(tree);
  if (known) return known;
  const nodes = new Map<number, OrgNode>();
  for (const node of tree.nodes.values()) for (const unitNo of node.unitNos) nodes.set(unitNo, node);
  nodesByTree.set(tree, nodes);
  return nodes;
}

/** The unit an interview is told to be of: the one above where the ranking hides its own. */
export function toldUnit(
  nodes: ReadonlyMap<number, OrgNode>,
  unitNo: number,
  protection: ListProtection | undefined,
): OrgNode | undefined {
  const above = protection?.widened.get(unitNo)?.unitNos[0];
  return nodes.get(above ?? unitNo);
}

/** Places of units in the order of their names, each before those below it; a unit that is told as another has its place. */
export function placesOfUnits(
  tree: OrgTree,
  node: OrgNode,
  unitNos: readonly number[],
  protection: ListProtection | undefined,
): ReadonlyMap<number, number> {
  const order = new Map<OrgNode, number>();
  const stack: OrgNode[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    order.set(next, order.size);
    stack.push(...next.children.toReversed());
  }
  const nodes = nodesByNo(tree);
  return new Map(
    unitNos.map((unitNo) => {
      const told = toldUnit(nodes, unitNo, protection);
      return [unitNo, (told && order.get(told)) ?? order.size];
    }),
  );
}

import type { SiblingLevel, UnitGroup } from '../../../columnar/ranking-query.ts';
import { type OrgNode, type OrgTree, unitNosOf } from '../../structure/org-units/public.ts';

export interface Grouping {
  readonly groups: readonly UnitGroup[];
  /** One per group; undefined for the answers placed at the unit itself. */
  readonly nodes: readonly (OrgNode | undefined)[];
}

/** The units below, each with all that is below it, and first the answers placed at the unit itself. */
export function groupsBelow(node: OrgNode): Grouping {
  return {
    groups: [
      { key: '', unitNos: node.unitNos },
      ...node.children.map((child) => ({ key: child.slug, unitNos: unitNosOf(child) })),
    ],
    nodes: [undefined, ...node.children],
  };
}

/** The tables in which the units of a lineage are, from the uppermost the actor may see downwards. */
export function levelsOf(tree: OrgTree, lineage: readonly OrgNode[]): SiblingLevel[] {
  return lineage.slice(0, -1).map((parent, index) => {
    const { groups, nodes } = groupsBelow(parent);
    const member = lineage[index + 1];
    return {
      key: levelKey(tree, parent),
      groups,
      member: nodes.findIndex((node) => node === member),
      isWholePerspective: parent.parent === undefined,
    };
  });
}

/** Names the table of the units below one. After a change of the hierarchy it is another table: what it hid says nothing any more. */
export function levelKey({ version }: OrgTree, node: OrgNode): string {
  return `${version} ${node.unitId}`;
}

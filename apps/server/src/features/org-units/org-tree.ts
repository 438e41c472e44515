/** One unit in the hierarchy of a perspective on one day. */
export interface OrgNode {
  readonly unitNo: number;
  readonly unitId: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly parent: OrgNode | undefined;
  readonly children: readonly OrgNode[];
  /** Day from which the present owner has the unit, where it had another one before. */
  readonly ownedFrom: string | undefined;
}

/** The hierarchy of one perspective as it stands on one day. */
export interface OrgTree {
  readonly perspective: string;
  readonly day: string;
  readonly root: OrgNode | undefined;
  /** Units in the whole tree. */
  readonly size: number;
}

export interface UnitRow {
  readonly unitId: string;
  readonly parentId: string | null;
  readonly unitNo: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly ownedFrom: string | null;
}

type Growing = { -readonly [Key in keyof OrgNode]: OrgNode[Key] } & { children: OrgNode[] };

/** Builds the tree from its rows; the root is the unit without a parent. Children stand in the order of their names. */
export function growTree(perspective: string, day: string, rows: readonly UnitRow[]): OrgTree {
  const nodes = new Map<string, Growing>();
  for (const { unitId, unitNo, slug, name, kind, ownedFrom } of rows) {
    nodes.set(unitId, {
      unitId,
      unitNo,
      slug,
      name,
      kind,
      parent: undefined,
      children: [],
      ownedFrom: ownedFrom ?? undefined,
    });
  }
  let root: Growing | undefined;
  for (const { unitId, parentId } of rows) {
    const node = nodes.get(unitId);
    const parent = parentId === null ? undefined : nodes.get(parentId);
    if (!node) continue;
    if (parent) {
      node.parent = parent;
      parent.children.push(node);
    } else if (parentId === null) {
      root ??= node;
    }
  }
  const order = new Intl.Collator('en', { numeric: true });
  for (const { children } of nodes.values())
    children.sort((a, b) => order.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
  return { perspective, day, root, size: rows.length };
}

/** The unit at the end of a drill path, or undefined. */
export function findNode({ perspective, root }: OrgTree, segments: readonly string[]): OrgNode | undefined {
  const [first, rootSlug, ...rest] = segments;
  if (first !== perspective || !root || rootSlug !== root.slug) return undefined;
  let node: OrgNode | undefined = root;
  for (const slug of rest) node = node?.children.find((child) => child.slug === slug);
  return node;
}

const unitNosByNode = new WeakMap<OrgNode, readonly number[]>();

/** Numbers of the unit and of all units below it. */
export function unitNosOf(node: OrgNode): readonly number[] {
  const known = unitNosByNode.get(node);
  if (known) return known;
  const unitNos: number[] = [];
  const stack: OrgNode[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    unitNos.push(next.unitNo);
    stack.push(...next.children);
  }
  unitNosByNode.set(node, unitNos);
  return unitNos;
}

/** The units from the root to this one. */
export function lineageOf(node: OrgNode): OrgNode[] {
  const lineage: OrgNode[] = [];
  for (let next: OrgNode | undefined = node; next; next = next.parent) lineage.unshift(next);
  return lineage;
}

export function drillPathOf(perspective: string, node: OrgNode): string {
  return [perspective, ...lineageOf(node).map(({ slug }) => slug)].join('.');
}

import { isPersonLevel } from '@echolot/core/person-level';

/** One unit in the hierarchy of a perspective on one day. */
export interface OrgNode {
  readonly unitNo: number;
  /** Its own number and those of the units that are part of it on this day. */
  readonly unitNos: readonly number[];
  readonly unitId: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  /** Whether it is a person, by its level. */
  readonly isPerson: boolean;
  /** First day it is no longer there; its past counts as before. */
  readonly closedOn: string | undefined;
  readonly parent: OrgNode | undefined;
  readonly children: readonly OrgNode[];
  /** Day from which the present owner has the unit, where it had another one before. */
  readonly ownedFrom: string | undefined;
}

/** The hierarchy of one perspective as it is on one day. */
export interface OrgTree {
  readonly perspective: string;
  readonly day: string;
  /** Names the state of the universe's hierarchies the tree was read from. */
  readonly version: string;
  readonly root: OrgNode | undefined;
  /** Units in the whole tree. */
  readonly size: number;
  /** The node of every unit by its id; of a merged unit the one it is part of. */
  readonly nodes: ReadonlyMap<string, OrgNode>;
  /** Ids of the units that are part of another one on this day. */
  readonly merged: ReadonlySet<string>;
  /** Unit ids by `parent's id slug`: where units are on other days, merged units, and units below merged ones. */
  readonly formerPlaces: ReadonlyMap<string, string>;
}

export interface UnitRow {
  readonly unitId: string;
  /** Null for the root, and for a unit that is not there on this day. */
  readonly parentId: string | null;
  /** Whether the unit is never below another one. */
  readonly isRoot: boolean;
  /** The unit it is part of on this day. */
  readonly intoId: string | null;
  readonly unitNo: number;
  readonly slug: string;
  /** As it is called on this day. */
  readonly name: string;
  readonly kind: string;
  /** What people said of its level; null where nobody has. */
  readonly isPerson?: boolean | null | undefined;
  readonly closedOn: string | null;
  readonly ownedFrom: string | null;
}

/** An address a unit has on another day, or had before its slug changed. */
export interface FormerPlace {
  readonly parentId: string;
  readonly slug: string;
  readonly unitId: string;
}

type Growing = { -readonly [Key in keyof OrgNode]: OrgNode[Key] } & { children: OrgNode[]; unitNos: number[] };

/**
 * Builds the tree from its rows. A unit that is part of another one has no node: its number and the units below it are that
 * one's. A unit without a place on the day is left out. Children are in the order of their names.
 */
export function growTree(
  perspective: string,
  day: string,
  rows: readonly UnitRow[],
  formerPlaces: readonly FormerPlace[] = [],
  version = '',
): OrgTree {
  const byId = new Map(rows.map((row) => [row.unitId, row]));
  const nodes = new Map<string, Growing>();
  const merged = new Set<string>();
  for (const row of rows) if (row.intoId !== null) merged.add(row.unitId);
  for (const { unitId, unitNo, slug, name, kind, isPerson, closedOn, ownedFrom } of rows) {
    if (merged.has(unitId)) continue;
    nodes.set(unitId, {
      unitId,
      unitNo,
      unitNos: [unitNo],
      slug,
      name,
      kind,
      isPerson: isPerson ?? isPersonLevel(kind),
      closedOn: closedOn ?? undefined,
      parent: undefined,
      children: [],
      ownedFrom: ownedFrom ?? undefined,
    });
  }
  const places = new Map(formerPlaces.map(({ parentId, slug, unitId }) => [`${parentId} ${slug}`, unitId]));
  let root: Growing | undefined;
  for (const { unitId, unitNo, slug, parentId, isRoot } of rows) {
    const node = nodes.get(unitId);
    if (!node) {
      const target = nodes.get(targetOf(byId, unitId));
      target?.unitNos.push(unitNo);
    } else if (parentId !== null) {
      const parent = nodes.get(targetOf(byId, parentId));
      if (!parent) continue;
      node.parent = parent;
      parent.children.push(node);
    } else if (isRoot) {
      root ??= node;
    }
    if (parentId !== null && (!node || merged.has(parentId))) places.set(`${parentId} ${slug}`, unitId);
  }
  const order = new Intl.Collator('en', { numeric: true });
  for (const { children } of nodes.values()) {
    tellApart(children as Growing[]);
    children.sort((a, b) => order.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1));
  }
  const size = nodes.size;
  for (const unitId of merged) {
    const target = nodes.get(targetOf(byId, unitId));
    if (target) nodes.set(unitId, target);
  }
  return { perspective, day, version, root, size, nodes, merged, formerPlaces: places };
}

/** The unit another one is part of in the end. */
function targetOf(byId: ReadonlyMap<string, UnitRow>, unitId: string): string {
  let target = unitId;
  for (let steps = 0; steps <= byId.size; steps += 1) {
    const into = byId.get(target)?.intoId;
    if (!into) return target;
    target = into;
  }
  return target;
}

/** Whoever changes the hierarchy keeps slugs apart; an import below a merged unit may not know. The later unit gets a number. */
function tellApart(children: Growing[]): void {
  const taken = new Set(children.map(({ slug }) => slug));
  if (taken.size === children.length) return;
  taken.clear();
  for (const child of children.toSorted((a, b) => a.unitNo - b.unitNo)) {
    const { slug } = child;
    for (let number = 2; taken.has(child.slug); number += 1) child.slug = `${slug.slice(0, 60)}-${number}`;
    taken.add(child.slug);
  }
}

interface Found {
  readonly unitId: string;
  readonly node: OrgNode;
}

/** Follows a drill path unit by unit; an address of another day leads to where the unit is on this one. */
function follow(
  { perspective, root, nodes, merged, formerPlaces }: OrgTree,
  segments: readonly string[],
): Found | undefined {
  const [first, rootSlug, ...rest] = segments;
  if (first !== perspective || !root || rootSlug !== root.slug) return undefined;
  let unitId = root.unitId;
  for (const slug of rest) {
    const here = merged.has(unitId) ? undefined : nodes.get(unitId)?.children.find((child) => child.slug === slug);
    const next = here?.unitId ?? formerPlaces.get(`${unitId} ${slug}`);
    if (next === undefined) return undefined;
    unitId = next;
  }
  const node = nodes.get(unitId);
  return node && isBelow(node, root) ? { unitId, node } : undefined;
}

function isBelow(node: OrgNode, root: OrgNode): boolean {
  for (let next: OrgNode | undefined = node; next; next = next.parent) if (next === root) return true;
  return false;
}

/** The unit at the end of a drill path, or undefined. A unit that is part of another one leads to that one. */
export function findNode(tree: OrgTree, segments: readonly string[]): OrgNode | undefined {
  return follow(tree, segments)?.node;
}

/**
 * The unit a person is placed at, or undefined. Whoever is placed at a unit that has become part of another one is not thereby
 * placed at that one: a merge must not show anybody more than before.
 */
export function findScopeNode(tree: OrgTree, segments: readonly string[]): OrgNode | undefined {
  const found = follow(tree, segments);
  return found && !tree.merged.has(found.unitId) ? found.node : undefined;
}

const unitNosByNode = new WeakMap<OrgNode, readonly number[]>();

/** Numbers of the unit and of all units below it, ascending. */
export function unitNosOf(node: OrgNode): readonly number[] {
  const known = unitNosByNode.get(node);
  if (known) return known;
  const unitNos: number[] = [];
  const stack: OrgNode[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    unitNos.push(...next.unitNos);
    stack.push(...next.children);
  }
  unitNos.sort((a, b) => a - b);
  unitNosByNode.set(node, unitNos);
  return unitNos;
}

/**
 * Whether a unit has a row in a table of what is below its parent: a closed one only while something is counted for it, so that
 * one in which nothing ever stood, such as those of an import that was taken back, is nowhere.
 */
export function hasRow({ closedOn }: OrgNode, { day }: Pick<OrgTree, 'day'>, isCounted: boolean): boolean {
  return isCounted || closedOn === undefined || closedOn > day;
}

/** The unit itself, or the one above it where it is a person. */
export function withoutPerson(node: OrgNode): OrgNode {
  let named = node;
  while (named.isPerson && named.parent) named = named.parent;
  return named;
}

const personLevels = new WeakMap<OrgTree, ReadonlyMap<string, boolean>>();

/** Whether units of a kind are persons, also of one that is not there on the tree's day. */
export function isPersonKind(tree: OrgTree, kind: string): boolean {
  let known = personLevels.get(tree);
  if (!known) {
    known = new Map([...tree.nodes.values()].map((node) => [node.kind, node.isPerson]));
    personLevels.set(tree, known);
  }
  return known.get(kind) ?? isPersonLevel(kind);
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

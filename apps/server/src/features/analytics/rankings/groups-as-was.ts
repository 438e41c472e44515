import { uniqueSlug } from '@echolot/core/slug';
import type {
  FactScope,
  FactWindow,
  MovedInterviews,
  SiblingLevel,
  UnitSpan,
} from '../../../columnar/ranking-query.ts';
import {
  isPersonKind,
  type OrgNode,
  type OrgPast,
  type OrgTree,
  type Place,
  type PlaceSpan,
  type PlacesInTime,
  placesIn,
} from '../../structure/org-units/public.ts';
import type { Grouping } from './unit-groups.ts';

/** The hierarchy of the days of a window beside today's, as an actor may see it. */
export interface AsWas {
  readonly tree: OrgTree;
  readonly past: OrgPast;
  readonly places: PlacesInTime;
  readonly scope: FactScope;
  /** The uppermost unit the actor may see: tables are cut to what is below it today. */
  readonly top: OrgNode;
}

export interface GroupingAsWas extends Grouping {
  readonly moved: readonly MovedInterviews[];
}

/** @param window days of interviews. */
export function asWasOf(past: OrgPast, window: FactWindow, seen: Omit<AsWas, 'past' | 'places'>): AsWas {
  return { ...seen, past, places: placesIn(past, window) };
}

const isSeen = ({ scope }: AsWas, unitNo: number): boolean => scope.unitNos === 'all' || scope.unitNos.has(unitNo);

/** Stands for the answers placed at the unit itself. */
const own = '';

/** Below a unit, the one that is directly below it; `own` for itself, undefined elsewhere. */
function childOnTheWay(
  unitId: string,
  place: Place | undefined,
  known: Map<Place, string | undefined>,
): string | undefined {
  if (!place) return undefined;
  if (place.unitId === unitId) return own;
  if (known.has(place)) return known.get(place);
  const child = place.above?.unitId === unitId ? place.unitId : childOnTheWay(unitId, place.above, known);
  known.set(place, child);
  return child;
}

function childToday(node: OrgNode, of: OrgNode | undefined): string | undefined {
  if (of === node) return own;
  for (let next = of; next; next = next.parent) if (next.parent === node) return next.unitId;
  return undefined;
}

interface Row {
  readonly unitNos: number[];
  readonly spans: UnitSpan[];
  /** Whether anything stood there on a day of the window. */
  isThere: boolean;
}

const tablesKept = 30;
const keptTables = new WeakMap<PlacesInTime, Map<string, { readonly node: OrgNode; readonly table: GroupingAsWas }>>();

/**
 * The units that stood below one on the days of the window, each with all that was below it then, and first the answers placed
 * at the unit itself. Units keep today's names; one that is part of another today has no page of its own. Tables are kept as
 * long as the places they come from: of ten thousand units one takes some tens of milliseconds.
 */
export function groupsAsWas(asWas: AsWas, node: OrgNode): GroupingAsWas {
  const tables = keptTables.get(asWas.places) ?? new Map<string, { node: OrgNode; table: GroupingAsWas }>();
  keptTables.set(asWas.places, tables);
  const key = levelKeyAsWas(asWas, node);
  const known = tables.get(key);
  // Of the same tree: rows are compared with its nodes.
  const table = known?.node === node ? known.table : growTable(asWas, node);
  tables.delete(key);
  tables.set(key, { node, table });
  const oldest = tables.keys().next().value;
  if (tables.size > tablesKept && oldest !== undefined) tables.delete(oldest);
  return table;
}

function growTable(asWas: AsWas, node: OrgNode): GroupingAsWas {
  const { tree, past, places } = asWas;
  const rows = new Map<string, Row>([[own, { unitNos: [], spans: [], isThere: true }]]);
  const rowOf = (key: string): Row => {
    const row = rows.get(key) ?? { unitNos: [], spans: [], isThere: false };
    rows.set(key, row);
    return row;
  };
  const moves: { was: string | undefined; now: string | undefined; spans: UnitSpan[] }[] = [];
  const moveBetween = (was: string | undefined, now: string | undefined): UnitSpan[] => {
    const found = moves.find((move) => move.was === was && move.now === now);
    if (found) return found.spans;
    const spans: UnitSpan[] = [];
    moves.push({ was, now, spans });
    return spans;
  };
  const known = new Map<Place, string | undefined>();
  for (const [unitId, spans] of places) {
    const unitNo = past.units.get(unitId)?.unitNo;
    // What is not there yet has no answers.
    if (unitNo === undefined || !isSeen(asWas, unitNo) || isComing(asWas, unitId)) continue;
    const now = childToday(node, tree.nodes.get(unitId));
    const stays = spans.map(({ fromDay, toDay, place }) => ({
      was: childOnTheWay(node.unitId, place, known),
      span: { unitNo, fromDay, toDay },
    }));
    const isFixed = stays.every(({ was }) => was === now);
    if (isFixed && now === undefined) continue;
    if (isFixed && now !== undefined) {
      const row = rowOf(now);
      row.unitNos.push(unitNo);
      row.isThere = true;
      continue;
    }
    for (const { was, span } of stays) {
      if (was !== undefined) rowOf(was).isThere = true;
      if (now !== undefined) rowOf(now);
      if (was !== now) moveBetween(was, now).push(span);
      else if (was !== undefined) rowOf(was).spans.push(span);
    }
  }
  const nodes = orderedNodes(
    asWas,
    node,
    [...rows.keys()].filter((key) => key !== own),
  );
  const keys = [own, ...nodes.map(({ unitId }) => unitId)];
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const indexOf = (key: string | undefined): number | undefined => (key === undefined ? undefined : indexes.get(key));
  return {
    groups: keys.map((key) => {
      const { unitNos, spans } = rowOf(key);
      return { key: keyOf(asWas, node, key), unitNos, ...(spans.length > 0 && { spans }) };
    }),
    // A unit that only came since has no interviews here, and no row.
    nodes: [undefined, ...nodes.map((one) => (rowOf(one.unitId).isThere ? one : undefined))],
    moved: moves.map(({ was, now, spans }) => ({ was: indexOf(was), now: indexOf(now), spans })),
  };
}

/** Whether a unit is nowhere before tomorrow. */
function isComing({ tree, past }: AsWas, unitId: string): boolean {
  const first = past.units.get(unitId)?.parents[0];
  return first !== undefined && first.fromDay > tree.day;
}

/** As the table of today names its group, which settles which of two equal ones is hidden. */
function keyOf({ tree }: AsWas, parent: OrgNode, unitId: string): string {
  const node = tree.merged.has(unitId) ? undefined : tree.nodes.get(unitId);
  return node?.parent === parent ? node.slug : unitId;
}

/** A row of a table as it was: as it is today where it is there still, or as it would be below that unit. */
function nodeOf({ tree, past }: AsWas, parent: OrgNode, unitId: string): OrgNode {
  const isPart = tree.merged.has(unitId);
  const today = isPart ? undefined : tree.nodes.get(unitId);
  if (today?.parent === parent) return today;
  const { unitNo = 0, slug = '', name = '', kind = '' } = past.units.get(unitId) ?? {};
  const { closedOn, children = [] } = today ?? {};
  const isPerson = isPersonKind(tree, kind);
  return {
    unitId,
    unitNo,
    unitNos: [unitNo],
    slug,
    name,
    kind,
    isPerson,
    closedOn,
    parent,
    children,
    ownedFrom: undefined,
  };
}

/** In the order of their names; units that are elsewhere today give way where two have the same slug. */
function orderedNodes(asWas: AsWas, parent: OrgNode, unitIds: readonly string[]): OrgNode[] {
  const nodes = unitIds.map((unitId) => nodeOf(asWas, parent, unitId));
  const isThereToday = (node: OrgNode): boolean => parent.children.includes(node);
  const taken = new Set(nodes.filter(isThereToday).map(({ slug }) => slug));
  const order = new Intl.Collator('en', { numeric: true });
  return nodes
    .toSorted((a, b) => order.compare(a.name, b.name) || (a.unitId < b.unitId ? -1 : 1))
    .map((node) => {
      if (isThereToday(node)) return node;
      const slug = uniqueSlug(node.slug, (one) => taken.has(one));
      taken.add(slug);
      return { ...node, slug };
    });
}

/** The tables in which a unit, or one above it, stood on a day of the window, as far as the actor may see them. */
export function levelsAsWas(asWas: AsWas, node: OrgNode): SiblingLevel[] {
  const { tree, past, places, top } = asWas;
  const levels = new Map<string, SiblingLevel>();
  if (top !== tree.root) {
    // Above it nothing is seen; what it gained and lost must not be told by its own total.
    const { groups, moved } = groupsAsWas(asWas, top);
    const key = `${levelKeyAsWas(asWas, top)} whole`;
    levels.set(key, { key, groups, moved, member: 0, isWholePerspective: false, isOneRow: true });
  }
  for (const { place } of places.get(node.unitId) ?? []) {
    for (let at = place; at?.above; at = at.above) {
      const parent = tree.merged.has(at.above.unitId) ? undefined : tree.nodes.get(at.above.unitId);
      const unit = past.units.get(at.above.unitId);
      if (!parent || !unit || !isSeen(asWas, unit.unitNo)) continue;
      const { groups, moved } = groupsAsWas(asWas, parent);
      const key = levelKeyAsWas(asWas, parent);
      const member = groups.findIndex((group) => group.key === keyOf(asWas, parent, at.unitId));
      if (member !== -1)
        levels.set(`${key} ${member}`, { key, groups, moved, member, isWholePerspective: parent === tree.root });
    }
  }
  return [...levels.values()];
}

/** Names a table as it was to those who may see as much of it. */
export function levelKeyAsWas({ tree, top }: AsWas, node: OrgNode): string {
  return `${tree.version} was ${top.unitId} ${node.unitId}`;
}

/** Where a row of a table as it was counts today: below which unit, or as part of which; undefined where it is still there. */
export function standsToday({ tree }: AsWas, { unitId, parent }: OrgNode): OrgNode | undefined {
  const today = tree.nodes.get(unitId);
  if (!today || tree.merged.has(unitId)) return today;
  return today.parent === parent ? undefined : today.parent;
}

/** Whether a row of a table as it was is all that the unit's own page shows: it stood nowhere else in the window, nor does today. */
export function isWholeUnit(asWas: AsWas, row: OrgNode): boolean {
  const { unitId, parent } = row;
  const stoodHere = ({ place }: PlaceSpan): boolean =>
    place?.unitId !== unitId || place.above?.unitId === parent?.unitId;
  return standsToday(asWas, row) === undefined && (asWas.places.get(unitId) ?? []).every(stoodHere);
}

/**
 * How many units below one stood elsewhere than today on a day of the window, or came below it since: below another unit, or as
 * a unit of their own. Units that only went along with one of these do not count.
 */
export function countMovedUnits(asWas: AsWas, node: OrgNode): number {
  const { tree, past, places } = asWas;
  let count = 0;
  for (const [unitId, spans] of places) {
    const unit = past.units.get(unitId);
    if (!unit || unitId === node.unitId || !isSeen(asWas, unit.unitNo) || isComing(asWas, unitId)) continue;
    const today = tree.nodes.get(unitId);
    const isElsewhere = ({ place }: { place: Place | undefined }): boolean => {
      if (!place || !today) return Boolean(place) !== Boolean(today);
      return place.unitId !== today.unitId || (place.unitId === unitId && place.above?.unitId !== today.parent?.unitId);
    };
    const isBelow = childToday(node, today) !== undefined || spans.some(({ place }) => isAt(place, node.unitId));
    if (isBelow && spans.some(isElsewhere)) count += 1;
  }
  return count;
}

function isAt(place: Place | undefined, unitId: string): boolean {
  for (let at = place; at; at = at.above) if (at.unitId === unitId) return true;
  return false;
}

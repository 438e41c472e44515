import type { UnitEffect } from '@echolot/contract/structure/structure-units';
import { findScopeNode, lineageOf, type OrgNode, type OrgTree, unitNosOf } from '../org-units/public.ts';
import type { UnitCounts } from './unit-counts.ts';
import { nameOn, type UnitEntry } from './unit-entry.ts';

const stepsShown = 50;

/** A change of a hierarchy, seen on the day it begins to hold. */
export interface TreeComparison {
  readonly day: string;
  readonly before: OrgTree;
  readonly after: OrgTree;
  /** Every unit of the perspective, as it was before. */
  readonly entries: readonly UnitEntry[];
  /** Units the change is about. */
  readonly unitIds: readonly string[];
  /** Arrangements for later days that the change replaces. */
  readonly replaced: number;
  /** Drill paths people are placed at, one per person and path. */
  readonly placements: readonly string[];
}

/** What a change does to interviews, units and people. */
export function unitEffectOf(comparison: TreeComparison, counts: UnitCounts | undefined): UnitEffect {
  const { day, before, after, entries, unitIds, replaced, placements } = comparison;
  const isSame = sameLineage();
  const moved = new Set(
    entries
      .filter(({ unitId }) => !isSame(before.nodes.get(unitId), after.nodes.get(unitId)))
      .map(({ unitNo }) => unitNo),
  );
  const byId = new Map(entries.map((entry) => [entry.unitId, entry]));
  const steps = unitIds.slice(0, stepsShown).flatMap((unitId) => {
    const entry = byId.get(unitId);
    const [from, to] = [placeOf(before, unitId), placeOf(after, unitId)];
    const unitNos = entry ? unitNosAbout(comparison, entry).filter((unitNo) => moved.has(unitNo)) : [];
    const name = entry ? nameOn(entry, day) : (after.nodes.get(unitId)?.name ?? '');
    return from === to ? [] : [{ name, from, to, interviews: sum(unitNos, counts) }];
  });
  const people = placements.filter((path) => {
    const segments = path.split('.');
    return findScopeNode(before, segments) && !findScopeNode(after, segments);
  });
  return { day, steps, units: moved.size, interviews: sum([...moved], counts), replaced, people: people.length };
}

/** Whether interviews at both nodes count at the same units all the way up. */
function sameLineage(): (a: OrgNode | undefined, b: OrgNode | undefined) => boolean {
  const known = new Map<OrgNode, boolean>();
  return function isSame(a: OrgNode | undefined, b: OrgNode | undefined): boolean {
    if (!a || !b) return a === b;
    if (a.unitId !== b.unitId) return false;
    let is = known.get(a);
    if (is === undefined) known.set(a, (is = isSame(a.parent, b.parent)));
    return is;
  };
}

/** Numbers of the unit and of those below it; of a merged unit as they are once it is one of its own. */
function unitNosAbout({ before, after }: TreeComparison, { unitId, unitNo }: UnitEntry): readonly number[] {
  for (const tree of [before, after]) {
    const node = tree.merged.has(unitId) ? undefined : tree.nodes.get(unitId);
    if (node) return unitNosOf(node);
  }
  return [unitNo];
}

/** Names from the uppermost unit to where the unit's own interviews count; null on a day it is not there. */
function placeOf(tree: OrgTree, unitId: string): string | null {
  const node = tree.nodes.get(unitId);
  return node && lineageOf(node)[0] === tree.root
    ? lineageOf(node)
        .map(({ name }) => name)
        .join(' › ')
    : null;
}

function sum(unitNos: readonly number[], counts: UnitCounts | undefined): number | null {
  return counts ? unitNos.reduce((total, unitNo) => total + (counts.get(unitNo) ?? 0), 0) : null;
}

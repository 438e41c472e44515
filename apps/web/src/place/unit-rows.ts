import type { UnitRow } from '@echolot/contract/structure/structure-units';
import { foldName } from '@echolot/core/folded-text';

/** A unit as a row of the tree on the screen. */
export interface TreeRow {
  readonly unit: UnitRow;
  /** 0 for the uppermost. */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Interviews at the unit and at all below it; null while they cannot be counted. */
  readonly total: number | null;
}

/** The tree of a day, prepared for being shown and searched. */
export interface UnitForest {
  readonly byUnit: ReadonlyMap<string, UnitRow>;
  readonly childrenOf: ReadonlyMap<string, readonly UnitRow[]>;
  readonly totals: ReadonlyMap<string, number | null>;
  readonly root: UnitRow | undefined;
}

/** `units` are with parents before children. */
export function forestOf(units: readonly UnitRow[]): UnitForest {
  const byUnit = new Map(units.map((unit) => [unit.unit, unit]));
  const childrenOf = new Map<string, UnitRow[]>();
  const totals = new Map<string, number | null>();
  for (const unit of units) {
    totals.set(unit.unit, unit.interviews);
    if (unit.parent === null) continue;
    const known = childrenOf.get(unit.parent);
    if (known) known.push(unit);
    else childrenOf.set(unit.parent, [unit]);
  }
  for (const { unit, parent } of units.toReversed()) {
    if (parent === null) continue;
    const [own, above] = [totals.get(unit) ?? null, totals.get(parent) ?? null];
    totals.set(parent, own === null || above === null ? null : own + above);
  }
  return { byUnit, childrenOf, totals, root: units[0] };
}

export function matches(unit: UnitRow, wanted: string): boolean {
  return foldName(unit.name).includes(wanted) || foldName(unit.unit).includes(wanted);
}

/** Names from the uppermost unit to this one, without the uppermost. */
export function placeOf({ byUnit }: UnitForest, unit: UnitRow | undefined): string {
  const names: string[] = [];
  for (let next = unit; next?.parent != null; next = byUnit.get(next.parent)) names.unshift(next.name);
  return names.join(' › ');
}

/** The first of the wanted units, those further up first. */
export function unitsByDepth(
  { root, childrenOf }: UnitForest,
  isWanted: (unit: UnitRow) => boolean,
  limit: number,
): UnitRow[] {
  const found: UnitRow[] = [];
  for (let level = root ? [root] : []; level.length > 0 && found.length < limit; ) {
    found.push(...level.filter(isWanted).slice(0, limit - found.length));
    level = level.flatMap(({ unit }) => childrenOf.get(unit) ?? []);
  }
  return found;
}

/** Whether a unit is one of some others or is below one of them. */
export function isBelowAny({ byUnit }: UnitForest, unit: string, others: ReadonlySet<string>): boolean {
  for (let next = byUnit.get(unit); next; next = next.parent === null ? undefined : byUnit.get(next.parent))
    if (others.has(next.unit)) return true;
  return false;
}

/** The rows to show: below open units; with a text, those that hold it and all above them. */
export function treeRows(forest: UnitForest, open: ReadonlySet<string>, text: string): TreeRow[] {
  const { byUnit, childrenOf, totals, root } = forest;
  const wanted = foldName(text);
  const kept = wanted === '' ? undefined : new Set<string>();
  if (kept) {
    for (const unit of byUnit.values()) {
      if (!matches(unit, wanted)) continue;
      for (let next: UnitRow | undefined = unit; next && !kept.has(next.unit); ) {
        kept.add(next.unit);
        next = next.parent === null ? undefined : byUnit.get(next.parent);
      }
    }
  }
  const rows: TreeRow[] = [];
  const stack = root ? [{ unit: root, depth: 0 }] : [];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { unit, depth } = next;
    if (kept && !kept.has(unit.unit)) continue;
    const children = childrenOf.get(unit.unit) ?? [];
    const shown = kept ? children.filter((child) => kept.has(child.unit)) : children;
    const isOpen = kept ? shown.length > 0 : open.has(unit.unit);
    rows.push({ unit, depth, hasChildren: children.length > 0, isOpen, total: totals.get(unit.unit) ?? null });
    if (isOpen) for (const child of shown.toReversed()) stack.push({ unit: child, depth: depth + 1 });
  }
  return rows;
}

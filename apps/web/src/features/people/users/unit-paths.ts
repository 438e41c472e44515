import type { UnitForest } from '../../../place/unit-rows.ts';

/** Drill path of a unit: the perspective, then the way from the uppermost one. */
export function drillPathOf({ byUnit }: UnitForest, perspective: string, unit: string): string {
  const slugs: string[] = [];
  for (let next = byUnit.get(unit); next; next = next.parent === null ? undefined : byUnit.get(next.parent))
    slugs.unshift(next.slug);
  return [perspective, ...slugs].join('.');
}

/** The one of some drill paths that a path lies below, if any. */
export function aboveOf(path: string, others: Iterable<string>): string | undefined {
  for (const other of others) if (path.startsWith(`${other}.`)) return other;
  return undefined;
}

/** With a path more; those below it are part of it. */
export const withPath = (paths: readonly string[], added: string): string[] => [
  ...paths.filter((path) => path !== added && !path.startsWith(`${added}.`)),
  added,
];

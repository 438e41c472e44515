import type { RankingColumn } from '@echolot/contract/analytics/rankings';

/** Where a row is in the bracket of its tied group, and with how many others. */
export interface Tie {
  readonly edge: 'start' | 'middle' | 'end';
  readonly others: number;
}

/**
 * The brackets of tied groups for rows in the order of their ranks, the best at the top or at the bottom; by place in the
 * column. Units that are tied with nobody have none.
 */
export function tieEdges({ ranks, groups }: RankingColumn, isBestFirst: boolean): ReadonlyMap<number, Tie> {
  const sign = isBestFirst ? 1 : -1;
  const places = [...groups.keys()].filter((place) => groups[place] !== null);
  const order = places.toSorted((a, b) => sign * ((ranks[a] ?? 0) - (ranks[b] ?? 0)) || a - b);
  const sizes = new Map<number | null, number>();
  for (const place of order) sizes.set(groups[place] ?? null, (sizes.get(groups[place] ?? null) ?? 0) + 1);
  const ties = new Map<number, Tie>();
  for (const [index, place] of order.entries()) {
    const group = groups[place] ?? null;
    const others = (sizes.get(group) ?? 1) - 1;
    if (others === 0) continue;
    const isFirst = groups[order[index - 1] ?? -1] !== group;
    const isLast = groups[order[index + 1] ?? -1] !== group;
    ties.set(place, { edge: isFirst ? 'start' : isLast ? 'end' : 'middle', others });
  }
  return ties;
}

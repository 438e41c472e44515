import type { Ranking } from '@echolot/contract/analytics/rankings';

/** From −3, far worse than the whole, to 3, far better; 0 about the same. */
export type HeatLevel = -3 | -2 | -1 | 0 | 1 | 2 | 3;

const mostLevel = 3;

/**
 * How far the ranked units of one indicator are from the whole they are part of, in levels of equal width; a few units far
 * out do not flatten the others. Null where a unit has no rank. Empty where the whole is not shown.
 */
export function heatLevels(ranking: Ranking, position: number): readonly (HeatLevel | null)[] {
  const column = ranking.columns[position];
  const whole = ranking.totalColumns[position]?.values[0] ?? null;
  const sign = ranking.indicators[position]?.direction === 'lower' ? -1 : 1;
  if (!column || whole === null) return [];
  const apart = column.ranks.map((rank, row) =>
    rank === null ? null : sign * ((column.values[row] ?? whole) - whole),
  );
  const distances = apart.filter((one) => one !== null).map(Math.abs);
  const widest = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) * 0.95)] ?? 0;
  const width = widest / (mostLevel + 0.5);
  return apart.map((one) => {
    if (one === null) return null;
    const level = width > 0 ? Math.round(one / width) : 0;
    return (Math.max(-mostLevel, Math.min(mostLevel, level)) + 0) as HeatLevel;
  });
}

import type { Ranking } from '@echolot/contract/analytics/rankings';
import { type Axis, niceAxis } from '@echolot/core/axis';

type RankedFigures = Pick<Ranking, 'indicators' | 'columns' | 'totalColumns' | 'reliabilityMinimumN'>;

/**
 * One axis for all interval bars: what the reliable units need, so that one tiny unit does not flatten all others. The value of
 * the whole always lies on it; where no unit below has a bar, its interval does.
 */
export function barAxis({ indicators, columns, totalColumns, reliabilityMinimumN }: RankedFigures): Axis {
  const [indicator] = indicators;
  const [column] = columns;
  const [whole] = totalColumns;
  if (!indicator || !column) return { min: 0, max: 1 };
  const bounds = (leastN: number): number[] => {
    const found: number[] = [];
    for (let index = 0; index < column.ns.length; index += 1) {
      const [low, high] = [column.lows[index] ?? null, column.highs[index] ?? null];
      if ((column.ns[index] ?? 0) >= leastN && low !== null && high !== null) found.push(low, high);
    }
    return found;
  };
  const reliable = bounds(reliabilityMinimumN);
  const shown = reliable.length > 0 ? reliable : bounds(0);
  const ofWhole = shown.length > 0 ? [whole?.values[0]] : [whole?.values[0], whole?.lows[0], whole?.highs[0]];
  shown.push(...ofWhole.filter((value) => value != null));
  if (indicator.target !== null) shown.push(indicator.target);
  return niceAxis(shown, { min: indicator.min, max: indicator.max });
}

import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { CompositeFigure } from '../../explain/use-explain.tsx';
import { figureOf, type RankedRow } from '../ranking-rows.ts';

/** Names the composite among the columns. */
export const compositeColumnId = '(composite)';

/** The composite of a row, the whole included, and what it is made of; undefined where the survey has none. */
export function compositeOf(ranking: Ranking, row: RankedRow): CompositeFigure | undefined {
  const { composite, indicators } = ranking;
  if (!composite) return undefined;
  const { index, unit } = row;
  const isWhole = index < 0;
  return {
    title: composite.title,
    unitName: unit.name,
    decimals: composite.decimals,
    target: composite.target,
    value: isWhole ? composite.total : (composite.values[index] ?? null),
    change: isWhole ? composite.totalChange : (composite.changes[index] ?? null),
    hidden: isWhole ? composite.totalHidden : (composite.hidden[index] ?? null),
    parts: composite.parts.flatMap((part) => {
      const place = indicators.findIndex(({ extName }) => extName === part.extName);
      const indicator = indicators[place];
      if (!indicator) return [];
      const { value, n, hidden } = figureOf(ranking, row, place);
      return [{ ...part, decimals: indicator.decimals, isPercent: indicator.unit === 'percent', value, n, hidden }];
    }),
  };
}

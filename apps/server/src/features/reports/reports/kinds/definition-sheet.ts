import type { Ranking } from '@echolot/contract/analytics/rankings';
import { formatScore } from '@echolot/core/number-format';
import type { Cell, TableSheet } from '../../../../drawing/table-book.ts';
import type { RankingTexts } from './rankings/ranking-texts.ts';
import type { DefinedIndicator } from './report-place.ts';
import { rowBatches } from './row-batches.ts';

/** How each indicator is counted, one row each, and last the composite, where the survey defines one. */
export function definitionSheet(
  indicators: readonly DefinedIndicator[],
  texts: RankingTexts,
  locale: string,
  composite: Ranking['composite'] = null,
): TableSheet {
  const rows = indicators.map((indicator): Cell[] => [
    indicator.title,
    countingOf(indicator, texts, locale),
    texts.range(onScale(indicator.scale.min, locale), onScale(indicator.scale.max, locale)),
    texts.units[indicator.unit],
    indicator.direction === 'higher' ? texts.higher : texts.lower,
    indicator.target,
    intervalOf(indicator, texts),
  ]);
  if (composite) {
    const { title, target } = composite;
    const scale = texts.range(onScale(0, locale), onScale(100, locale));
    rows.push([
      title,
      compositeCounting(composite, texts, locale),
      scale,
      texts.units.points,
      texts.higher,
      target,
      null,
    ]);
  }
  return {
    name: texts.sheets.definitions,
    columns: [
      { title: texts.indicator, kind: 'text', width: 28 },
      { title: texts.method, kind: 'text', width: 60 },
      { title: texts.scale, kind: 'text', width: 16 },
      { title: texts.shownIn, kind: 'text', width: 22 },
      { title: texts.betterIs, kind: 'text', width: 12 },
      { title: texts.target, kind: 'number', width: 10 },
      { title: texts.interval, kind: 'text', width: 44 },
    ],
    rows: rowBatches(rows),
    emptySentence: texts.noIndicators,
  };
}

/** A bound of a scale as people write it: without decimals it does not need. */
function onScale(value: number, locale: string): string {
  const decimals = [0, 1, 2, 3].find((count) => Number(value.toFixed(count)) === value) ?? 4;
  return formatScore(value, locale, decimals);
}

/** How an indicator is counted, as a sentence. */
export function countingOf(indicator: DefinedIndicator, { counting }: RankingTexts, locale: string): string {
  const { method, scale, direction, topBoxes } = indicator;
  if (method === 'nps') return counting.nps;
  if (method === 'csat') {
    const width = (topBoxes ?? 2) - 1;
    const [from, to] = direction === 'higher' ? [scale.max - width, scale.max] : [scale.min, scale.min + width];
    return counting.csat(onScale(from, locale), onScale(to, locale));
  }
  if (method === 'index') return direction === 'higher' ? counting.index : counting.indexTurned;
  return counting.mean;
}

/** How the composite is counted, as a sentence. */
export function compositeCounting(
  { parts }: NonNullable<Ranking['composite']>,
  { counting }: RankingTexts,
  locale: string,
): string {
  return counting.composite(parts.map((part) => `${part.title} × ${onScale(part.weight, locale)}`).join(', '));
}

/** How its interval is reckoned. */
export function intervalOf({ method }: DefinedIndicator, { intervals }: RankingTexts): string {
  if (method === 'nps') return intervals.wald;
  return method === 'csat' ? intervals.wilson : intervals.student;
}

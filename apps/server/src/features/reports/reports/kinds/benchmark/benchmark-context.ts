import type { Ranking, RankingColumn, RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { PdfArrow, PdfTone } from '../../../../../drawing/pdf-document.ts';
import type { RankingWords } from '../rankings/ranking-rows.ts';
import type { ReportFormats } from '../report-formats.ts';
import type { BenchmarkTexts } from './benchmark-texts.ts';

/** What all parts of a benchmark are written with. */
export interface BenchmarkContext {
  readonly texts: BenchmarkTexts;
  readonly words: RankingWords;
  readonly formats: ReportFormats;
}

/** The figures of one indicator in one row, or of the whole. */
export interface BenchmarkFigure {
  readonly value: number | null;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly change: number | null;
  readonly isSignificant: boolean;
  readonly hidden: RankingColumn['hidden'][number];
  readonly rank: number | null;
  readonly quarter: number | null;
  readonly rest: number | null;
  readonly isRestSignificant: boolean;
}

export function figureAt(column: RankingColumn | undefined, row: number): BenchmarkFigure {
  return {
    value: column?.values[row] ?? null,
    n: column?.ns[row] ?? null,
    low: column?.lows[row] ?? null,
    high: column?.highs[row] ?? null,
    change: column?.changes[row] ?? null,
    isSignificant: column?.significant[row] ?? false,
    hidden: column?.hidden[row] ?? null,
    rank: column?.ranks[row] ?? null,
    quarter: column?.quarters[row] ?? null,
    rest: column?.rests[row] ?? null,
    isRestSignificant: column?.restSignificant[row] ?? false,
  };
}

/** Of the unit as a whole. */
export const wholeFigure = ({ totalColumns }: Ranking, position: number): BenchmarkFigure =>
  figureAt(totalColumns[position], 0);

/** Whether a difference is one for the better. */
export const isGood = ({ direction }: RankingIndicator, difference: number): boolean =>
  direction === 'higher' ? difference > 0 : difference < 0;

/** Arrow and colour of a difference that is significant; of others none. */
export function differenceMark(
  indicator: RankingIndicator,
  difference: number | null,
  isSignificant: boolean,
): { readonly arrow?: PdfArrow; readonly tone?: PdfTone } {
  if (difference === null || !isSignificant) return {};
  return { arrow: difference > 0 ? 'up' : 'down', tone: isGood(indicator, difference) ? 'good' : 'bad' };
}

/** A difference in words: `3 points`. */
export function amountOf(
  { texts, formats }: BenchmarkContext,
  indicator: RankingIndicator,
  difference: number,
): string {
  const shown = formats.score(Math.abs(difference), indicator.decimals);
  return texts.amount(shown, shown === formats.score(1, indicator.decimals), indicator.unit);
}

/** A value with half its interval: `47 ± 2`, `81.2 % ± 1.4`. */
export function figureText(
  { formats }: BenchmarkContext,
  indicator: RankingIndicator,
  figure: BenchmarkFigure,
): string {
  if (figure.value === null) return '–';
  return [formats.value(indicator, figure.value), formats.margin(indicator, figure.low, figure.high)]
    .filter((part) => part !== '')
    .join(' ');
}

/** Where a target lies: beyond the interval on the good or the bad side, or within it. */
export function targetState(
  { direction }: RankingIndicator,
  target: number,
  { value, low, high }: BenchmarkFigure,
): 'reached' | 'missed' | 'open' | undefined {
  if (value === null || low === null || high === null) return undefined;
  const [isAbove, isBelow] = [low >= target, high < target];
  const [isAtMost, isOver] = [high <= target, low > target];
  if (direction === 'higher') return isAbove ? 'reached' : isBelow ? 'missed' : 'open';
  return isAtMost ? 'reached' : isOver ? 'missed' : 'open';
}

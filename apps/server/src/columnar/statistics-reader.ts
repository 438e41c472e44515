import type { Indicator } from '@echolot/core/indicator';
import { type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { momentsOf } from '@echolot/core/moments';
import { binsOf } from '@echolot/core/scale-bins';
import { type Suppression, suppress } from '@echolot/core/suppression';
import type { AncestorClosure } from './ancestor-closure.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import type { ColumnarEngine } from './engine.ts';
import { indicatorsOf } from './fact-sql.ts';
import { type Band, hideDistribution } from './hide-distribution.ts';
import { closeBy, type Hidden, hideAlone } from './hide-small.ts';
import {
  type DimensionAnswers,
  type IndicatorAnswers,
  type NumberAnswers,
  quantileProbabilities,
  type StatisticsAnswer,
  type StatisticsQuery,
} from './statistics-query.ts';
import { isBinned, multiValuedOf, statisticsStatement, variableOf } from './statistics-sql.ts';
import type { IndicatorColumn } from './survey-columns.ts';

/** Numbers per step, category or nothing, as the engine counted them. */
type Counts = ReadonlyMap<string, readonly number[]>;

interface AllCounts {
  readonly whole: readonly number[];
  readonly indicators: readonly Counts[];
  readonly dimensions: readonly Counts[];
  readonly numbers: readonly (readonly number[])[];
}

/** All distributions of a unit, without what is hidden. */
export function createStatisticsReader(
  engine: ColumnarEngine,
  closure: AncestorClosure,
): (query: StatisticsQuery, signal?: AbortSignal) => Promise<StatisticsAnswer> {
  return async (query, signal) => {
    const [counts, [closed]] = await Promise.all([
      readCounts(engine, query, signal),
      closure.read(query, [query.window]),
    ]);
    return answerOf(query, counts, closed);
  };
}

async function readCounts(
  engine: ColumnarEngine,
  query: StatisticsQuery,
  signal: AbortSignal | undefined,
): Promise<AllCounts> {
  const indicators = query.indicators.map(() => new Map<string, readonly number[]>());
  const dimensions = query.dimensions.map(() => new Map<string, readonly number[]>());
  const numbers: (readonly number[])[] = query.numbers.map(() => []);
  let whole: readonly number[] = [];
  const window = cutToScope(query.window, query);
  if (!isEmptyWindow(window)) {
    const { sql, params, counted } = statisticsStatement(query, window);
    const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
    for (const row of rows) {
      const [i, key, values] = row as [number, string, number[]]; // The columns of the statement.
      const what = counted[i];
      if (what?.kind === 'whole') whole = values;
      else if (what?.kind === 'indicator') indicators[what.index]?.set(key, values);
      else if (what?.kind === 'dimension') dimensions[what.index]?.set(key, values);
      else if (what?.kind === 'number') numbers[what.index] = values;
    }
  }
  return { whole, indicators, dimensions, numbers };
}

function answerOf(query: StatisticsQuery, counts: AllCounts, closed: Hidden | undefined): StatisticsAnswer {
  const { suppressionMinimumN: minimumN } = query;
  const told = indicatorsOf(query).map((column, index) => countedCells(column, counts.indicators[index] ?? new Map()));
  const whole = { n: counts.whole[0] ?? 0, parts: told.map(({ parts }) => parts) };
  const hidden = closeBy(closed, hideAlone(whole, minimumN), whole);
  /** Why a number of answers that is on its own is hidden; the unit's own closure holds for each of its questions. */
  const hides = (n: number): Suppression | null =>
    n > 0 && n < minimumN ? 'too_few' : n > 0 && hidden.row ? 'complementary' : null;
  const multiValued = multiValuedOf(query);
  return {
    interviews: hidden.row ? undefined : whole.n,
    hidden: hidden.row,
    indicators: told.map((one, index) => {
      // Of a unit that is hidden nothing is told.
      const reason = hidden.cells[index] ?? (one.parts.n > 0 ? hidden.row : null);
      return indicatorAnswers(one, reason, minimumN);
    }),
    dimensions: query.dimensions.map(({ variable, merged }, index) => {
      const place = multiValued.indexOf(variableOf(query, variable));
      const named = place === -1 ? undefined : (counts.whole[1 + place] ?? 0);
      return dimensionAnswers(counts.dimensions[index] ?? new Map(), merged, named, hides, minimumN);
    }),
    numbers: query.numbers.map((name, index) =>
      numberAnswers(counts.numbers[index] ?? [], variableOf(query, name).decimals, hides, minimumN),
    ),
    comments: query.comments.map((_, index) => {
      const n = counts.whole[1 + multiValued.length + index] ?? 0;
      const reason = hides(n);
      return { n: reason ? undefined : n, hidden: reason };
    }),
  };
}

interface CountedCells {
  readonly column: IndicatorColumn;
  readonly parts: KpiParts;
  readonly cells: readonly {
    readonly from: number;
    readonly to: number;
    readonly band: Band | null;
    readonly n: number;
  }[];
}

function countedCells(column: IndicatorColumn, counts: Counts): CountedCells {
  const { indicator, high, low } = column;
  const withBands = isBinned(column);
  const parts = { ...noParts };
  const cells = binsOf(indicator.scale).map((bin, place) => {
    const [n = 0, ...sums] = counts.get(String(withBands ? place : bin.from)) ?? [];
    const isIn = (band: typeof high): number => (band && bin.from >= band.from && bin.to <= band.to ? n : 0);
    const [sum = n * bin.from, squares = n * bin.from * bin.from, good = isIn(high), bad = isIn(low)] = sums;
    parts.n += n;
    parts.sum += sum;
    parts.sumSquares += squares;
    parts.high += good;
    parts.low += bad;
    return { ...bin, band: bandOf(column, bin), n };
  });
  return { column, parts, cells };
  function bandOf({ high: good, low: bad }: IndicatorColumn, { from, to }: { from: number; to: number }): Band | null {
    if (!good) return null;
    if (from >= good.from && to <= good.to) return 'good';
    return bad && from >= bad.from && to <= bad.to ? 'bad' : 'middle';
  }
}

/** What the score tells beside n: a mean its sum and squares, a score of shares how many lie in each band. */
function toldBy({ method }: Indicator, withBins: boolean): 'bands' | 'moments' | 'total' {
  if (method === 'nps' || method === 'csat') return 'bands';
  return withBins ? 'total' : 'moments';
}

function indicatorAnswers(
  { column, parts, cells }: CountedCells,
  reason: Suppression | null,
  minimumN: number,
): IndicatorAnswers {
  if (reason) return { figure: { parts: undefined, hidden: reason }, moments: null, cells: [] };
  const { indicator } = column;
  const told = toldBy(indicator, isBinned(column));
  const hidden = hideDistribution(cells, told, minimumN);
  // The mean of a score of shares is one more equation than its bands.
  const givesAway = told === 'bands' && hidden.includes(true);
  return {
    figure: { parts: methodParts(indicator, parts), hidden: null },
    moments: givesAway ? null : momentsOf(indicator.scale, parts),
    cells: cells.map(({ n, ...cell }, place) => ({ ...cell, n: hidden[place] ? undefined : n })),
  };
}

/** The parts its method takes: the others stay in this file, as for a ranking. */
function methodParts({ method }: Indicator, { n, sum, sumSquares, high, low }: KpiParts): KpiParts {
  const isShare = method === 'nps' || method === 'csat';
  return isShare ? { ...noParts, n, high, low } : { ...noParts, n, sum, sumSquares };
}

/** @param named interviews that named a category, where one may name several; else they add up. */
function dimensionAnswers(
  counts: Counts,
  merged: ReadonlyMap<string, string>,
  named: number | undefined,
  hides: (n: number) => Suppression | null,
  minimumN: number,
): DimensionAnswers {
  const totals = new Map<string, number>();
  let sum = 0;
  for (const [category, [n = 0]] of counts) {
    // An unanswered question has the empty category.
    if (category === '' || n === 0) continue;
    const target = merged.get(category) ?? category;
    totals.set(target, (totals.get(target) ?? 0) + n);
    sum += n;
  }
  const n = named ?? sum;
  const reason = hides(n);
  if (reason) return { n: undefined, hidden: reason, categories: new Map() };
  const keys = [...totals.keys()];
  const reasons = suppress(
    keys.map((key) => ({ key, n: totals.get(key) ?? 0 })),
    minimumN,
    { totalIsShown: true },
  );
  return {
    n,
    hidden: null,
    categories: new Map(keys.map((key, place) => [key, reasons[place] ? undefined : totals.get(key)])),
  };
}

function numberAnswers(
  [n = 0, mean = 0, squares = 0, ...between]: readonly number[],
  decimals: number,
  hides: (n: number) => Suppression | null,
  minimumN: number,
): NumberAnswers {
  const reason = hides(n);
  const perUnit = 10 ** decimals;
  const none = {
    mean: undefined,
    standardDeviation: undefined,
    quantiles: quantileProbabilities.map((probability) => ({ probability, value: undefined })),
  };
  if (reason) return { n: undefined, hidden: reason, ...none };
  if (n === 0) return { n, hidden: null, ...none };
  return {
    n,
    hidden: null,
    mean: mean / perUnit,
    standardDeviation: n > 1 ? Math.sqrt(squares / (n - 1)) / perUnit : undefined,
    quantiles: quantileProbabilities.map((probability, index) => {
      const isBacked = Math.min(probability, 1 - probability) * n >= minimumN;
      const [below = 0, above = 0] = between.slice(2 * index);
      // Type 7, as `quantile` of packages/core takes it of a list.
      const fraction = ((n - 1) * probability) % 1;
      return { probability, value: isBacked ? (below + fraction * (above - below)) / perUnit : undefined };
    }),
  };
}

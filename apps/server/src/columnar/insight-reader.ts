import type { PairSums } from '@echolot/core/correlation';
import { bucketsOf, type DayBucket } from '@echolot/core/day-bucket';
import { type KpiParts, noParts, rollingParts } from '@echolot/core/kpi-parts';
import { suppressRolling } from '@echolot/core/rolling-suppression';
import { type Suppression, suppressSeries } from '@echolot/core/suppression';
import type { AncestorClosure } from './ancestor-closure.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import { type DriverSums, driverStatement, driverSumsOf } from './driver-sql.ts';
import type { ColumnarEngine } from './engine.ts';
import { asFigure, type Figure } from './figure.ts';
import { closeBy, emptyCell, type Hidden, hideAlone } from './hide-small.ts';
import type { FactQuery, TrendQuery } from './ranking-query.ts';
import { readPoints } from './read-points.ts';
import { asWhole, foldCells, tellingRows } from './rows-as-was.ts';

export interface CourseQuery extends TrendQuery {
  /** Periods a rolling value pools; absent = no rolling values. */
  readonly rolling: number | undefined;
}

export interface CourseAnswer {
  readonly buckets: readonly DayBucket[];
  /** Per indicator, per bucket: the unit as a whole. */
  readonly courses: readonly {
    readonly points: readonly Figure[];
    /** Undefined entries have too few points before them. Empty without `rolling`. */
    readonly rolling: readonly (Figure | undefined)[];
  }[];
}

/** How an indicator moves with the target: its sums, or why they are hidden. */
export type DriverFigure =
  | { readonly pair: PairSums; readonly hidden: null }
  | { readonly pair: undefined; readonly hidden: Suppression };

export interface DriverAnswer {
  /** Per indicator of the query: its own answers. */
  readonly figures: readonly Figure[];
  /** Per indicator of the query, beside the target. */
  readonly pairs: readonly DriverFigure[];
}

/** Questions about one unit as a whole: its courses, and what moves together. Nothing of what is hidden is in an answer. */
export interface InsightReader {
  readCourses(query: CourseQuery, today: string, signal?: AbortSignal): Promise<CourseAnswer>;
  readDrivers(query: FactQuery, target: string, signal?: AbortSignal): Promise<DriverAnswer>;
}

export function createInsightReader(engine: ColumnarEngine, closure: AncestorClosure): InsightReader {
  return {
    async readCourses(query, today, signal) {
      const buckets = bucketsOf(query.window, query.bucketUnit, today);
      const whole = asWhole(query);
      const [points, [closed]] = await Promise.all([
        readPoints(engine, whole, buckets, signal),
        closure.read(query, [query.window]),
      ]);
      const isOpenAt = (index: number): boolean => !(closed?.row ?? closed?.cells[index]);
      // A first bucket cut by the window is no whole period.
      const firstWhole = buckets[0] && buckets[0].key !== buckets[0].fromDay ? 1 : 0;
      const { suppressionMinimumN: minimumN } = query;
      const bucketCells = buckets.map((_, bucket) => points.map((series) => series[bucket] ?? emptyCell(0)));
      const rows = bucketCells.map((cells) => foldCells(whole, cells, 'was')[0]);
      const courses = query.indicators.map((_, index) =>
        courseOf(
          rows.map((row) => row?.parts[index] ?? noParts),
          bucketCells.map((cells) => {
            const countOf = (place: number): number => cells[place]?.parts[index]?.n ?? 0;
            const isTelling = tellingRows(whole, minimumN, { countOf, isHiddenToday: () => false }).has(0);
            return !isOpenAt(index) || isTelling;
          }),
          { firstWhole, rolling: query.rolling, isClosed: !isOpenAt(index), minimumN },
        ),
      );
      return { buckets, courses };
    },

    async readDrivers(query, target, signal) {
      const [sums, [closed]] = await Promise.all([
        readDriverSums(engine, asWhole(query), target, signal),
        closure.read(query, [query.window]),
      ]);
      return hideDrivers(query, target, sums, closed);
    },
  };
}

interface CourseRules {
  readonly firstWhole: number;
  readonly rolling: number | undefined;
  readonly isClosed: boolean;
  readonly minimumN: number;
}

function courseOf(
  parts: readonly KpiParts[],
  isHidden: readonly boolean[],
  { firstWhole, rolling, isClosed, minimumN }: CourseRules,
): CourseAnswer['courses'][number] {
  const hidden = suppressSeries(
    parts.map(({ n }, index) => ({ n, isHidden: isHidden[index] })),
    minimumN,
    { totalIsShown: true },
  );
  const points = parts.map((one, index) => asFigure(one, hidden[index] ?? null));
  if (!rolling) return { points, rolling: [] };
  const pooled = rollingParts(parts, rolling);
  const reasons = suppressRolling(
    parts.map(({ n }, index) => ({ n, hidden: hidden[index] ?? null })),
    rolling,
    { minimumN, isClosed },
  );
  return {
    points,
    rolling: pooled.map((one, index) =>
      one && index >= firstWhole + rolling - 1 ? asFigure(one, reasons[index] ?? null) : undefined,
    ),
  };
}

async function readDriverSums(
  engine: ColumnarEngine,
  query: FactQuery,
  target: string,
  signal: AbortSignal | undefined,
): Promise<DriverSums> {
  const window = cutToScope(query.window, query);
  if (isEmptyWindow(window)) return driverSumsOf(query, target, []);
  const { sql, params } = driverStatement(query, target, window);
  const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
  return driverSumsOf(query, target, rows);
}

/**
 * A pair is hidden where either of its indicators is, or where fewer interviews than the minimum answered both. Correlations
 * of parts do not add up to that of the whole without the sums behind them, which are never shown, so that nothing further
 * has to hide beside them.
 */
function hideDrivers(
  { indicators, suppressionMinimumN: minimumN }: FactQuery,
  target: string,
  { n, parts, pairs }: DriverSums,
  closed: Hidden | undefined,
): DriverAnswer {
  const cell = { n, parts };
  const { row, cells } = closeBy(closed, hideAlone(cell, minimumN), cell);
  const reasonOf = (index: number): Suppression | null => row ?? cells[index] ?? null;
  const targetReason = reasonOf(indicators.indexOf(target));
  return {
    figures: parts.map((one, index) => asFigure(one, reasonOf(index))),
    pairs: pairs.map((pair, index): DriverFigure => {
      const isSmall = pair.n > 0 && pair.n < minimumN;
      const hidden = targetReason ?? reasonOf(index) ?? (isSmall ? 'too_few' : null);
      return hidden ? { pair: undefined, hidden } : { pair, hidden: null };
    }),
  };
}

import { addParts, type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { suppressSeries } from '@echolot/core/suppression';
import { asFigure, type Figure } from './figure.ts';
import { type Cell, type Hidden, hideColumn, totalOf } from './hide-small.ts';
import type { FactQuery } from './ranking-query.ts';
import { foldCells, hideRows, tellingRows } from './rows-as-was.ts';

/** Of a query's first indicator, per bucket; of the rows first per group. */
export interface ShownCourses {
  readonly total: readonly Figure[];
  readonly rows: readonly (readonly Figure[])[];
}

/**
 * Hides points of courses: a unit that the ranking of this window hides has no course, for its points would add up to it;
 * then along the units of each bucket, and along time for each unit, whose total the ranking shows.
 * @param points per group, then per what moved, per bucket.
 */
export function hideCourses(
  query: FactQuery,
  points: readonly (readonly Cell[])[],
  closure: Hidden | undefined,
): ShownCourses {
  const { groups, suppressionMinimumN: minimumN } = query;
  const answered = (cell: Cell | undefined): number => cell?.parts[0]?.n ?? 0;
  const partsOf = (cell: Cell | undefined): KpiParts => cell?.parts[0] ?? noParts;
  const isClosed = Boolean(closure?.row ?? closure?.cells[0]);
  const keys = groups.map(({ key }) => key);
  const indicatorCount = points[0]?.[0]?.parts.length ?? 1;
  const { hidden: wholes } = hideRows(
    query,
    points.map((series) => totalOf(series, indicatorCount)),
    minimumN,
  );
  const buckets = (points[0] ?? []).map((_, bucket) => {
    const cells = points.map((series) => series[bucket] ?? { n: 0, parts: [] });
    const rows = foldCells(query, cells, 'was');
    const telling = tellingRows(query, minimumN, {
      countOf: (place) => answered(cells[place]),
      isHiddenToday: () => false,
    });
    return {
      rows,
      hidden: hideColumn(
        keys,
        rows.map(answered),
        (row) => isClosed || Boolean(wholes[row]?.row ?? wholes[row]?.cells[0]) || telling.has(row),
        minimumN,
      ),
      // Told by the course of the whole as it is beside it.
      isTelling: query.moved?.some(
        ({ was, now }, index) =>
          (was === undefined) !== (now === undefined) && isSmall(answered(cells[groups.length + index]), minimumN),
      ),
    };
  });
  const rows = groups.map((_, row) => {
    const hidden = suppressSeries(
      buckets.map((bucket) => ({ n: answered(bucket.rows[row]), isHidden: Boolean(bucket.hidden[row]) })),
      minimumN,
      { totalIsShown: true },
    );
    return buckets.map((bucket, index) => asFigure(partsOf(bucket.rows[row]), hidden[index] ?? null));
  });
  const totals = buckets.map((bucket) => bucket.rows.reduce((sum, cell) => addParts(sum, partsOf(cell)), noParts));
  const hiddenTotals = suppressSeries(
    totals.map(({ n }, bucket) => ({ n, isHidden: isClosed || Boolean(buckets[bucket]?.isTelling) })),
    minimumN,
    { totalIsShown: true },
  );
  return { rows, total: totals.map((parts, bucket) => asFigure(parts, hiddenTotals[bucket] ?? null)) };
}

const isSmall = (n: number, minimumN: number): boolean => n > 0 && n < minimumN;

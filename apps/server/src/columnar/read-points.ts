import type { DayBucket } from '@echolot/core/day-bucket';
import { cellReader } from './cell-reader.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import type { ColumnarEngine } from './engine.ts';
import { factStatement, selectedParts } from './fact-sql.ts';
import { type Cell, emptyCell } from './hide-small.ts';
import type { TrendQuery } from './ranking-query.ts';

/** Per group of a query, then per what moved, a cell for each bucket. */
export async function readPoints(
  engine: ColumnarEngine,
  query: TrendQuery,
  buckets: readonly DayBucket[],
  signal: AbortSignal | undefined,
): Promise<Cell[][]> {
  const empty = emptyCell(query.indicators.length);
  const points = [...query.groups, ...(query.moved ?? [])].map(() => buckets.map(() => empty));
  const window = cutToScope(query.window, query);
  if (isEmptyWindow(window)) return points;
  const places = new Map(buckets.map(({ key }, index) => [key, index]));
  const { sql, params, groupOf } = factStatement(query, { windows: [window], bucketUnit: query.bucketUnit });
  const readCell = cellReader(query, selectedParts(query), 3);
  const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
  for (const row of rows) {
    const series = points[groupOf(Number(row[0])) ?? -1];
    const place = places.get(String(row[2]));
    if (series && place !== undefined) series[place] = readCell(row);
  }
  return points;
}

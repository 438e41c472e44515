import { bucketsOf, type DayBucket } from '@echolot/core/day-bucket';
import type { DayWindow } from '@echolot/core/day-window';
import type { RecordDatabase, Tx } from '../database/record.ts';
import { createAncestorClosure } from './ancestor-closure.ts';
import { type AnswerCounts, readAnswerCounts } from './answer-counts.ts';
import { type CellTable, cellsOf, createCellTable, tableOf, totalOfTable } from './cell-table.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import type { ColumnarEngine } from './engine.ts';
import { dayRangeStatement, factStatement, selectedParts } from './fact-sql.ts';
import type { Figure } from './figure.ts';
import { FigureTable, type RankingFigures, type TableSide } from './figure-table.ts';
import { closeRows, hideTableRows } from './hide-columns.ts';
import { hideCourses } from './hide-courses.ts';
import { emptyCell, hiddenOf, hiddenTableOf, hideAlone } from './hide-small.ts';
import { createInsightReader, type InsightReader } from './insight-reader.ts';
import { createInterviewListReader, type InterviewListReader } from './interview-list-reader.ts';
import type { ReadCounts } from './no-small-groups.ts';
import { createOptionCountReader, type OptionCountReader } from './option-counts.ts';
import { type ProjectionStatus, readProjectionStatus } from './projection-status.ts';
import type { FactQuery, FactWindow, RankingQuery, ServedSurvey, TrendQuery } from './ranking-query.ts';
import { readPoints } from './read-points.ts';
import { findServedSurvey } from './served-survey.ts';
import type { StatisticsAnswer, StatisticsQuery } from './statistics-query.ts';
import { createStatisticsReader } from './statistics-reader.ts';

export interface RankingAnswer {
  /** In the order of the query's groups. */
  readonly table: FigureTable;
  /** All groups together: a table of one row. */
  readonly whole: FigureTable;
  /** The same, row by row. */
  readonly rows: readonly RankingFigures[];
  readonly total: RankingFigures;
}

export interface TrendAnswer {
  readonly buckets: readonly DayBucket[];
  /** Of the query's first indicator, per bucket. */
  readonly total: readonly Figure[];
  /** Per group, per bucket. */
  readonly rows: readonly (readonly Figure[])[];
}

/** Needed by what reads the columnar store. */
export interface WithRankings {
  readonly rankings: RankingReader;
}

/** The door to the columnar store: takes questions as values and answers what may be shown. */
export interface RankingReader extends InsightReader, InterviewListReader {
  /** The columnar tables that serve a survey now, if any, and the position of the record they include. */
  findServedSurvey(
    tx: Tx,
    universeId: string,
    surveyId: string,
  ): Promise<{ served: ServedSurvey | undefined; position: string }>;
  readRanking(query: RankingQuery, signal?: AbortSignal): Promise<RankingAnswer>;
  /** First and last day of the months with interviews at the query's units, whatever its filters; undefined without any. */
  findDayRange(query: FactQuery, signal?: AbortSignal): Promise<DayWindow | undefined>;
  readTrends(query: TrendQuery, today: string, signal?: AbortSignal): Promise<TrendAnswer>;
  /** All distributions of the unit that the query's groups are together. */
  readStatistics(query: StatisticsQuery, signal?: AbortSignal): Promise<StatisticsAnswer>;
  /** Interviews per option of a filter, as far as they may be shown. */
  readOptionCounts: OptionCountReader['readOptionCounts'];
  /** Answers of a survey per variable and category. */
  countAnswers(survey: ServedSurvey, signal?: AbortSignal): Promise<AnswerCounts>;
  /** How far the columnar store is behind the record. Never throws. */
  status(): Promise<ProjectionStatus>;
}

export function createRankingReader(engine: ColumnarEngine, record: RecordDatabase): RankingReader {
  /** Per window the cells of all groups, then of what moved; a window outside the scope's days is empty. */
  async function readTables(
    query: FactQuery,
    windows: readonly FactWindow[],
    options: { countsOnly?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<CellTable[]> {
    const { countsOnly = false, signal } = options;
    const parts = selectedParts(query, countsOnly);
    const length = query.groups.length + (query.moved?.length ?? 0);
    const tables = windows.map(() => createCellTable(query, parts, { length, offset: 2 }));
    const resolved = windows
      .map((window, index) => ({ window: cutToScope(window, query), index }))
      .filter(({ window }) => !isEmptyWindow(window));
    if (resolved.length === 0) return tables.map(({ table }) => table);
    const { sql, params, groupOf } = factStatement(query, {
      windows: resolved.map(({ window }) => window),
      countsOnly,
    });
    const { length: rowCount, columns } = await engine.readNumbers(sql, { params, ...(signal && { signal }) });
    const [groups, windowNumbers] = columns;
    const rowsOf = resolved.map(() => new Int32Array(rowCount).fill(-1));
    for (let row = 0; row < rowCount; row += 1) {
      const rows = rowsOf[windowNumbers?.[row] ?? -1];
      if (rows) rows[row] = groupOf(groups?.[row] ?? 0) ?? -1;
    }
    for (const [place, { index }] of resolved.entries())
      tables[index]?.fill(columns, rowsOf[place] ?? new Int32Array());
    return tables.map(({ table }) => table);
  }

  const readCounts: ReadCounts = async (query, windows) =>
    (await readTables(query, windows, { countsOnly: true })).map(cellsOf);
  const closure = createAncestorClosure(readCounts);

  return {
    ...createInsightReader(engine, closure),
    ...createInterviewListReader(engine, closure, readCounts),
    findServedSurvey,
    readStatistics: createStatisticsReader(engine, closure),
    status: () => readProjectionStatus(record, engine),
    countAnswers: (survey, signal) => readAnswerCounts(engine, survey, signal),
    ...createOptionCountReader(engine, closure),

    async readRanking(query, signal) {
      const windows = [query.window, ...(query.previousWindow ? [query.previousWindow] : [])];
      const [tables, closures] = await Promise.all([
        readTables(query, windows, { signal }),
        closure.read(query, windows),
      ]);
      const count = query.indicators.length;
      const sideOf = (place: number): { rows: TableSide; whole: TableSide } => {
        const read =
          tables[place] ??
          tableOf(
            query.groups.map(() => emptyCell(count)),
            count,
          );
        const rows = hideTableRows(query, read, query.suppressionMinimumN);
        const window = windows[place];
        if (window) closure.keep(query, window, hiddenOf(rows.hidden));
        const total = totalOfTable(rows.cells);
        const alone = hiddenTableOf([hideAlone(total, query.suppressionMinimumN)], count);
        const whole = { cells: tableOf([total], count), hidden: alone };
        return { rows: closeRows(closures[place], rows), whole: closeRows(closures[place], whole) };
      };
      const [current, previous] = [sideOf(0), sideOf(1)];
      const table = FigureTable.of({ current: current.rows, previous: previous.rows });
      const whole = FigureTable.of({ current: current.whole, previous: previous.whole });
      let rows: readonly RankingFigures[] | undefined;
      return {
        table,
        whole,
        get rows() {
          return (rows ??= table.rows());
        },
        total: whole.rowAt(0),
      };
    },

    async findDayRange(query, signal) {
      const { sql, params } = dayRangeStatement(query);
      const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
      const [fromDay, toDay, count] = rows[0] as [string, string, number]; // The columns of the statement.
      return count === 0 ? undefined : { fromDay, toDay };
    },

    async readTrends(query, today, signal) {
      const buckets = bucketsOf(query.window, query.bucketUnit, today);
      const [points, [closed]] = await Promise.all([
        readPoints(engine, query, buckets, signal),
        closure.read(query, [query.window]),
      ]);
      return { buckets, ...hideCourses(query, points, closed) };
    },
  };
}

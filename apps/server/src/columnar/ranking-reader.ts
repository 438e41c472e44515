import { bucketsOf, type DayBucket } from '@echolot/core/day-bucket';
import type { DayWindow } from '@echolot/core/day-window';
import type { Suppression } from '@echolot/core/suppression';
import type { RecordDatabase, Tx } from '../database/record.ts';
import { createAncestorClosure } from './ancestor-closure.ts';
import { type AnswerCounts, readAnswerCounts } from './answer-counts.ts';
import { cellReader } from './cell-reader.ts';
import { cutToScope, isEmptyWindow } from './day-condition.ts';
import type { ColumnarEngine } from './engine.ts';
import { dayRangeStatement, factStatement, selectedParts } from './fact-sql.ts';
import { asFigure, type Figure } from './figure.ts';
import { hideCourses } from './hide-courses.ts';
import { type Cell, closeBy, emptyCell, type Hidden, hideAlone, totalOf } from './hide-small.ts';
import { createInsightReader, type InsightReader } from './insight-reader.ts';
import { createInterviewListReader, type InterviewListReader } from './interview-list-reader.ts';
import type { ReadCounts } from './no-small-groups.ts';
import { createOptionCountReader, type OptionCountReader } from './option-counts.ts';
import { type ProjectionStatus, readProjectionStatus } from './projection-status.ts';
import type { FactQuery, FactWindow, RankingQuery, ServedSurvey, TrendQuery } from './ranking-query.ts';
import { readPoints } from './read-points.ts';
import { hideRows } from './rows-as-was.ts';
import { findServedSurvey } from './served-survey.ts';
import type { StatisticsAnswer, StatisticsQuery } from './statistics-query.ts';
import { createStatisticsReader } from './statistics-reader.ts';

/** One row of a ranking. Nothing of what is hidden is in it. */
export interface RankingFigures {
  /** Interviews; undefined when hidden. */
  readonly n: number | undefined;
  readonly hidden: Suppression | null;
  readonly previousN: number | undefined;
  /** Per indicator of the query. */
  readonly current: readonly Figure[];
  readonly previous: readonly Figure[];
}

export interface RankingAnswer {
  /** In the order of the query's groups. */
  readonly rows: readonly RankingFigures[];
  /** All groups together. */
  readonly total: RankingFigures;
}

export interface TrendAnswer {
  readonly buckets: readonly DayBucket[];
  /** Of the query's first indicator, per bucket. */
  readonly total: readonly Figure[];
  /** Per group, per bucket. */
  readonly rows: readonly (readonly Figure[])[];
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

function figuresOf(current: Cell, hidden: Hidden, previous: Cell, hiddenBefore: Hidden): RankingFigures {
  return {
    n: hidden.row ? undefined : current.n,
    hidden: hidden.row,
    previousN: hiddenBefore.row ? undefined : previous.n,
    current: current.parts.map((parts, index) => asFigure(parts, hidden.cells[index] ?? null)),
    previous: previous.parts.map((parts, index) => asFigure(parts, hiddenBefore.cells[index] ?? null)),
  };
}

export function createRankingReader(engine: ColumnarEngine, record: RecordDatabase): RankingReader {
  /** Per window the cells of all groups, then of what moved; a window outside the scope's days is empty. */
  async function readCells(
    query: FactQuery,
    windows: readonly FactWindow[],
    options: { countsOnly?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<Cell[][]> {
    const empty = emptyCell(query.indicators.length);
    const tables = windows.map(() => [...query.groups, ...(query.moved ?? [])].map(() => empty));
    const asked = windows
      .map((window, index) => ({ window: cutToScope(window, query), index }))
      .filter(({ window }) => !isEmptyWindow(window));
    if (asked.length === 0) return tables;
    const { countsOnly = false, signal } = options;
    const { sql, params, groupOf } = factStatement(query, { windows: asked.map(({ window }) => window), countsOnly });
    const readCell = cellReader(query, selectedParts(query, countsOnly), 2);
    const { rows } = await engine.query(sql, { params, ...(signal && { signal }) });
    for (const row of rows) {
      const table = tables[asked[Number(row[1])]?.index ?? -1];
      const group = groupOf(Number(row[0]));
      if (table && group !== undefined) table[group] = readCell(row);
    }
    return tables;
  }

  const readCounts: ReadCounts = (query, windows) => readCells(query, windows, { countsOnly: true });
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
        readCells(query, windows, { signal }),
        closure.read(query, windows),
      ]);
      const empty = emptyCell(query.indicators.length);
      const sides = [0, 1].map((side) => {
        const { rows: cells, hidden } = hideRows(
          query,
          tables[side] ?? query.groups.map(() => empty),
          query.suppressionMinimumN,
        );
        const total = totalOf(cells, query.indicators.length);
        const close = (hidden: Hidden, cell: Cell): Hidden => closeBy(closures[side], hidden, cell);
        const window = windows[side];
        if (window) closure.keep(query, window, hidden);
        return {
          cells,
          hidden: hidden.map((one, row) => close(one, cells[row] ?? empty)),
          total,
          hiddenTotal: close(hideAlone(total, query.suppressionMinimumN), total),
        };
      });
      const [now, before] = sides as [(typeof sides)[number], (typeof sides)[number]];
      const nothing: Hidden = { row: null, cells: [] };
      return {
        rows: now.cells.map((cell, row) =>
          figuresOf(cell, now.hidden[row] ?? nothing, before.cells[row] ?? empty, before.hidden[row] ?? nothing),
        ),
        total: figuresOf(now.total, now.hiddenTotal, before.total, before.hiddenTotal),
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

import type { Courses } from '@echolot/contract/analytics/insights';
import type { Ranking, RankingColumn, RankingIndicator } from '@echolot/contract/analytics/rankings';
import { rounded } from '@echolot/core/rounded';
import type { Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { rowBatches } from '../row-batches.ts';
import { hiddenReasons, type UnitTrends } from './ranking-readings.ts';
import {
  changeWords,
  compositeCells,
  countCell,
  figureCell,
  hiddenCell,
  type RankingWords,
  rowName,
  valueCell,
} from './ranking-rows.ts';

/** Figures travel with so many decimals; a difference of two has no more. */
const wireDecimals = 4;

const toTarget = (value: number | null | undefined, target: number | null): Cell =>
  value === null || value === undefined || target === null ? null : rounded(value - target, wireDecimals);

/** The unit as a whole, one row per indicator. */
export function summarySheet(ranking: Ranking, words: RankingWords): TableSheet {
  const { own } = words;
  const rows = ranking.indicators.map((indicator, position): Cell[] => {
    const total = ranking.totalColumns[position];
    const column = ranking.columns[position];
    const change = total?.changes[0] ?? null;
    const figure = (value: Cell | undefined): Cell => figureCell(value, indicator.decimals);
    return [
      indicator.title,
      figure(valueCell(total, 0, ranking, words)),
      total?.ns[0] ?? null,
      ...[total?.lows[0], total?.highs[0], change].map(figure),
      changeWords(indicator, change, total?.significant[0] ?? false, [own.better, own.worse, own.notClear]),
      ...[
        indicator.target,
        toTarget(total?.values[0], indicator.target),
        column?.quartiles?.lower,
        column?.quartiles?.median,
        column?.quartiles?.upper,
      ].map(figure),
      column?.quartiles?.peers ?? null,
    ];
  });
  const { composite } = ranking;
  if (composite) {
    const [value, change] = compositeCells(ranking, -1, words);
    const { title, target, total, decimals } = composite;
    const [shown, changed, aim, far] = [value, change, target, toTarget(total, target)].map((one) =>
      figureCell(one, decimals),
    ) as [Cell, Cell, Cell, Cell]; // One of each.
    rows.push([title, shown, null, null, null, changed, null, aim, far, null, null, null, null]);
  }
  const figure = (title: string): TableColumn => ({ title, kind: 'number' });
  return {
    name: own.sheets.summary,
    columns: [
      { title: own.indicator, kind: 'text', width: 28 },
      { ...figure(own.value), group: ranking.unit.name },
      { title: own.answers, kind: 'number', decimals: 0, group: ranking.unit.name },
      ...[own.low, own.high, own.change].map((title) => ({ ...figure(title), group: ranking.unit.name })),
      { title: own.changeMeans, kind: 'text', width: 26, group: ranking.unit.name },
      ...[own.target, own.toTarget].map((title) => ({ ...figure(title), group: own.target })),
      ...[own.lowerQuartile, own.median, own.upperQuartile].map((title) => ({
        ...figure(title),
        group: own.sheets.ranking,
      })),
      { title: own.peers, kind: 'number', decimals: 0, group: own.sheets.ranking },
    ],
    rows: rowBatches(rows),
    emptySentence: own.noIndicators,
  };
}

/** All units below in an order, with everything the ranking knows of each indicator. */
export function rankingSheet(ranking: Ranking, order: readonly number[], words: RankingWords): TableSheet {
  const { own } = words;
  const { composite } = ranking;
  const rows = order.map((row): Cell[] => {
    const unit = ranking.rows[row];
    if (!unit) return [];
    return [
      rowName(unit, ranking.unit.name, words),
      countCell(unit, ranking, words),
      unit.previousN,
      ...ranking.indicators.flatMap((indicator, position) =>
        indicatorCells(ranking, indicator, ranking.columns[position], row, words),
      ),
      ...(composite ? compositeCells(ranking, row, words) : []),
    ];
  });
  return {
    name: own.sheets.ranking,
    columns: [
      { title: own.name, kind: 'text', width: 32 },
      { title: own.interviews, kind: 'number', decimals: 0 },
      { title: own.interviewsBefore, kind: 'number', decimals: 0 },
      ...ranking.indicators.flatMap((indicator) => indicatorColumns(indicator, words)),
      ...compositeColumns(composite, words),
    ],
    rows: rowBatches(rows),
    emptySentence: own.noUnits(ranking.unit.name),
  };
}

/** Of the composite, which has no interval and no rank; none where the survey defines none. */
export function compositeColumns(composite: Ranking['composite'], { own }: RankingWords): TableColumn[] {
  if (!composite) return [];
  const { title: group, decimals } = composite;
  return [own.value, own.change].map((title) => ({ title, kind: 'number', decimals, group }));
}

function indicatorColumns({ title: group, decimals, target }: RankingIndicator, { own }: RankingWords): TableColumn[] {
  const figure = (title: string): TableColumn => ({ title, kind: 'number', decimals, group });
  const count = (title: string): TableColumn => ({ title, kind: 'number', decimals: 0, group });
  const text = (title: string): TableColumn => ({ title, kind: 'text', width: 26, group });
  return [
    ...[count(own.rank), figure(own.value), count(own.answers), figure(own.low), figure(own.high)],
    ...[figure(own.change), text(own.changeMeans), count(own.tiedGroup), count(own.quarter)],
    ...[figure(own.rest), text(own.restMeans)],
    ...(target === null ? [] : [figure(own.toTarget)]),
  ];
}

function indicatorCells(
  ranking: Ranking,
  indicator: RankingIndicator,
  column: RankingColumn | undefined,
  row: number,
  words: RankingWords,
): Cell[] {
  const { own } = words;
  const change = column?.changes[row] ?? null;
  const rest = column?.rests[row] ?? null;
  const changed = [own.better, own.worse, own.notClear] as const;
  const besides = [own.betterThanRest, own.worseThanRest, own.notClear] as const;
  return [
    column?.ranks[row] ?? null,
    valueCell(column, row, ranking, words),
    column?.ns[row] ?? null,
    column?.lows[row] ?? null,
    column?.highs[row] ?? null,
    change,
    changeWords(indicator, change, column?.significant[row] ?? false, changed),
    column?.groups[row] ?? null,
    column?.quarters[row] ?? null,
    rest,
    changeWords(indicator, rest, column?.restSignificant[row] ?? false, besides),
    ...(indicator.target === null ? [] : [toTarget(column?.values[row], indicator.target)]),
  ];
}

/** Courses of the unit by month, one row per indicator and month. */
export function courseSheet(
  courses: readonly Courses[],
  words: RankingWords,
): { readonly sheet: TableSheet; readonly hidden: number } {
  const { own } = words;
  let hidden = 0;
  const rows = courses.flatMap((reply) =>
    reply.courses.flatMap(({ indicator, points }) =>
      reply.buckets.map(({ fromDay, toDay, isComplete }, bucket): Cell[] => {
        const reason = points.hidden[bucket] ?? null;
        if (reason !== null) hidden += 1;
        return [
          indicator.title,
          { date: fromDay },
          { date: toDay },
          isComplete ? words.common.yes : words.common.no,
          reason === null ? figureCell(points.values[bucket], indicator.decimals) : hiddenCell(reason, reply, words),
          points.ns[bucket] ?? null,
          ...[points.lows[bucket], points.highs[bucket]].map((bound) => figureCell(bound, indicator.decimals)),
        ];
      }),
    ),
  );
  const sheet: TableSheet = {
    name: own.sheets.trend,
    columns: [
      { title: own.indicator, kind: 'text', width: 28 },
      { title: own.month, kind: 'date' },
      { title: own.until, kind: 'date' },
      { title: own.isComplete, kind: 'text', width: 12 },
      { title: own.value, kind: 'number' },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.low, kind: 'number' },
      { title: own.high, kind: 'number' },
    ],
    rows: rowBatches(rows),
    emptySentence: own.noAnswers,
  };
  return { sheet, hidden };
}

/** Courses of the units below, in the order of the ranking: one row per indicator and unit, one column per bucket. */
export function trendSheet(
  ranking: Ranking,
  order: readonly number[],
  trends: readonly UnitTrends[],
  words: RankingWords,
): TableSheet {
  const { own } = words;
  const days = trends[0]?.buckets.map(({ fromDay }) => fromDay) ?? [];
  return {
    name: own.sheets.trendByUnit,
    columns: [
      { title: own.indicator, kind: 'text', width: 28 },
      { title: own.unit, kind: 'text', width: 32 },
      ...days.map((title): TableColumn => ({ title, kind: 'number', width: 11, group: own.month })),
    ],
    keptColumns: 2,
    rows: trendRows(ranking, order, days, trends, words),
    emptySentence: own.noUnits(ranking.unit.name),
  };
}

async function* trendRows(
  ranking: Ranking,
  order: readonly number[],
  days: readonly string[],
  trends: readonly UnitTrends[],
  words: RankingWords,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const reasons = hiddenReasons.map((reason) => hiddenCell(reason, ranking, words));
  for (const one of trends) {
    const indicator = ranking.indicators.find(({ extName }) => extName === one.indicator);
    const title = indicator?.title ?? one.indicator;
    const places = days.map((day) => one.buckets.findIndex(({ fromDay }) => fromDay === day));
    const cellOf = (course: { readonly values: Float64Array; readonly reasons: Uint8Array }, place: number): Cell => {
      const value = course.values[place] ?? Number.NaN;
      return (
        reasons[(course.reasons[place] ?? 0) - 1] ??
        (Number.isNaN(value) ? null : figureCell(value, indicator?.decimals ?? 2))
      );
    };
    for (let from = 0; from < order.length; from += trendBatch) {
      yield order.slice(from, from + trendBatch).flatMap((row): Cell[][] => {
        const unit = ranking.rows[row];
        const its = unit && one.rows.get(unit.slug);
        if (!its) return [];
        return [[title, rowName(unit, ranking.unit.name, words), ...places.map((place) => cellOf(its, place))]];
      });
    }
  }
}

/** Units made into rows at a time. */
const trendBatch = 500;

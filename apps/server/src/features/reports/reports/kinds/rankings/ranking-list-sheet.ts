import type { Ranking, RankingColumn, RankingIndicator, Trends } from '@echolot/contract/analytics/rankings';
import type { Cell, TableColumn, TableSheet } from '../../../../../drawing/table-book.ts';
import { rowBatches } from '../row-batches.ts';
import {
  changeWords,
  compositeCells,
  countCell,
  rankingColumnIds as ids,
  type RankingWords,
  rowName,
  valueCell,
} from './ranking-rows.ts';
import { compositeColumns } from './ranking-sheets.ts';

/** What the table of the screen stands like. */
export interface RankingLook {
  /** Positions of the rows, as they are. */
  readonly order: readonly number[];
  /** Position of the indicator that rank, trend, rest and quarter are about. */
  readonly rankedBy: number;
  /** Whether a column is shown, by its id. */
  readonly isShown: (columnId: string) => boolean;
  /** Courses of that indicator; undefined when they are not shown. */
  readonly trends: Trends | undefined;
  /** What was searched for. */
  readonly search: string;
}

/** Some columns of the sheet that are one on the screen. `row` is −1 for the unit as a whole. */
interface ListPart {
  readonly columns: readonly TableColumn[];
  readonly cells: (row: number) => readonly Cell[];
}

/** The ranking as its table is on the screen, the unit as a whole first. */
export function rankingListSheet(ranking: Ranking, look: RankingLook, words: RankingWords): TableSheet {
  const { own } = words;
  const { order, rankedBy, isShown, search } = look;
  const [first, ...others] = ranking.indicators.map((indicator, position) => ({
    id: indicator.extName,
    part: scorePart(ranking, indicator, position, words),
  }));
  const all = [
    { id: ids.rank, part: rankPart(ranking, rankedBy, words) },
    { id: ids.name, part: namePart(ranking, words) },
    { id: ids.count, part: countPart(ranking, words) },
    ...(first ? [first] : []),
    { id: ids.trend, part: trendPart(ranking, look, words) },
    { id: ids.rest, part: restPart(ranking, rankedBy, words) },
    { id: ids.quarter, part: quarterPart(ranking, rankedBy, words) },
    { id: ids.composite, part: compositePart(ranking, words) },
    ...others,
  ];
  const parts = all.filter(({ id }) => id === ids.rank || id === ids.name || isShown(id)).map(({ part }) => part);
  const rowOf = (row: number): Cell[] => parts.flatMap(({ cells }) => cells(row));
  return {
    name: own.list,
    columns: parts.flatMap(({ columns }) => columns),
    rows: rowBatches(order.length === 0 ? [] : [-1, ...order].map(rowOf)),
    emptySentence: ranking.rows.length === 0 ? own.noUnits(ranking.unit.name) : own.noneNamed(search),
  };
}

function rankPart(ranking: Ranking, rankedBy: number, { own }: RankingWords): ListPart {
  const column = ranking.columns[rankedBy];
  return { columns: [{ title: own.rank, kind: 'number', decimals: 0 }], cells: (row) => [column?.ranks[row] ?? null] };
}

function namePart(ranking: Ranking, words: RankingWords): ListPart {
  const { name } = ranking.unit;
  return {
    columns: [{ title: words.own.name, kind: 'text', width: 32 }],
    cells: (row) => {
      const unit = ranking.rows[row];
      return [unit ? rowName(unit, name, words) : words.own.all(name)];
    },
  };
}

function countPart(ranking: Ranking, words: RankingWords): ListPart {
  return {
    columns: [{ title: words.own.answers, kind: 'number', decimals: 0 }],
    cells: (row) => [countCell(ranking.rows[row] ?? ranking.total, ranking, words)],
  };
}

/** Value and change; of the first indicator its interval too. */
function scorePart(ranking: Ranking, indicator: RankingIndicator, position: number, words: RankingWords): ListPart {
  const { own } = words;
  const { title: group, decimals } = indicator;
  const hasInterval = position === 0;
  const figure = (title: string): TableColumn => ({ title, kind: 'number', decimals, group });
  return {
    columns: [
      figure(own.value),
      ...(hasInterval ? [figure(own.low), figure(own.high)] : []),
      figure(own.change),
      { title: own.changeMeans, kind: 'text', width: 26, group },
    ],
    cells: (row) => {
      const [column, place] = columnAt(ranking, position, row);
      const change = column?.changes[place] ?? null;
      const isSignificant = column?.significant[place] ?? false;
      return [
        valueCell(column, place, ranking, words),
        ...(hasInterval ? [column?.lows[place] ?? null, column?.highs[place] ?? null] : []),
        change,
        changeWords(indicator, change, isSignificant, [own.better, own.worse, own.notClear]),
      ];
    },
  };
}

function columnAt(ranking: Ranking, position: number, row: number): [RankingColumn | undefined, number] {
  return row < 0 ? [ranking.totalColumns[position], 0] : [ranking.columns[position], row];
}

/** What the line of the screen begins and ends with. */
function trendPart(ranking: Ranking, { rankedBy, trends }: RankingLook, { own }: RankingWords): ListPart {
  const indicator = ranking.indicators[rankedBy];
  const byUnit = new Map(trends?.rows.map(({ slug, values }) => [slug, values]));
  const group = `${own.trend}: ${indicator?.title ?? ''}`;
  const figure = (title: string): TableColumn => ({ title, kind: 'number', decimals: indicator?.decimals, group });
  return {
    columns: [figure(own.first), figure(own.last)],
    cells: (row) => {
      const unit = ranking.rows[row];
      const known = ((unit ? byUnit.get(unit.slug) : trends?.total) ?? []).filter((value) => value !== null);
      return [known[0] ?? null, known.at(-1) ?? null];
    },
  };
}

function compositePart(ranking: Ranking, words: RankingWords): ListPart {
  const columns = compositeColumns(ranking.composite, words);
  return { columns, cells: (row) => (columns.length === 0 ? [] : compositeCells(ranking, row, words)) };
}

function restPart(ranking: Ranking, rankedBy: number, { own }: RankingWords): ListPart {
  const [indicator, column] = [ranking.indicators[rankedBy], ranking.columns[rankedBy]];
  const group = `${own.rest}: ${indicator?.title ?? ''}`;
  return {
    columns: [
      { title: own.rest, kind: 'number', decimals: indicator?.decimals, group },
      { title: own.restMeans, kind: 'text', width: 26, group },
    ],
    cells: (row) => {
      const rest = column?.rests[row] ?? null;
      const isSignificant = column?.restSignificant[row] ?? false;
      const besides = [own.betterThanRest, own.worseThanRest, own.notClear] as const;
      return [rest, indicator ? changeWords(indicator, rest, isSignificant, besides) : null];
    },
  };
}

function quarterPart(ranking: Ranking, rankedBy: number, { own }: RankingWords): ListPart {
  const column = ranking.columns[rankedBy];
  const group = `${own.quarter}: ${ranking.indicators[rankedBy]?.title ?? ''}`;
  return {
    columns: [{ title: own.quarter, kind: 'number', decimals: 0, group }],
    cells: (row) => [column?.quarters[row] ?? null],
  };
}

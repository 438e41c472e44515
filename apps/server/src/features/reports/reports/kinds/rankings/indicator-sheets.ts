import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { IndicatorStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import type { Cell, TableSheet } from '../../../../../drawing/table-book.ts';
import { rowBatches } from '../row-batches.ts';
import { figureCell, hiddenCell, type RankingWords, rowName, valueCell } from './ranking-rows.ts';

/** Sheets that are made, with the hidden values they name. */
export interface HidingSheets {
  readonly sheets: readonly TableSheet[];
  readonly hidden: number;
}

/** Says why a figure is not there, and counts how often it had to. */
interface Teller {
  readonly hidden: () => number;
  /** A figure, or why all of its question is hidden; empty where nobody answered. */
  readonly figure: (value: number | null, hidden: 'too_few' | 'complementary' | null) => Cell;
  /** A figure of which nothing but that it is hidden is told. */
  readonly count: (value: number | null) => Cell;
}

function tellerOf(statistics: Statistics, words: RankingWords): Teller {
  let hidden = 0;
  const told = (sentence: string): string => {
    hidden += 1;
    return sentence;
  };
  return {
    hidden: () => hidden,
    figure: (value, reason) => (reason === null ? value : told(hiddenCell(reason, statistics, words))),
    count: (value) => value ?? told(words.common.hidden.either(statistics.suppressionMinimumN)),
  };
}

const shareOf = (n: number | null, total: number | null): Cell =>
  n === null || total === null || total === 0 ? null : n / total;

/** How each question was answered at a unit: the indicators first, then their steps, categories, numbers and comments. */
export function statisticsSheets(statistics: Statistics, words: RankingWords): HidingSheets {
  const teller = tellerOf(statistics, words);
  const sheets = [
    indicatorSheet(statistics, words, teller),
    distributionSheet(statistics, words, teller),
    categorySheet(statistics, words, teller),
    numberSheet(statistics, words, teller),
    commentSheet(statistics, words, teller),
  ];
  return { sheets, hidden: teller.hidden() };
}

function indicatorSheet({ indicators }: Statistics, { own }: RankingWords, teller: Teller): TableSheet {
  const rows = indicators.map((indicator): Cell[] => {
    const { title, value, n, missing, low, high, mean, standardDeviation, target, hidden, decimals } = indicator;
    return [
      title,
      figureCell(teller.figure(value, hidden), decimals),
      ...[n, missing],
      ...[low, high].map((bound) => figureCell(bound, decimals)),
      // With answers there is a mean: one that is missing is hidden.
      n ? teller.count(mean) : null,
      standardDeviation,
      figureCell(target, decimals),
    ];
  });
  return {
    name: own.indicators,
    columns: [
      { title: own.indicator, kind: 'text', width: 32 },
      { title: own.value, kind: 'number' },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.missing, kind: 'number', decimals: 0 },
      { title: own.low, kind: 'number' },
      { title: own.high, kind: 'number' },
      { title: own.mean, kind: 'number', decimals: 2 },
      { title: own.standardDeviation, kind: 'number', decimals: 2 },
      { title: own.target, kind: 'number' },
    ],
    rows: rowBatches(rows),
    emptySentence: own.noIndicators,
  };
}

function distributionSheet({ indicators }: Statistics, { own }: RankingWords, teller: Teller): TableSheet {
  const stepsOf = ({ title, cells, n: total }: IndicatorStatistics): Cell[][] =>
    cells.map(({ from, to, n }) => [title, from, to, teller.count(n), shareOf(n, total)]);
  return {
    name: own.sheets.distribution,
    columns: [
      { title: own.indicator, kind: 'text', width: 32 },
      { title: own.from, kind: 'number' },
      { title: own.to, kind: 'number' },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.share, kind: 'number', unit: 'percent', decimals: 1 },
    ],
    rows: rowBatches(indicators.flatMap(stepsOf)),
    emptySentence: own.noAnswers,
  };
}

function categorySheet({ dimensions }: Statistics, { own }: RankingWords, teller: Teller): TableSheet {
  const rows = dimensions.flatMap(({ title, n: total, hidden, categories, others }): Cell[][] => {
    if (hidden !== null) return [[title, null, teller.figure(null, hidden), null]];
    return [
      ...categories.map((one): Cell[] => [title, one.title, teller.count(one.n), shareOf(one.n, total)]),
      ...(others ? [[title, own.others(others.categories), others.n, shareOf(others.n, total)]] : []),
    ];
  });
  return {
    name: own.sheets.categories,
    columns: [
      { title: own.question, kind: 'text', width: 32 },
      { title: own.category, kind: 'text', width: 32 },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.share, kind: 'number', unit: 'percent', decimals: 1 },
    ],
    rows: rowBatches(rows),
    emptySentence: own.noAnswers,
  };
}

function numberSheet({ numbers }: Statistics, { own }: RankingWords, teller: Teller): TableSheet {
  const probabilities = [...new Set(numbers.flatMap(({ quantiles }) => quantiles.map((one) => one.probability)))];
  const rows = numbers.map(({ title, n, missing, mean, standardDeviation, quantiles, hidden }): Cell[] => [
    title,
    teller.figure(n, hidden),
    missing,
    n ? teller.count(mean) : null,
    standardDeviation,
    ...probabilities.map((wanted): Cell => {
      const found = quantiles.find(({ probability }) => probability === wanted);
      return found && n ? teller.count(found.value) : null;
    }),
  ]);
  return {
    name: own.sheets.numbers,
    columns: [
      { title: own.question, kind: 'text', width: 32 },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.missing, kind: 'number', decimals: 0 },
      { title: own.mean, kind: 'number' },
      { title: own.standardDeviation, kind: 'number' },
      ...probabilities.map((probability) => ({ title: `${probability * 100} %`, kind: 'number' as const })),
    ],
    rows: rowBatches(rows),
    emptySentence: own.noAnswers,
  };
}

function commentSheet({ comments }: Statistics, { own }: RankingWords, teller: Teller): TableSheet {
  return {
    name: own.sheets.comments,
    columns: [
      { title: own.question, kind: 'text', width: 32 },
      { title: own.commentCount, kind: 'number', decimals: 0 },
    ],
    rows: rowBatches(comments.map(({ title, n, hidden }): Cell[] => [title, teller.figure(n, hidden)])),
    emptySentence: own.noAnswers,
  };
}

/** All indicators of the units below, one row per unit and indicator. */
export function indicatorsByUnitSheet(ranking: Ranking, order: readonly number[], words: RankingWords): TableSheet {
  const { own } = words;
  const rows = order.flatMap((row): Cell[][] => {
    const unit = ranking.rows[row];
    if (!unit) return [];
    return ranking.indicators.map(({ title, decimals }, position) => {
      const column = ranking.columns[position];
      return [
        rowName(unit, ranking.unit.name, words),
        title,
        figureCell(valueCell(column, row, ranking, words), decimals),
        column?.ns[row] ?? null,
        ...[column?.lows[row], column?.highs[row]].map((bound) => figureCell(bound, decimals)),
      ];
    });
  });
  return {
    name: own.sheets.byUnit,
    columns: [
      { title: own.unit, kind: 'text', width: 32 },
      { title: own.indicator, kind: 'text', width: 32 },
      { title: own.value, kind: 'number' },
      { title: own.answers, kind: 'number', decimals: 0 },
      { title: own.low, kind: 'number' },
      { title: own.high, kind: 'number' },
    ],
    rows: rowBatches(rows),
    emptySentence: own.noUnits(ranking.unit.name),
  };
}

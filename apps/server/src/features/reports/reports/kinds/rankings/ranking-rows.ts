import type { Ranking, RankingColumn, RankingIndicator, RankingRow } from '@echolot/contract/analytics/rankings';
import { foldName } from '@echolot/core/folded-text';
import { type SortKey, sortedOrder } from '@echolot/core/sorted-order';
import type { Cell } from '../../../../../drawing/table-book.ts';
import type { ReportTexts } from '../report-texts.ts';
import type { RankingTexts } from './ranking-texts.ts';

/** Columns besides the indicators, as the screen names them. */
export const rankingColumnIds = {
  rank: 'rank',
  name: 'name',
  count: 'n',
  trend: 'trend',
  rest: '(rest)',
  quarter: '(quarter)',
  composite: '(composite)',
} as const;

/** A column to sort by, and the way. */
export interface RankingSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** Reads `-nps`, as the address of the screen has it. */
export function readRankingSort(text: string | undefined): RankingSort | undefined {
  if (!text) return undefined;
  const isDescending = text.startsWith('-');
  return { columnId: isDescending ? text.slice(1) : text, isDescending };
}

/** Position of the indicator that the ranks are about: the one that is sorted by, else the first. */
export function rankedByOf({ indicators }: Ranking, sort: RankingSort | undefined): number {
  return Math.max(
    0,
    indicators.findIndex(({ extName }) => extName === sort?.columnId),
  );
}

/**
 * Positions of the rows as the screen shows them: those whose name contains the text, in the order of the sort. Hidden values
 * come last whichever way, so that the order tells nothing of them.
 */
export function rankingOrder(
  ranking: Ranking,
  { sort, search = '', locale }: { sort: RankingSort | undefined; search?: string | undefined; locale: string },
): number[] {
  const wanted = foldName(search);
  const rows = ranking.rows.flatMap((row, index) => (foldName(row.name).includes(wanted) ? [index] : []));
  const [first] = ranking.indicators;
  const start: RankingSort = first
    ? { columnId: first.extName, isDescending: first.direction === 'higher' }
    : { columnId: rankingColumnIds.name, isDescending: false };
  const chosen = sort && sortKeyOf(ranking, sort) ? sort : start;
  const key = sortKeyOf(ranking, chosen);
  if (!key) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  return Array.from(sortedOrder(rows, key, chosen.isDescending, collator), (position) => rows[position] ?? 0);
}

function sortKeyOf(ranking: Ranking, sort: RankingSort): SortKey<number> | undefined {
  const leading = ranking.columns[rankedByOf(ranking, sort)];
  switch (sort.columnId) {
    case rankingColumnIds.rank:
      return { valueOf: (row) => leading?.ranks[row] ?? null };
    case rankingColumnIds.name:
      return { valueOf: (row) => ranking.rows[row]?.name ?? '' };
    case rankingColumnIds.count:
      return { valueOf: (row) => ranking.rows[row]?.n ?? null };
    case rankingColumnIds.rest:
      return { valueOf: (row) => leading?.rests[row] ?? null };
    case rankingColumnIds.quarter:
      return { valueOf: (row) => leading?.quarters[row] ?? null };
    case rankingColumnIds.composite:
      return ranking.composite ? { valueOf: (row) => ranking.composite?.values[row] ?? null } : undefined;
    default: {
      const column = ranking.columns[ranking.indicators.findIndex(({ extName }) => extName === sort.columnId)];
      if (!column) return undefined;
      return {
        valueOf: (row) => column.values[row] ?? null,
        // Units too small to be ranked follow the others, whichever way the column is sorted.
        groupOf: (row) => ((column.ns[row] ?? 0) < ranking.reliabilityMinimumN ? 1 : 0),
      };
    }
  }
}

/** Words of a file: those of all, and those of rankings. */
export interface RankingWords {
  readonly common: ReportTexts;
  readonly own: RankingTexts;
}

/** The name of a row; of a unit that is elsewhere today, with the unit it is at in brackets. */
export function rowName({ slug, name, today }: RankingRow, unit: string, { own }: RankingWords): string {
  if (slug === '') return own.own(unit);
  return today ? `${name} (${today})` : name;
}

/** A value, or why it is hidden; an empty cell where nobody answered. */
export function valueCell(
  column: RankingColumn | undefined,
  row: number,
  ranking: HidingReply,
  words: RankingWords,
): Cell {
  const reason = column?.hidden[row] ?? null;
  if (reason !== null) return hiddenCell(reason, ranking, words);
  return column?.values[row] ?? null;
}

/** A figure of an indicator in a column that holds those of several, with the digits the screen shows of it. */
export function figureCell(figure: Cell | undefined, decimals: number): Cell {
  return typeof figure === 'number' ? { number: figure, decimals } : (figure ?? null);
}

/** What says from how many answers on figures are shown. */
export type HidingReply = Pick<Ranking, 'suppressionMinimumN'>;

export function hiddenCell(
  reason: 'too_few' | 'complementary',
  { suppressionMinimumN }: HidingReply,
  { common }: RankingWords,
): string {
  return reason === 'too_few' ? common.hidden.tooFew(suppressionMinimumN) : common.hidden.complementary;
}

/** How many interviews; the screen's words where that is hidden. */
export function countCell({ n }: RankingRow, ranking: HidingReply, words: RankingWords): Cell {
  return n ?? hiddenCell('too_few', ranking, words);
}

/** The composite of a row, or of the whole (−1): its value or why there is none, and its change. */
export function compositeCells(
  ranking: Ranking,
  row: number,
  words: RankingWords,
): readonly [value: Cell, change: Cell] {
  const { composite } = ranking;
  if (!composite) return [null, null];
  const isWhole = row < 0;
  const hidden = isWhole ? composite.totalHidden : (composite.hidden[row] ?? null);
  if (hidden !== null) return [hiddenCell(hidden, ranking, words), null];
  return isWhole
    ? [composite.total, composite.totalChange]
    : [composite.values[row] ?? null, composite.changes[row] ?? null];
}

/** Whether a change is a good one, as far as it is significant; null without a change. */
export function changeWords(
  { direction }: RankingIndicator,
  change: number | null,
  isSignificant: boolean,
  [better, worse, notClear]: readonly [string, string, string],
): Cell {
  if (change === null) return null;
  if (!isSignificant) return notClear;
  return (direction === 'higher') === change > 0 ? better : worse;
}

/** What of a ranking a file shows. */
interface ShownPart {
  readonly rows: readonly number[];
  /** Positions of the indicators. */
  readonly shown: readonly number[];
  readonly hasCounts?: boolean;
  readonly hasTotal?: boolean;
  readonly hasComposite?: boolean;
}

/** Values of a reply that are hidden in a file; without a part: all of them. */
export function countHidden(ranking: Ranking, part?: ShownPart): number {
  const {
    rows,
    shown,
    hasCounts = false,
    hasTotal = true,
    hasComposite = false,
  }: ShownPart = part ?? {
    rows: ranking.rows.map((_, row) => row),
    shown: ranking.indicators.map((_, position) => position),
    hasCounts: true,
    hasComposite: true,
  };
  const columns = shown.map((position) => ranking.columns[position]);
  const inRows = columns.reduce((sum, column) => sum + rows.filter((row) => column?.hidden[row]).length, 0);
  const inTotal = hasTotal ? shown.filter((position) => ranking.totalColumns[position]?.hidden[0]).length : 0;
  const { composite } = ranking;
  const inComposite =
    hasComposite && composite
      ? rows.filter((row) => composite.hidden[row]).length + (hasTotal && composite.totalHidden ? 1 : 0)
      : 0;
  const values = inRows + inTotal + inComposite;
  if (!hasCounts) return values;
  const counts = [...rows.map((row) => ranking.rows[row]), ...(hasTotal ? [ranking.total] : [])];
  return values + counts.filter((unit) => unit?.n === null).length;
}

import type {
  HiddenReason,
  Ranking,
  RankingColumn,
  RankingIndicator,
  RankingRow,
} from '@echolot/contract/analytics/rankings';
import { foldName } from '@echolot/core/folded-text';

/** Why a unit has no rank: something is hidden, nobody answered, too few answers to be reliable, or it is no unit below. */
type UnrankedReason = 'hidden' | 'no_answers' | 'unreliable' | 'own';

/** A row of the ranking; `index` points into the columns of the reply. */
export interface RankedRow {
  readonly key: string;
  /** −1 for the unit as a whole. */
  readonly index: number;
  readonly unit: RankingRow;
  readonly rank: number | null;
  readonly unranked: UnrankedReason | null;
}

/** The figures of one indicator in one row. */
export interface Figure {
  readonly value: number | null;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly change: number | null;
  readonly significant: boolean;
  readonly hidden: HiddenReason | null;
}

const nothing: Figure = { value: null, n: null, low: null, high: null, change: null, significant: false, hidden: null };

function figureIn(column: RankingColumn | undefined, index: number): Figure {
  if (!column) return nothing;
  return {
    value: column.values[index] ?? null,
    n: column.ns[index] ?? null,
    low: column.lows[index] ?? null,
    high: column.highs[index] ?? null,
    change: column.changes[index] ?? null,
    significant: column.significant[index] ?? false,
    hidden: column.hidden[index] ?? null,
  };
}

/** The figures of the indicator at `indicatorIndex` for a row, the whole included. */
export function figureOf(ranking: Ranking, row: RankedRow, indicatorIndex: number): Figure {
  return row.index < 0
    ? figureIn(ranking.totalColumns[indicatorIndex], 0)
    : figureIn(ranking.columns[indicatorIndex], row.index);
}

/** Answers placed at the unit itself are no unit below it: shown, but neither ranked nor opened. */
export const isOwnRow = (unit: RankingRow): boolean => unit.slug === '';

/** The name of a unit; of one that is elsewhere today, with the unit it is at in brackets. */
export const rowName = ({ name, today }: RankingRow): string => (today ? `${name} (${today})` : name);

/** Why the row cannot be ranked by this indicator; null when it can. */
function unrankedReason(ranking: Ranking, column: RankingColumn, index: number): UnrankedReason | null {
  const unit = ranking.rows[index];
  if (unit && isOwnRow(unit)) return 'own';
  if (column.hidden[index]) return 'hidden';
  if ((column.values[index] ?? null) === null) return 'no_answers';
  return (column.ns[index] ?? 0) < ranking.reliabilityMinimumN ? 'unreliable' : null;
}

/** The rows with their rank by one indicator, as the server gave it. Rows that cannot be ranked keep the reason. */
export function rankedRows(ranking: Ranking, indicatorIndex: number): RankedRow[] {
  const column = ranking.columns[indicatorIndex];
  return ranking.rows.map((unit, index) => {
    if (!column) return rowOf(unit, index, null, 'no_answers');
    return rowOf(unit, index, column.ranks[index] ?? null, unrankedReason(ranking, column, index));
  });
}

function rowOf(unit: RankingRow, index: number, rank: number | null, unranked: UnrankedReason | null): RankedRow {
  return { key: isOwnRow(unit) ? '(own)' : unit.slug, index, unit, rank, unranked };
}

/** The unit as a whole as a row. */
export function totalRowOf(ranking: Ranking): RankedRow {
  return { key: '(total)', index: -1, unit: ranking.total, rank: null, unranked: null };
}

const foldedByRows = new WeakMap<readonly RankingRow[], string[]>();

/** The rows whose name contains the text, whatever its case and accents. The names are folded once per reply. */
export function rowsNamed(
  rows: readonly RankedRow[],
  units: readonly RankingRow[],
  text: string,
): readonly RankedRow[] {
  const wanted = foldName(text);
  if (wanted === '') return rows;
  let names = foldedByRows.get(units);
  if (!names) {
    names = units.map(({ name }) => foldName(name));
    foldedByRows.set(units, names);
  }
  return rows.filter(({ index }) => names[index]?.includes(wanted));
}

/** A good change is one in the direction of the indicator. */
export function isGoodChange({ direction }: RankingIndicator, change: number): boolean {
  return direction === 'higher' ? change > 0 : change < 0;
}

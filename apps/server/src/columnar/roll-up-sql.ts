import { indicatorColumnsOf, rollUpColumns, type SurveyShape, tableNames } from './survey-columns.ts';

export interface FilledRollUp {
  readonly table: string;
  /** For a fresh, empty table. */
  readonly statements: readonly string[];
}

/** How many rows of facts there are, how many rows of a perspective's days they make, and in which years. */
export interface FactSpread {
  readonly rows: number;
  /** Per perspective, about. */
  readonly groups: readonly number[];
  readonly years: readonly number[];
}

/** One row with `rows`, `years` and a `g` per perspective. */
export function spreadStatement(shape: SurveyShape, generation: number): string {
  const groups = shape.perspectives.map((_, index) => `uniq(u${index}, day)`).join(', ');
  return `SELECT count(), arraySort(groupUniqArray(toYear(day))), [${groups}] FROM ${tableNames(shape, generation).facts}`;
}

/**
 * The statements that fill empty roll-ups of a generation from its facts: days from the facts, year by year (facts are
 * partitioned by it), months from the days. They give what the projection writes interview by interview. Where a unit has
 * many interviews a day they are summed first; where nearly every interview makes a row of its own, the table sums what
 * little there is to sum: a hash table of millions of groups would cost more than it saves.
 */
export function fillRollUps(
  shape: SurveyShape,
  generation: number,
  { rows, groups, years }: FactSpread,
  leastRowsPerGroup: number,
): FilledRollUp[] {
  const names = tableNames(shape, generation);
  const columns = rollUpColumns(shape).map(({ name }) => name);
  const into = (table: string): string => `INSERT INTO ${table} (${['u', 'day', ...columns].join(', ')})`;
  const parts = partsOfFact(shape);
  return [
    ...names.days.map((table, index) => {
      const isSummed = rows >= leastRowsPerGroup * (groups[index] ?? 0);
      const selected = isSummed ? parts.map((part) => `sum(${part})`) : parts;
      const grouping = isSummed ? ` GROUP BY u${index}, day` : '';
      return {
        table,
        statements: years.map(
          (year) =>
            `${into(table)} SELECT u${index}, day, ${selected.join(', ')} FROM ${names.facts} ` +
            `WHERE day >= toDate('${year}-01-01') AND day <= toDate('${year}-12-31')${grouping}`,
        ),
      };
    }),
    ...names.months.map((table, index) => ({
      table,
      statements: [
        `${into(table)} SELECT u, toStartOfMonth(day) AS month, ${columns.map((name) => `sum(${name})`).join(', ')} ` +
          `FROM ${names.days[index]} GROUP BY u, month`,
      ],
    })),
  ];
}

/** What a row of facts adds to the roll-up's columns, in their order: n, and per indicator n, Σ, Σ², high, low. */
function partsOfFact(shape: SurveyShape): string[] {
  return [
    'sign',
    ...indicatorColumnsOf(shape).flatMap(({ columnNo, missing, high, low }) => {
      const v = `v${columnNo}`;
      const isThere = `(${v} != ${missing})`;
      return [
        `sign * ${isThere}`,
        `toInt64(sign) * ${v} * ${isThere}`,
        `toInt64(sign) * ${v} * ${v} * ${isThere}`,
        high ? `sign * (${v} BETWEEN ${high.from} AND ${high.to})` : '0',
        low ? `sign * (${v} BETWEEN ${low.from} AND ${low.to})` : '0',
      ];
    }),
  ];
}

/** The engine spills what does not fit, so that a rebuild needs no more memory the larger the survey is. */
export const rollUpSettings = {
  insert_deduplicate: 0,
  max_threads: 2,
  max_insert_threads: 1,
  max_memory_usage: 2 * 1024 ** 3,
  max_bytes_before_external_group_by: 512 * 1024 ** 2,
  // Rows with many columns: a block of this size is sorted and written in some 400 MB.
  min_insert_block_size_rows: 500_000,
  max_block_size: 65_536,
} as const;

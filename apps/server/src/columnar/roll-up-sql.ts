import { indicatorColumnsOf, rollUpColumns, type SurveyShape, tableNames } from './survey-columns.ts';

/**
 * The statements that fill empty roll-ups of a generation from its facts: days from the facts, year by year (facts are
 * partitioned by it), months from the days. They give what the projection writes interview by interview.
 */
export function fillRollUps(
  shape: SurveyShape,
  generation: number,
  years: readonly number[],
): { readonly table: string; readonly statements: readonly string[] }[] {
  const names = tableNames(shape, generation);
  const sums = sumsOfFacts(shape).join(', ');
  const sumsOfSums = rollUpColumns(shape).map(({ name }) => `sum(${name}) AS ${name}_`);
  const columns = ['u', 'day', ...rollUpColumns(shape).map(({ name }) => name)].join(', ');
  return [
    ...names.days.map((table, index) => ({
      table,
      statements: years.map(
        (year) =>
          `INSERT INTO ${table} (${columns}) SELECT u${index}, day, ${sums} FROM ${names.facts} ` +
          `WHERE day >= toDate('${year}-01-01') AND day <= toDate('${year}-12-31') GROUP BY u${index}, day`,
      ),
    })),
    ...names.months.map((table, index) => ({
      table,
      statements: [
        `INSERT INTO ${table} (${columns}) SELECT u, toStartOfMonth(day) AS month, ${sumsOfSums.join(', ')} ` +
          `FROM ${names.days[index]} GROUP BY u, month`,
      ],
    })),
  ];
}

/** In the order of the roll-up's columns: n, and per indicator n, Σ, Σ², high, low. */
function sumsOfFacts(shape: SurveyShape): string[] {
  return [
    'sum(sign)',
    ...indicatorColumnsOf(shape).flatMap(({ columnNo, missing, high, low }) => {
      const v = `v${columnNo}`;
      const isThere = `${v} != ${missing}`;
      return [
        `sumIf(sign, ${isThere})`,
        `sumIf(toInt64(${v}) * sign, ${isThere})`,
        `sumIf(toInt64(${v}) * ${v} * sign, ${isThere})`,
        high ? `sumIf(sign, ${v} BETWEEN ${high.from} AND ${high.to})` : '0',
        low ? `sumIf(sign, ${v} BETWEEN ${low.from} AND ${low.to})` : '0',
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
} as const;

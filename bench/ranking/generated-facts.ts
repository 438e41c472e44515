import type { ColumnarEngine } from '../../apps/server/src/columnar/engine.ts';
import {
  createTables,
  factColumns,
  indicatorColumnsOf,
  rollUpColumns,
  type SurveyShape,
  tableNames,
} from '../../apps/server/src/columnar/survey-columns.ts';
import { days, dealers, firstDay, firstDealerNo, firstFlatNo, optionOf, variables } from './bench-universe.ts';
import { comment, commentExpression } from './comments.ts';

/** A million rows are one block: a part per year and insert. */
const rowsPerInsert = 1_000_000;
const generation = 1;

/** 0 to 1, the same for the same row and purpose in every run. */
const share = (purpose: number, of = 'number'): string => `(cityHash64(${of}, ${purpose}) % 1000003 / 1000003)`;

/** Few dealers have many customers, and neighbours in number are no neighbours in size. */
const dealer = `((toUInt64(floor(${dealers} * pow(${share(1)}, 1.25))) * 7919) % ${dealers})`;

/** Bell-shaped around a mean that differs from dealer to dealer, cut to the scale. */
function answer(purpose: number, min: number, max: number): string {
  const noise = `(${share(purpose * 10)} + ${share(purpose * 10 + 1)} + ${share(purpose * 10 + 2)} - 1.5)`;
  const quality = `(${share(purpose, dealer)} - 0.5)`;
  const centre = min + 0.8 * (max - min);
  return `least(${max}, greatest(${min}, round(${centre} + ${max - min} * (0.15 * ${quality} + 0.5 * ${noise}))))`;
}

/** Expression of each fact column, in the order of `factColumns`. */
function factExpressions(shape: SurveyShape): string[] {
  const indicators = indicatorColumnsOf(shape);
  const expressions: Record<string, string> = {
    u0: `${firstDealerNo} + ${dealer}`,
    u1: `${firstFlatNo} + cityHash64(number, 2) % ${dealers}`,
    day: `toDate('${firstDay}') + toUInt16(floor(${days} * pow(${share(3)}, 0.9)))`,
    at: `toDateTime(toDate('${firstDay}')) + toUInt32(floor(${days} * pow(${share(3)}, 0.9))) * 86400 + cityHash64(number, 4) % 86400`,
    interview_id: 'reinterpretAsUUID(sipHash128(number))',
    channel: `['mail', 'sms', 'letter'][1 + cityHash64(number, 5) % 3]`,
    locale: `['de', 'fi', 'en', 'sv'][1 + cityHash64(number, 6) % 4]`,
    // Every tenth answers one of three campaigns, delivered or not, opened or not.
    send_outs:
      'if(cityHash64(number, 7) % 10 = 0, [toUInt64((1 + cityHash64(number, 8) % 3) * 65536 + cityHash64(number, 9) % 1024)], [])',
    sign: '1',
  };
  for (const [index, { name, min = 0, max = 0, options = 0, isMultiValued }] of variables.entries()) {
    const column = indicators.find(({ extName }) => extName === name);
    const purpose = 20 + index;
    const names = Array.from({ length: options }, (_, option) => `'${optionOf(name, option)}'`).join(', ');
    // One in eight leaves a later question out.
    const isAnswered = index < 3 ? 'true' : `cityHash64(number, ${purpose + 100}) % 8 > 0`;
    expressions[`v${index + 1}`] = column
      ? `if(${isAnswered}, ${answer(purpose, min, max)}, ${column.missing})`
      : isMultiValued
        ? `arrayFilter((name, i) -> bitTest(cityHash64(number, ${purpose}), i) AND bitTest(cityHash64(number, ${purpose}), i + 8), [${names}], range(${options}))`
        : `[${names}][1 + toUInt32(floor(${options} * pow(${share(purpose)}, 1.5)))]`;
  }
  expressions[`v${comment.columnNo}`] = commentExpression();
  return factColumns(shape).map(({ name }) => {
    const expression = expressions[name];
    if (!expression) throw new Error(`No generated column ${name}`);
    return `${expression} AS ${name}`;
  });
}

/** The roll-up's columns as sums over facts, written here by hand: the benchmark compares both ways of reading. */
function rollUpSums(shape: SurveyShape): string[] {
  const sums = ['sum(sign)'];
  for (const { columnNo, missing, high, low } of indicatorColumnsOf(shape)) {
    const v = `v${columnNo}`;
    const countOf = (band: typeof high): string =>
      band ? `sumIf(sign, ${v} >= ${band.from} AND ${v} <= ${band.to})` : '0';
    sums.push(
      `sumIf(sign, ${v} <> ${missing})`,
      `sumIf(toInt64(${v}) * sign, ${v} <> ${missing})`,
      `sumIf(toInt64(${v}) * toInt64(${v}) * sign, ${v} <> ${missing})`,
      countOf(high),
      countOf(low),
    );
  }
  return sums;
}

/** Fills the tables of a survey straight inside the engine: facts from hashes of their row number, roll-ups from facts. */
export async function generateFacts(
  engine: ColumnarEngine,
  shape: SurveyShape,
  rowCount: number,
  say: (message: string) => void,
): Promise<void> {
  for (const statement of createTables(shape, generation)) await engine.command(statement);
  const names = tableNames(shape, generation);
  const expressions = factExpressions(shape).join(', ');
  // The engine makes the others of these.
  const columns = factColumns(shape)
    .map(({ name }) => name)
    .join(', ');
  for (let from = 0; from < rowCount; from += rowsPerInsert) {
    const count = Math.min(rowsPerInsert, rowCount - from);
    await engine.command(
      `INSERT INTO ${names.facts} (${columns}) SELECT ${expressions} FROM numbers(${from}, ${count})`,
      {
        settings: { insert_deduplicate: 0, min_insert_block_size_rows: rowsPerInsert, max_insert_threads: 1 },
      },
    );
    say(`  ${(from + count).toLocaleString('en')} of ${rowCount.toLocaleString('en')} interviews`);
  }
  // A settled store: what merges in the background would do in time, and the same in every run.
  await engine.command(`OPTIMIZE TABLE ${names.facts} FINAL`);
  say('  roll-ups');
  const sums = rollUpSums(shape).join(', ');
  const months = Math.ceil(days / 28) + 1;
  for (const [index, daysTable] of names.days.entries()) {
    for (let month = 0; month < months; month += 1) {
      const start = `addMonths(toDate('${firstDay}'), ${month})`;
      await engine.command(
        `INSERT INTO ${daysTable} SELECT u${index}, day, ${sums} FROM ${names.facts} ` +
          `WHERE day >= ${start} AND day < addMonths(${start}, 1) GROUP BY u${index}, day`,
        { settings: { insert_deduplicate: 0 } },
      );
    }
    const columns = rollUpColumns(shape).map(({ name }) => `sum(${name})`);
    await engine.command(
      `INSERT INTO ${names.months[index]} SELECT u, toStartOfMonth(day) AS month, ${columns.join(', ')} ` +
        `FROM ${daysTable} GROUP BY u, month`,
      { settings: { insert_deduplicate: 0 } },
    );
    await engine.command(`OPTIMIZE TABLE ${daysTable} FINAL`);
    await engine.command(`OPTIMIZE TABLE ${names.months[index]} FINAL`);
  }
}

import { setImmediate as turn } from 'node:timers/promises';
import { factLinesOf, type InterviewDocument, stepsOnScale } from './fact-lines.ts';
import {
  type IndicatorColumn,
  indicatorColumnOf,
  rollUpColumns,
  type SurveyShape,
  tableNames,
} from './survey-columns.ts';

/** One change of an interview: what stood in the columnar store and what shall be there. */
export interface InterviewChange {
  readonly before: InterviewDocument | undefined;
  readonly after: InterviewDocument | undefined;
}

/** Rows for one table, as they are inserted: one JSON array per line in the order of `columns`. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: string;
  readonly rowCount: number;
}

/** What one interview adds to every roll-up: n, then for each answered indicator its place and n, Σ, Σ², high, low. */
interface Addition {
  readonly sign: 1 | -1;
  /** Places of the answered indicators, and their answers in steps. */
  readonly places: readonly number[];
  readonly steps: readonly number[];
}

function additionOf(
  document: InterviewDocument,
  sign: 1 | -1,
  indicators: readonly { readonly name: string; readonly column: IndicatorColumn }[],
): Addition {
  const places: number[] = [];
  const steps: number[] = [];
  for (const [place, { name, column }] of indicators.entries()) {
    const answer = stepsOnScale(document.answers[name], column.indicator.scale);
    if (answer === undefined) continue;
    places.push(place);
    steps.push(answer);
  }
  return { sign, places, steps };
}

/** Adds an interview to the sums of one unit and day. */
function addTo(
  sums: number[],
  { sign, places, steps }: Addition,
  indicators: readonly { readonly column: IndicatorColumn }[],
): void {
  sums[0] = (sums[0] ?? 0) + sign;
  for (const [index, place] of places.entries()) {
    const answer = steps[index] ?? 0;
    const { high, low } = indicators[place]?.column ?? {};
    const offset = 1 + place * 5;
    sums[offset] = (sums[offset] ?? 0) + sign;
    sums[offset + 1] = (sums[offset + 1] ?? 0) + sign * answer;
    sums[offset + 2] = (sums[offset + 2] ?? 0) + sign * answer * answer;
    if (high && answer >= high.from && answer <= high.to) sums[offset + 3] = (sums[offset + 3] ?? 0) + sign;
    if (low && answer >= low.from && answer <= low.to) sums[offset + 4] = (sums[offset + 4] ?? 0) + sign;
  }
}

/** Longest time other work waits for rows being built. */
const stretchMs = 10;

/**
 * Builds the rows of facts and roll-ups for a batch of changes, and lets others have their turn meanwhile. The same changes give
 * the same rows to the letter.
 */
export async function buildRows(
  shape: SurveyShape,
  generation: number,
  changes: readonly InterviewChange[],
): Promise<TableRows[]> {
  const names = tableNames(shape, generation);
  const facts = factLinesOf(shape);
  const indicators = shape.variables
    .filter(({ indicator }) => indicator)
    .map((variable) => ({ name: variable.extName, column: indicatorColumnOf(variable) }));
  const width = 1 + indicators.length * 5;
  const factLines: string[] = [];
  const rollUps = shape.perspectives.map(() => ({
    days: new Map<string, number[]>(),
    months: new Map<string, number[]>(),
  }));

  const sumsOf = (map: Map<string, number[]>, unitNo: number, day: string): number[] => {
    const key = `${unitNo},"${day}"`;
    let sums = map.get(key);
    if (!sums) map.set(key, (sums = Array.from({ length: width }, () => 0)));
    return sums;
  };

  const add = (document: InterviewDocument, sign: 1 | -1): void => {
    const unitNos = shape.perspectives.map((perspective) => document.unitNos[perspective] ?? 0);
    factLines.push(facts.line(document, sign));
    const month = `${document.day.slice(0, 8)}01`;
    const addition = additionOf(document, sign, indicators);
    for (const [index, { days, months }] of rollUps.entries()) {
      const unitNo = unitNos[index] ?? 0;
      addTo(sumsOf(days, unitNo, document.day), addition, indicators);
      addTo(sumsOf(months, unitNo, month), addition, indicators);
    }
  };

  let beganMs = performance.now();
  for (const { before, after } of changes) {
    if (performance.now() - beganMs > stretchMs) {
      await turn();
      beganMs = performance.now();
    }
    // The cancellation comes before the new row: the other way round a merge would keep the old one.
    if (before) add(before, -1);
    if (after) add(after, 1);
  }

  const rollUpRows = (table: string, parts: Map<string, number[]>): TableRows => {
    const lines = [...parts]
      .filter(([, values]) => values.some((value) => value !== 0))
      .map(([key, values]) => `[${key},${values.join(',')}]`);
    return {
      table,
      columns: ['u', 'day', ...rollUpColumns(shape).map(({ name }) => name)],
      lines: lines.join('\n'),
      rowCount: lines.length,
    };
  };
  return [
    {
      table: names.facts,
      columns: facts.columns,
      lines: factLines.join('\n'),
      rowCount: factLines.length,
    },
    ...rollUps.flatMap((rollUp, index) => [
      rollUpRows(names.days[index] ?? '', rollUp.days),
      rollUpRows(names.months[index] ?? '', rollUp.months),
    ]),
  ].filter(({ rowCount }) => rowCount > 0);
}

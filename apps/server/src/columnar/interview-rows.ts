import { factLinesOf, type InterviewDocument, stepsOnScale } from './fact-lines.ts';
import {
  type IndicatorColumn,
  indicatorColumnOf,
  rollUpColumns,
  type SurveyShape,
  tableNames,
} from './survey-columns.ts';

/** One change of an interview: what stood in the columnar store and what shall stand there. */
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

/** The parts of one answer in the order of the roll-up's columns: n, Σ, Σ², high, low. */
function addAnswer(into: number[], offset: number, column: IndicatorColumn, answer: unknown, sign: number): void {
  const steps = stepsOnScale(answer, column.indicator.scale);
  if (steps === undefined) return;
  into[offset] = (into[offset] ?? 0) + sign;
  into[offset + 1] = (into[offset + 1] ?? 0) + sign * steps;
  into[offset + 2] = (into[offset + 2] ?? 0) + sign * steps * steps;
  if (column.high && steps >= column.high.from && steps <= column.high.to)
    into[offset + 3] = (into[offset + 3] ?? 0) + sign;
  if (column.low && steps >= column.low.from && steps <= column.low.to)
    into[offset + 4] = (into[offset + 4] ?? 0) + sign;
}

/** Builds the rows of facts and roll-ups for a batch of changes. Pure: the same changes give the same rows to the letter. */
export function buildRows(shape: SurveyShape, generation: number, changes: readonly InterviewChange[]): TableRows[] {
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

  const addTo = (
    map: Map<string, number[]>,
    unitNo: number,
    day: string,
    document: InterviewDocument,
    sign: number,
  ): void => {
    const key = `${unitNo},"${day}"`;
    let parts = map.get(key);
    if (!parts) map.set(key, (parts = Array.from({ length: width }, () => 0)));
    parts[0] = (parts[0] ?? 0) + sign;
    for (const [index, { name, column }] of indicators.entries())
      addAnswer(parts, 1 + index * 5, column, document.answers[name], sign);
  };

  const add = (document: InterviewDocument, sign: 1 | -1): void => {
    const unitNos = shape.perspectives.map((perspective) => document.unitNos[perspective] ?? 0);
    factLines.push(facts.line(document, sign));
    const month = `${document.day.slice(0, 8)}01`;
    for (const [index, rollUp] of rollUps.entries()) {
      addTo(rollUp.days, unitNos[index] ?? 0, document.day, document, sign);
      addTo(rollUp.months, unitNos[index] ?? 0, month, document, sign);
    }
  };

  for (const { before, after } of changes) {
    // The cancellation stands before the new row: the other way round a merge would keep the old one.
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

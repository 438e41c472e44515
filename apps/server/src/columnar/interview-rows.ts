import { isDay } from '@echolot/core/day';
import { type Scale, stepsOf, stepsPerUnit } from '@echolot/core/indicator';
import {
  type ColumnarVariable,
  factColumns,
  type IndicatorColumn,
  indicatorColumnOf,
  missingDay,
  missingNumber,
  rollUpColumns,
  type SurveyShape,
  tableNames,
} from './survey-columns.ts';

/** An interview as the projection reads it from the record; `undefined` answers are missing. */
export interface InterviewDocument {
  readonly interviewId: string;
  readonly answeredAt: Date | string;
  /** `YYYY-MM-DD` in the universe's time zone. */
  readonly day: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

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

type Encode = (answer: unknown) => unknown;

function encoderOf(variable: ColumnarVariable): Encode {
  if (variable.indicator) {
    const { missing, indicator } = indicatorColumnOf(variable);
    return (answer) => stepsOnScale(answer, indicator.scale) ?? missing;
  }
  if (variable.kind === 'number') {
    return (answer) => (typeof answer === 'number' ? Math.round(answer * 10 ** variable.decimals) : missingNumber);
  }
  if (variable.kind === 'date') return (answer) => (typeof answer === 'string' && isDay(answer) ? answer : missingDay);
  const { texts = {} } = variable;
  if (variable.kind === 'comment') return (answer) => (typeof answer === 'string' ? (texts[answer] ?? answer) : '');
  if (variable.isMultiValued) return (answer) => (Array.isArray(answer) ? (answer as unknown[]) : []);
  return (answer) => (typeof answer === 'string' ? answer : '');
}

/** An answer in whole steps; undefined when it is missing or not one the scale takes: the scale may have changed since. */
function stepsOnScale(answer: unknown, scale: Scale): number | undefined {
  if (typeof answer !== 'number' || answer < scale.min || answer > scale.max) return undefined;
  const steps = stepsOf(answer, scale);
  return Math.abs(steps / stepsPerUnit(scale) - answer) < 1e-9 ? steps : undefined;
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
  const encoders = shape.variables.map((variable) => ({ name: variable.extName, encode: encoderOf(variable) }));
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
    const at = new Date(document.answeredAt);
    factLines.push(
      JSON.stringify([
        ...unitNos,
        document.day,
        Math.floor(at.getTime() / 1000),
        document.interviewId,
        document.channel,
        document.locale,
        ...encoders.map(({ name, encode }) => encode(document.answers[name])),
        sign,
      ]),
    );
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
      columns: factColumns(shape).map(({ name }) => name),
      lines: factLines.join('\n'),
      rowCount: factLines.length,
    },
    ...rollUps.flatMap((rollUp, index) => [
      rollUpRows(names.days[index] ?? '', rollUp.days),
      rollUpRows(names.months[index] ?? '', rollUp.months),
    ]),
  ].filter(({ rowCount }) => rowCount > 0);
}

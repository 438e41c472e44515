import { isDay } from '@echolot/core/day';
import { type Scale, stepsOf, stepsPerUnit } from '@echolot/core/indicator';
import type { CarriedSendOut } from '../database/tables-samples.ts';
import { packedSendOut } from './packed-send-out.ts';
import {
  type ColumnarVariable,
  factColumns,
  indicatorColumnOf,
  missingDay,
  missingNumber,
  type SurveyShape,
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
  /** What of campaigns it carries; versions of before there were campaigns lack it. */
  readonly sendOuts?: readonly CarriedSendOut[] | undefined;
}

/** Writes interviews as rows of a survey's facts: one JSON array per line in the order of `columns`. */
export interface FactLines {
  readonly columns: readonly string[];
  /** The row that adds (1) or cancels (-1) an interview. Pure: the same interview gives the same line to the letter. */
  line(document: InterviewDocument, sign: 1 | -1): string;
}

/** JSON of an answer's column. */
type Encode = (answer: unknown) => string;

export function factLinesOf(shape: SurveyShape): FactLines {
  const encoders = shape.variables.map((variable) => ({ name: variable.extName, encode: encoderOf(variable) }));
  const { perspectives, lacksSendOuts = false } = shape;
  const quoted = quoter();
  return {
    columns: factColumns(shape).map(({ name }) => name),
    line({ interviewId, answeredAt, day, unitNos, channel, locale, answers, sendOuts }, sign) {
      let line = '[';
      for (const perspective of perspectives) line += `${unitNos[perspective] ?? 0},`;
      const at = Math.floor(new Date(answeredAt).getTime() / 1000);
      line += `"${day}",${at},"${interviewId}",${quoted(channel)},${quoted(locale)},`;
      if (!lacksSendOuts) line += sendOuts?.length ? `[${sendOuts.map(packedSendOut).join(',')}],` : '[],';
      for (const { name, encode } of encoders) line += `${encode(answers[name])},`;
      return `${line}${sign}]`;
    },
  };
}

function encoderOf(variable: ColumnarVariable): Encode {
  if (variable.indicator) {
    const { missing, indicator } = indicatorColumnOf(variable);
    return (answer) => String(stepsOnScale(answer, indicator.scale) ?? missing);
  }
  if (variable.kind === 'number') {
    const perUnit = 10 ** variable.decimals;
    return (answer) => (typeof answer === 'number' ? String(Math.round(answer * perUnit)) : `"${missingNumber}"`);
  }
  if (variable.kind === 'date') {
    return (answer) => `"${typeof answer === 'string' && isDay(answer) ? answer : missingDay}"`;
  }
  const { texts = {} } = variable;
  if (variable.kind === 'comment') {
    return (answer) => (typeof answer === 'string' ? JSON.stringify(texts[answer] ?? answer) : '""');
  }
  if (variable.isMultiValued) return (answer) => (Array.isArray(answer) ? JSON.stringify(answer) : '[]');
  const quoted = quoter();
  return (answer) => (typeof answer === 'string' ? quoted(answer) : '""');
}

/** An answer in whole steps; undefined when it is missing or not one the scale takes: the scale may have changed since. */
export function stepsOnScale(answer: unknown, scale: Scale): number | undefined {
  if (typeof answer !== 'number' || answer < scale.min || answer > scale.max) return undefined;
  const steps = stepsOf(answer, scale);
  return Math.abs(steps / stepsPerUnit(scale) - answer) < 1e-9 ? steps : undefined;
}

const keptTexts = 1000;

/** Quotes as JSON; texts that repeat (categories) are quoted once. */
function quoter(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let quoted = known.get(text);
    if (quoted === undefined) {
      quoted = JSON.stringify(text);
      if (known.size < keptTexts) known.set(text, quoted);
    }
    return quoted;
  };
}

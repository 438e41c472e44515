import { externalIdSchema } from '@echolot/contract/names';
import { isDay } from '@echolot/core/day';
import { stepsOf } from '@echolot/core/indicator';
import type { Answer } from '../../../database/tables.ts';
import type { CheckedVariable, IncomingInterview, Refusal } from './incoming-interview.ts';

const maxComment = 20_000;
const earliest = Date.UTC(1971, 0, 1);
/** Clocks differ: an answer may lie a day ahead. */
const aheadMs = 86_400_000;

/** Everything that is wrong with an interview; empty when it can be accepted. */
export function refusalsOf(
  interview: IncomingInterview,
  variables: ReadonlyMap<string, CheckedVariable>,
  now: Date,
): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (field: string, problem: string): void => void refusals.push({ field, problem });
  const id = externalIdSchema.safeParse(interview.externalId);
  for (const { message } of id.error?.issues ?? []) refuse('externalId', message);
  for (const field of ['externalId', 'channel', 'locale'] as const) {
    if (!isKeepable(interview[field])) refuse(field, notKeepable);
  }
  const at = interview.answeredAt.getTime();
  if (Number.isNaN(at)) refuse('answeredAt', 'Give a date.');
  else if (at < earliest) refuse('answeredAt', 'The date lies before 1971.');
  else if (at > now.getTime() + aheadMs) refuse('answeredAt', 'The date lies in the future.');
  for (const [name, answer] of Object.entries(interview.answers)) {
    const variable = variables.get(name);
    if (!variable) refuse(name, 'The survey has no such variable.');
    else {
      const problem = problemOf(variable, answer);
      if (problem) refuse(name, problem);
    }
  }
  return refusals;
}

const notKeepable = 'The text holds a character that is none (NUL, or half of a pair).';

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function problemOf(variable: CheckedVariable, answer: Answer): string | undefined {
  switch (variable.kind) {
    case 'indicator':
    case 'number':
      return numberProblem(variable, answer);
    case 'dimension':
      return categoryProblem(variable, answer);
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? undefined : 'Give a day as YYYY-MM-DD.';
    case 'comment':
      if (typeof answer !== 'string') return 'Give a text.';
      if (!isKeepable(answer)) return notKeepable;
      return answer.length > maxComment ? `The text is longer than ${maxComment} characters.` : undefined;
  }
}

function numberProblem({ min, max, decimals }: CheckedVariable, answer: Answer): string | undefined {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Give a number.';
  if (min !== null && answer < min) return `The number is below ${min}.`;
  if (max !== null && answer > max) return `The number is above ${max}.`;
  const scale = { min: min ?? 0, max: max ?? 0, decimals };
  const isWhole = Math.abs(stepsOf(answer, scale) / 10 ** decimals - answer) < 1e-9;
  return isWhole ? undefined : decimals === 0 ? 'Give a whole number.' : `Give at most ${decimals} decimals.`;
}

function categoryProblem({ isMultiValued, options }: CheckedVariable, answer: Answer): string | undefined {
  if (isMultiValued !== Array.isArray(answer))
    return isMultiValued ? 'Give a list of categories.' : 'Give one category.';
  const values = Array.isArray(answer) ? answer : [answer];
  const unknown = values.find((value) => typeof value !== 'string' || !options.has(value));
  if (unknown !== undefined) return `There is no category ${JSON.stringify(unknown)}.`;
  return new Set(values).size === values.length ? undefined : 'A category is named twice.';
}

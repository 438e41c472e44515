import { type JsonShape, JsonValues, rowKeys } from './json-elements.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';

/**
 * How a JSON file holds its rows, told by its beginning.
 *
 * @throws SourceFileError when it describes a survey.
 */
export function jsonShape(sample: string, limits: ReadingLimits): JsonShape {
  const start = sample.trimStart();
  if (isSurveyDefinition(start)) throw new SourceFileError('is_survey_definition');
  if (start.startsWith('[')) return 'list';
  const lines = start.split('\n', 3).map((line) => line.trim());
  const [first = '', second] = lines;
  // A damaged first line followed by another object is a damaged line.
  if (second?.startsWith('{') && first.length > 1) return 'lines';
  const whole = parseObject(first);
  if (whole) {
    const hasRows = rowKeys.some((key) => Array.isArray(whole[key]) && isObject((whole[key] as unknown[])[0]));
    return hasRows && !second ? 'wrapped' : 'lines';
  }
  const wrapped = new JsonValues('wrapped', limits);
  if (wrapped.add(start).length > 0 || new RegExp(`^\\{\\s*"(${rowKeys.join('|')})"\\s*:\\s*\\[`).test(start))
    return 'wrapped';
  return second === undefined ? 'lines' : 'values';
}

/** A Qualtrics .qsf, or the JSON of a Formbricks survey. */
function isSurveyDefinition(start: string): boolean {
  if (/"SurveyElements"\s*:/.test(start) && /"SurveyEntry"\s*:/.test(start)) return true;
  const isFormbricks =
    /"(welcomeCard|endings|thankYouCard)"\s*:/.test(start) && /"(questions|blocks)"\s*:\s*\[/.test(start);
  return isFormbricks && /"headline"\s*:/.test(start);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

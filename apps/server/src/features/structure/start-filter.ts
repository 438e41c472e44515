import { AppError } from '@echolot/contract/app-error';
import { type Filter, FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { DateCodeError, parseDateCode } from '@echolot/core/relative-date';
import type { Tx } from '../../database/record.ts';
import type { StoredSurvey, VariableOption } from '../surveys/public.ts';
import { updateSurvey } from './survey-structure-store.ts';

const timeFilter = 'date';
const systemFilters = ['channel', 'locale'];

function readFilters(text: string): Filter[] {
  try {
    return text === '' ? [] : parseFilterTokens(text);
  } catch (error) {
    if (error instanceof FilterTokensError)
      throw new AppError('filter_malformed', { token: error.token, reason: error.reason }, { cause: error });
    throw error;
  }
}

/**
 * Checks the filters a survey shall start with, and prints them as they are understood.
 * @throws AppError filter_malformed, filter_unknown, filter_value_unknown, period_malformed
 */
export function checkedStartFilter(
  text: string,
  survey: StoredSurvey,
  options: ReadonlyMap<string, readonly VariableOption[]>,
): string {
  const filters = readFilters(text);
  for (const { extName, values } of filters) {
    if (extName === timeFilter) checkPeriod(values.map(({ value, exclude }) => (exclude ? `_${value}` : value)));
    else if (survey.variables.some((variable) => variable.extName === extName && variable.kind === 'dimension')) {
      const known = new Set(options.get(extName)?.map((option) => option.extName));
      const unknown = values.find(({ value, submatch }) => submatch || !known.has(value));
      if (unknown) throw new AppError('filter_value_unknown', { filter: extName, value: unknown.value });
    } else if (!systemFilters.includes(extName)) throw new AppError('filter_unknown', { filter: extName });
  }
  return printFilterTokens(filters);
}

function checkPeriod(codes: readonly string[]): void {
  try {
    if (codes.length !== 1) throw new AppError('period_malformed', { filter: timeFilter });
    parseDateCode(codes[0] ?? '');
  } catch (error) {
    if (error instanceof DateCodeError)
      throw new AppError('period_malformed', { code: error.code, reason: error.reason }, { cause: error });
    throw error;
  }
}

/** A survey must not start with a filter that is no more. */
export async function dropFromStartFilter(tx: Tx, survey: StoredSurvey, extName: string): Promise<void> {
  const filters = readFilters(survey.startFilter);
  const kept = filters.filter((filter) => filter.extName !== extName);
  if (kept.length === filters.length) return;
  const { surveyId, titles, views } = survey;
  await updateSurvey(tx, surveyId, { titles, views, startFilter: printFilterTokens(kept) });
}

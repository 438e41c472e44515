import { AppError } from '@echolot/contract/app-error';
import type { Day } from '@echolot/core/day';
import { type Filter, FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import type { Tx } from '../../../database/record.ts';
import { readFilters, type StoredSurvey, tableDateFilter, type VariableOption } from '../surveys/public.ts';
import { updateSurvey } from './survey-structure-store.ts';

function parseFilters(text: string): Filter[] {
  try {
    return parseFilterTokens(text);
  } catch (error) {
    if (error instanceof FilterTokensError)
      throw new AppError('filter_malformed', { token: error.token, reason: error.reason }, { cause: error });
    throw error;
  }
}

/**
 * Checks the filters a survey shall start with, and prints them as they are understood. A start is set for others: it names
 * nothing that is not there.
 * @throws AppError filter_malformed, filter_unknown, filter_value_unknown, period_malformed
 */
export function checkedStartFilter(
  text: string,
  survey: StoredSurvey,
  options: ReadonlyMap<string, readonly VariableOption[]>,
  today: Day,
): string {
  const filters = parseFilters(text);
  const [vanished] = readFilters(survey, options, filters, today).vanished;
  if (vanished) throw new AppError('filter_value_unknown', { ...vanished });
  return printFilterTokens(filters);
}

/** A survey must not start with a filter that is no more. */
export async function dropFromStartFilter(tx: Tx, survey: StoredSurvey, extName: string): Promise<void> {
  const filters = parseFilters(survey.startFilter);
  const cutsByIt = ({ extName: name, values }: Filter): boolean =>
    name === tableDateFilter && values.some(({ value }) => value === extName);
  const kept = filters.filter((filter) => filter.extName !== extName && !cutsByIt(filter));
  if (kept.length === filters.length) return;
  await updateSurvey(tx, survey.surveyId, { ...survey, startFilter: printFilterTokens(kept) });
}

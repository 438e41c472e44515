import type { InterviewListColumn } from '@echolot/contract/analytics/interview-list';
import { AppError } from '@echolot/contract/app-error';
import { localText } from '@echolot/core/local-text';
import type { ListOrder } from '../../../columnar/interview-list-query.ts';
import type { ToldCategories } from '../../intake/interviews/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import { type ResolvedQuery, servedIndicators } from '../rankings/public.ts';

/** The variables a list can show: those whose columns exist, indicators as their columns are counted. */
export function listableVariables(resolved: ResolvedQuery): Variable[] {
  const indicators = new Map(servedIndicators(resolved).map((variable) => [variable.extName, variable]));
  return resolved.survey.variables.flatMap((variable) => {
    if (variable.kind !== 'indicator') return [variable];
    return indicators.get(variable.extName) ?? [];
  });
}

/** The columns asked for, or the first indicator and all comments. Names of what is no more are passed over. */
export function chosenColumns(variables: readonly Variable[], columns: string | undefined): Variable[] {
  if (columns !== undefined) {
    const names = new Set(columns.split(','));
    return variables.filter(({ extName }) => names.has(extName));
  }
  const first = variables.find(({ kind }) => kind === 'indicator');
  return variables.filter((variable) => variable === first || variable.kind === 'comment');
}

export function describeColumn(
  variable: Variable,
  locales: readonly string[],
  hidden: ReadonlySet<string>,
  told: ToldCategories | undefined,
): InterviewListColumn {
  const { extName, kind, titles, method, min, max, decimals, direction, topBoxes } = variable;
  return {
    extName,
    title: localText(titles, locales) || extName,
    kind,
    indicator:
      kind === 'indicator' && method && min !== null && max !== null
        ? { method, min, max, decimals, direction, topBoxes }
        : null,
    isHidden: hidden.has(extName),
    hidesCategories: (told?.get(extName)?.hiddenCount ?? 0) > 0,
  };
}

/**
 * What a list is sorted by.
 * @param placesOfUnits asked for only in a list by unit.
 * @throws AppError invalid_input; permission_missing for an indicator whose answers are hidden: their order would tell them.
 */
export function orderOf(
  sort: string,
  variables: readonly Variable[],
  hidden: ReadonlySet<string>,
  placesOfUnits: () => ReadonlyMap<number, number>,
): ListOrder {
  if (sort === 'newest') return { by: 'time' };
  if (sort === 'unit') return { by: 'unit', places: placesOfUnits() };
  const isDescending = sort.startsWith('-');
  const indicator = isDescending ? sort.slice(1) : sort;
  if (!variables.some(({ extName, kind }) => kind === 'indicator' && extName === indicator))
    throw new AppError('invalid_input', { field: 'sort', problem: 'The survey has no such indicator.' });
  if (hidden.has(indicator)) throw new AppError('permission_missing', { permission: 'interviews.identify' });
  return { by: 'indicator', indicator, isDescending };
}

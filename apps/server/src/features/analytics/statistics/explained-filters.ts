import type { Explanation } from '@echolot/contract/analytics/statistics';
import { campaignIdOf } from '@echolot/core/campaign-filter';
import { comparisonFilter } from '@echolot/core/comparison-window';
import { type Filter, type FilterValue, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { hierarchyFilter } from '@echolot/core/hierarchy';
import { localText } from '@echolot/core/local-text';
import { findRangeValue, type RangeValue } from '@echolot/core/range-value';
import { DateCodeError, parseDateCode, resolveDateCode } from '@echolot/core/relative-date';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import { dateFilter, tableDateFilter, type Variable } from '../../structure/surveys/public.ts';
import type { ResolvedQuery } from '../rankings/public.ts';

/** What the explanation says in words of its own. */
const besides: readonly string[] = [dateFilter, tableDateFilter, hierarchyFilter, comparisonFilter];

/** The filters besides the period, with the titles of what they name. */
export function explainedFilters(resolved: ResolvedQuery, locales: readonly string[]): Explanation['filters'] {
  return parseFilterTokens(resolved.tokens)
    .filter(({ extName }) => !besides.includes(extName))
    .map(({ extName, values }) => {
      const variable = resolved.survey.variables.find((one) => one.extName === extName);
      const campaign = resolved.survey.campaigns.find(({ campaignNo }) => String(campaignNo) === campaignIdOf(extName));
      const titles = variable?.titles ?? campaign?.titles;
      return {
        extName,
        title: (titles && localText(titles, locales)) || extName,
        values: values.map((value) => {
          const { exclude, submatch } = value;
          const days = variable?.kind === 'date' ? daysOf(value, resolved.today) : undefined;
          const range = rangeOf(variable, value);
          const title = titleOf(resolved, variable, value, locales);
          return { title, exclude, submatch, ...(days && { days }), ...(range && { range }) };
        }),
      };
    });
}

function titleOf(
  resolved: ResolvedQuery,
  variable: Variable | undefined,
  value: FilterValue,
  locales: readonly string[],
): string {
  const option = resolved.options.get(variable?.extName ?? '')?.find(({ extName }) => extName === value.value);
  if (option) return localText(option.titles, locales) || option.extName;
  const range = rangeOf(variable, value);
  if (range) return range.from === range.to ? String(range.from) : `${range.from} … ${range.to}`;
  if (variable?.kind === 'date') return fixedDays(value, resolved.today).value.replace('_', ' … ').trim();
  return value.value;
}

function rangeOf(variable: Variable | undefined, { value }: FilterValue): RangeValue | undefined {
  return variable?.kind === 'indicator' || variable?.kind === 'number' ? findRangeValue(value) : undefined;
}

/** A path with the days that its relative dates stand for today, so that it means the same tomorrow. */
export function reproducingPath(resolved: ResolvedQuery, node: OrgNode): string {
  const filters = parseFilterTokens(resolved.tokens).map((filter): Filter => {
    const isDate =
      filter.extName === dateFilter ||
      resolved.survey.variables.some(({ extName, kind }) => extName === filter.extName && kind === 'date');
    return isDate ? { ...filter, values: filter.values.map((value) => fixedDays(value, resolved.today)) } : filter;
  });
  const path = drillPathOf(resolved.perspective, node);
  return filters.length > 0 ? `${path};${printFilterTokens(filters)}` : path;
}

/** A date code as the days it selects; what is none stays as it is. */
function fixedDays(value: FilterValue, today: string): FilterValue {
  const days = daysOf(value, today);
  return days ? { ...value, value: `${days.fromDay ?? ''}_${days.toDay ?? ''}` } : value;
}

/** The days a date code selects today, null for an open end; undefined for what is no date code. */
function daysOf({ value }: FilterValue, today: string): { fromDay: string | null; toDay: string | null } | undefined {
  try {
    const { fromDay = null, toDay = null } = resolveDateCode(parseDateCode(value), today);
    return { fromDay, toDay };
  } catch (error) {
    if (error instanceof DateCodeError) return undefined;
    throw error;
  }
}

import { isDay } from '@echolot/core/day';
import type { Filter, FilterValue } from '@echolot/core/filter-tokens';

/** The extName of the time filter's token. */
export const timeFilterName = 'date';

/** A plain option, as ticked. */
export function optionValue(value: string, exclude = false): FilterValue {
  return { value, exclude, submatch: false };
}

/** The values of one filter; none when it is not in the address. */
export function valuesOf(filters: readonly Filter[], extName: string): readonly FilterValue[] {
  return filters.find((one) => one.extName === extName)?.values ?? [];
}

/** The filters with these values of one filter. A filter without values goes; the others keep their place. */
export function withValues(filters: readonly Filter[], extName: string, values: readonly FilterValue[]): Filter[] {
  if (values.length === 0) return withoutFilters(filters, [extName]);
  if (filters.every((one) => one.extName !== extName)) return [...filters, { extName, values }];
  return filters.map((one) => (one.extName === extName ? { extName, values } : one));
}

export function withoutFilters(filters: readonly Filter[], extNames: readonly string[]): Filter[] {
  return filters.filter((one) => !extNames.includes(one.extName));
}

/** The values with one turned on or off, whatever its "not". A single choice replaces what was chosen before. */
export function toggled(
  values: readonly FilterValue[],
  value: FilterValue,
  { isChosen, isSingle = false }: { isChosen: boolean; isSingle?: boolean },
): FilterValue[] {
  const kept = isSingle ? [] : values.filter((one) => !isSameChoice(one, value));
  return isChosen ? [...kept, value] : kept;
}

/** Whether both name the same option or text. */
export function isSameChoice(one: FilterValue, other: FilterValue): boolean {
  return one.value === other.value && one.submatch === other.submatch;
}

/** Whether the filter says "not": every value does. */
export function isExcluding(values: readonly FilterValue[]): boolean {
  return values.length > 0 && values.every(({ exclude }) => exclude);
}

/**
 * The date code of a date filter's value. A window without a beginning, written by hand as `_2026-01-31`, reads as "not"; it
 * means the window. Any other "not" is one.
 */
export function dateCodeOf(values: readonly FilterValue[]): string {
  const [first] = values;
  if (!first) return '';
  return first.exclude && isDay(first.value) ? `_${first.value}` : first.value;
}

/** Whether a date filter says "not". */
export function isExcludingDates(values: readonly FilterValue[]): boolean {
  return isExcluding(values) && values.every(({ value }) => !isDay(value));
}

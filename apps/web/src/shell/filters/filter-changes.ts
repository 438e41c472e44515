import type { Filter } from '@echolot/core/filter-tokens';

/** The extName of the time filter's token. */
export const timeFilterName = 'date';

/** The values chosen of a filter, as plain options; excluded and contained ones are not options. */
export function chosenOptions(filters: readonly Filter[], extName: string): string[] {
  const filter = filters.find((one) => one.extName === extName);
  return filter ? filter.values.filter(({ exclude, submatch }) => !exclude && !submatch).map(({ value }) => value) : [];
}

/** The filters with one option turned on or off; a filter without values goes. Others keep their place. */
export function withOption(
  filters: readonly Filter[],
  extName: string,
  option: string,
  { isChosen, isSingle = false }: { isChosen: boolean; isSingle?: boolean },
): Filter[] {
  const chosen = chosenOptions(filters, extName).filter((value) => value !== option && !isSingle);
  return withOptions(filters, extName, isChosen ? [...chosen, option] : chosen);
}

/** The filters with these options of one filter and no other of its options. */
export function withOptions(filters: readonly Filter[], extName: string, options: readonly string[]): Filter[] {
  const existing = filters.find((one) => one.extName === extName);
  const kept = existing?.values.filter(({ exclude, submatch }) => exclude || submatch) ?? [];
  const values = [...kept, ...options.map((value) => ({ value, exclude: false, submatch: false }))];
  if (values.length === 0) return withoutFilter(filters, extName);
  if (!existing) return [...filters, { extName, values }];
  return filters.map((one) => (one.extName === extName ? { extName, values } : one));
}

export function withoutFilter(filters: readonly Filter[], extName: string): Filter[] {
  return filters.filter((one) => one.extName !== extName);
}

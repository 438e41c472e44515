import type { FilterOption } from '@echolot/contract/filter-set';

/** From this many options on there is a field to search them. */
export const searchThreshold = 10;
/** More rows than anybody reads; the rest is found by typing. */
const longestList = 200;

export interface OptionList {
  readonly options: readonly FilterOption[];
  /** Options that match but are not listed. */
  readonly further: number;
}

/** The options whose title contains the text, whatever its case: chosen ones first, then in the survey's order. */
export function searchOptions(options: readonly FilterOption[], chosen: ReadonlySet<string>, text: string): OptionList {
  const wanted = text.trim().toLocaleLowerCase();
  const matching = options.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const sorted = [
    ...matching.filter(({ extName }) => chosen.has(extName)),
    ...matching.filter(({ extName }) => !chosen.has(extName)),
  ];
  return { options: sorted.slice(0, longestList), further: Math.max(0, sorted.length - longestList) };
}

/** The option that is exactly the typed text, whatever its case; or the only one left. */
export function exactOption(options: readonly FilterOption[], text: string): FilterOption | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return undefined;
  const matching = options.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  return (
    options.find(({ title }) => title.toLocaleLowerCase() === wanted) ??
    (matching.length === 1 ? matching[0] : undefined)
  );
}

import type { Filter } from './filter-tokens.ts';

/** Name of the token that says which hierarchy counts; it is beside filters and is none. */
export const hierarchyFilter = 'hierarchy';

/** As is: today's hierarchy places every interview. As was: that of the day of the interview does. */
export type Hierarchy = 'is' | 'was';

/** What filters say of the hierarchy, as is unless told; undefined where it cannot be read. */
export function hierarchyOf(filters: readonly Filter[]): Hierarchy | undefined {
  const filter = filters.find(({ extName }) => extName === hierarchyFilter);
  if (!filter) return 'is';
  const [first, ...more] = filter.values;
  if (!first || more.length > 0 || first.exclude || first.submatch) return undefined;
  return first.value === 'is' || first.value === 'was' ? first.value : undefined;
}

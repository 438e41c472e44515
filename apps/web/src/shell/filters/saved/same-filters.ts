import { type Filter, FilterTokensError, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';

/** Whether two lists of filters ask for the same, in whatever order. */
export function isSameFilters(a: readonly Filter[], b: readonly Filter[]): boolean {
  return orderless(a) === orderless(b);
}

function orderless(filters: readonly Filter[]): string {
  return filters
    .map(({ extName, values }) => {
      // The values of a campaign filter are fields: their order counts.
      const isOrdered = values.some(({ value }) => value === '');
      const texts = values.map((value) => printFilterTokens([{ extName, values: [value] }]));
      return (isOrdered ? texts : texts.toSorted()).join('*');
    })
    .toSorted()
    .join(';');
}

/** The filters that saved tokens stand for, without those that are gone. Stored tokens can be read; else there are none. */
export function filtersOfTokens(tokens: string, gone: readonly string[] = []): Filter[] {
  try {
    return parseFilterTokens(tokens).filter(({ extName }) => !gone.includes(extName));
  } catch (error) {
    if (error instanceof FilterTokensError) return [];
    throw error;
  }
}

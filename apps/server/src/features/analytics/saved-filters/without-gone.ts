import { parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';

/** Filters of the tokens whose variable was removed from the survey. */
export function goneFilters(tokens: string, removed: ReadonlySet<string> | undefined): string[] {
  if (!removed?.size) return [];
  return parseFilterTokens(tokens)
    .map(({ extName }) => extName)
    .filter((extName) => removed.has(extName));
}

/** Stored tokens without the filters whose variable was removed: nothing could be asked by them. */
export function withoutGone(tokens: string, removed: ReadonlySet<string> | undefined): string {
  if (goneFilters(tokens, removed).length === 0) return tokens;
  return printFilterTokens(parseFilterTokens(tokens).filter(({ extName }) => !removed?.has(extName)));
}

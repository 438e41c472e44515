import { type CountedOption, queryFilterOptions } from '@echolot/contract/analytics/filter-options';
import type { Filter as FilterDefinition, FilterOption } from '@echolot/contract/filter-set';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { queryOptionsOf } from '../../api/query-options.ts';
import { drillPathParam } from '../../paths.ts';
import { useActiveSurvey } from '../../survey/use-active-survey.ts';
import { exactOption, longestList, searchOptions } from './option-search.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** Short enough not to be noticed, long enough not to ask for every letter. */
const typingPauseMs = 120;

/** An option and, once it is known, how many interviews have it under the other filters. */
export interface ListedOption extends FilterOption {
  readonly count?: Pick<CountedOption, 'n' | 'hidden'>;
}

interface FoundOptions {
  readonly options: readonly ListedOption[];
  readonly further: number;
  /** Below so many answers a count is hidden. */
  readonly suppressionMinimumN: number;
  /** The list does not say anything about the typed text yet. */
  readonly isWaiting: boolean;
  readonly error: Error | null;
  retry(): void;
  /** The option that is exactly the text, asked for if need be; rejects when it cannot be. */
  findExact(text: string): Promise<FilterOption | undefined>;
}

/**
 * The options of a filter that match a text: found here when the survey brought them, else by the server. Counts come from the
 * server; until they do, and when they cannot, options are without. What is found stays until the next is there, and a
 * question nobody waits for any more is cancelled.
 */
export function useFilterOptions(
  definition: FilterDefinition,
  chosen: ReadonlySet<string>,
  text: string,
): FoundOptions {
  const survey = useActiveSurvey()?.extName ?? '';
  const { path, filters } = useFilterAddress();
  const { extName, options, serverSide, tableDate } = definition;
  const asked = useAfterPause(text.trim());
  const others = useMemo(() => filters.filter((filter) => filter.extName !== extName), [filters, extName]);
  const client = useQueryClient();
  const optionsOf = useCallback(
    (query: string) =>
      queryOptionsOf(queryFilterOptions, {
        params: { survey, filter: extName },
        query: { query, path: drillPathParam(path, others), limit: longestList },
      }),
    [survey, extName, path, others],
  );
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...optionsOf(asked),
    enabled: serverSide || (options.length > 0 && !tableDate),
  });
  const listed = useDeferredValue(text);
  // The rows are the same ones until others are listed or counted, whatever else is asked meanwhile.
  const list = useMemo(() => {
    const counts = new Map(data?.options.map((option) => [option.extName, option]));
    const found = serverSide
      ? { options: chosenFirst(data?.options ?? [], chosen), further: data ? data.total - data.options.length : 0 }
      : searchOptions(options, chosen, listed);
    return {
      options: found.options.map((option) => withCount(option, counts.get(option.extName))),
      further: found.further,
    };
  }, [data, options, serverSide, chosen, listed]);
  return useMemo(
    () => ({
      ...list,
      suppressionMinimumN: data?.suppressionMinimumN ?? 0,
      isWaiting: serverSide && !error && (isPlaceholderData || data === undefined || asked !== text.trim()),
      error: serverSide ? error : null,
      retry: () => void refetch(),
      findExact: async (wanted) => {
        const all = serverSide ? (await client.fetchQuery(optionsOf(wanted.trim()))).options : options;
        return exactOption(all, wanted);
      },
    }),
    [client, list, optionsOf, data, error, isPlaceholderData, refetch, options, serverSide, asked, text],
  );
}

function withCount({ extName, title }: FilterOption, counted: CountedOption | undefined): ListedOption {
  return counted ? { extName, title, count: { n: counted.n, hidden: counted.hidden } } : { extName, title };
}

function chosenFirst<Option extends FilterOption>(options: readonly Option[], chosen: ReadonlySet<string>): Option[] {
  const isChosen = ({ extName }: Option): boolean => chosen.has(extName);
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
}

/** The text as it is once typing pauses. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

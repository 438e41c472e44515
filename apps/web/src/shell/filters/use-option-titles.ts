import { queryFilterOptions } from '@echolot/contract/analytics/filter-options';
import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Filter } from '@echolot/core/filter-tokens';
import { useQueries } from '@tanstack/react-query';
import { queryOptionsOf } from '../../api/query-options.ts';
import { drillPathParam } from '../../paths.ts';
import { useActiveSurvey } from '../../survey/use-active-survey.ts';
import { shownParts } from './filter-words.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** More than a chip shows are asked for only where they are listed. */
export const titlesOfChip = shownParts;

/** Titles of chosen options that the survey does not bring along: undefined until the server has told, null when it has none. */
export function useOptionTitles(
  filter: Filter | undefined,
  definition: FilterDefinition | undefined,
  most: number,
): (option: string) => string | null | undefined {
  const survey = useActiveSurvey()?.extName ?? '';
  const { path } = useFilterAddress();
  const wanted =
    definition?.serverSide && filter ? filter.values.filter(({ submatch }) => !submatch).slice(0, most) : [];
  const titles = useQueries({
    queries: wanted.map(({ value }) => ({
      ...queryOptionsOf(queryFilterOptions, {
        params: { survey, filter: filter?.extName ?? '' },
        query: { query: value, path: drillPathParam(path), limit: 5 },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const option = wanted[at]?.value ?? '';
          return data ? [[option, data.options.find(({ extName }) => extName === option)?.title ?? null] as const] : [];
        }),
      ),
  });
  return (option) => titles.get(option);
}

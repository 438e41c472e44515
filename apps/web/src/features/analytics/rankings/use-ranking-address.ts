import { childPath, type DrillPath, parentPath, parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drillPathParam, paths } from '../../../paths.ts';
import { useFilteredDrillPath } from '../../../survey/use-active-survey.ts';
import { othersIn, parseRankingSearch, parseSort, printRankingSearch, printSort } from './ranking-search.ts';

/** What is after the `?`; a key left out stays as it is. */
interface RankingChange {
  /** Undefined: the sort the ranking begins with. */
  readonly sort?: DataTableSort | undefined;
  readonly text?: string;
  readonly isChart?: boolean;
}

/** The address of the ranking, which is its state: reload, back and a pasted link give the same picture. */
export interface RankingAddress {
  readonly survey: string;
  /** As it is in the address; the server says what is wrong with it, if anything. */
  readonly filteredDrillPath: string;
  /** Undefined when the address cannot be read. */
  readonly path: DrillPath | undefined;
  readonly filters: readonly Filter[];
  readonly sort: DataTableSort | undefined;
  readonly text: string;
  readonly isChart: boolean;
  /** One step up; undefined at the top. */
  readonly parent: DrillPath | undefined;
  /** Address of another unit, with these filters unless told, and the same sort. */
  hrefOf(path: DrillPath, filters?: readonly Filter[]): string;
  /**
   * Address one level below the path the rows are of, which is not that of the address while the next answer is on its way;
   * undefined where there is no way down.
   */
  childHref(rowsOf: string, slug: string): string | undefined;
  goTo(href: string): void;
  /** Changes what is after the `?`, without a new step in the history. */
  change(next: RankingChange): void;
}

const noFilters: readonly Filter[] = [];

export function useRankingAddress(): RankingAddress {
  const params = useParams({ strict: false }) as { pageId?: string; survey?: string; drillPath?: string };
  const { pageId, survey = '', drillPath = '' } = params;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filtered = useFilteredDrillPath();
  const router = useRouter();

  const { sort, q = '', show } = parseRankingSearch(search);
  // As a part of a page it shares the address with the others.
  const others = pageId === undefined ? '' : othersIn(search);
  // Apart from the letters that are typed: what all rows are made of stays the same with each of them.
  const place = useMemo(() => {
    const path = filtered?.path;
    const filters = filtered?.filters ?? noFilters;
    const up = path && parentPath(path);
    // A search belongs to the list it searches; sort and chart stay.
    const hrefOf = (target: DrillPath, its = filters): string => {
      const place = drillPathParam(target, its);
      // As a part of a page it stays there.
      const href = pageId === undefined ? paths.ranking(survey, place) : paths.page(pageId, survey, place);
      return href + printRankingSearch({ sort, show }, others);
    };
    const childHrefs = new Map<string, string>();
    return {
      survey,
      filteredDrillPath: drillPath,
      path,
      filters,
      sort: parseSort(sort),
      isChart: show === 'chart',
      parent: up === path ? undefined : up,
      hrefOf,
      childHref(rowsOf: string, slug: string) {
        if (!path || path.segments.length < 2 || slug === '') return undefined;
        const key = `${rowsOf}.${slug}`;
        const known = childHrefs.get(key);
        if (known !== undefined) return known;
        const href = hrefOf(childPath(parseDrillPath(rowsOf), slug));
        childHrefs.set(key, href);
        return href;
      },
      goTo(href: string) {
        void router.navigate({ href });
      },
      change(next: RankingChange) {
        const { pathname } = router.state.location;
        const now = parseRankingSearch(router.state.location.search);
        const changed = {
          sort: 'sort' in next ? next.sort && printSort(next.sort) : now.sort,
          q: 'text' in next ? next.text : now.q,
          show: 'isChart' in next ? (next.isChart ? ('chart' as const) : undefined) : now.show,
        };
        void router.navigate({ href: pathname + printRankingSearch(changed, others), replace: true });
      },
    };
  }, [pageId, survey, drillPath, sort, show, others, filtered, router]);
  return useMemo(() => ({ ...place, text: q }), [place, q]);
}

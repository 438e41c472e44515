import { type SampleState, sampleSorts, sampleStates } from '@echolot/contract/intake/samples';
import { parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drillPathParam, paths } from '../../../paths.ts';
import { useFilteredDrillPath } from '../../../survey/use-active-survey.ts';

export type SampleSort = (typeof sampleSorts)[number];

/** What the address of samples says after its `?`. */
interface SamplesSearch {
  /** Response rates by unit instead of the list. */
  readonly view?: 'response' | undefined;
  readonly state?: SampleState | undefined;
  readonly sort?: SampleSort | undefined;
  readonly q?: string | undefined;
}

/** Keeps what can be read and drops the rest: an old or edited link still opens. */
export function parseSamplesSearch({ view, state, sort, q }: Record<string, unknown>): SamplesSearch {
  return {
    view: view === 'response' ? view : undefined,
    state: sampleStates.find((one) => one === state),
    sort: sampleSorts.find((one) => one === sort && one !== 'newest'),
    // The router reads `?q=5` as a number.
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
  };
}

export function printSamplesSearch(search: SamplesSearch): string {
  const text = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of a survey's samples, which is their page's state: reload, back and a pasted link give the same. */
export interface SamplesAddress extends SamplesSearch {
  readonly survey: string;
  /** As it is in the address; the server says what is wrong with it, if anything. */
  readonly filteredDrillPath: string;
  readonly filters: readonly Filter[];
  /** The same page of another unit. */
  hrefOf(path: string): string;
  /** Changes what is after the `?`, without a new step in the history. */
  change(next: SamplesSearch): void;
}

const noFilters: readonly Filter[] = [];

export function useSamplesAddress(): SamplesAddress {
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filtered = useFilteredDrillPath();
  const router = useRouter();
  return useMemo(() => {
    const now = parseSamplesSearch(search);
    const filters = filtered?.filters ?? noFilters;
    return {
      ...now,
      survey,
      filteredDrillPath: drillPath,
      filters,
      hrefOf: (path) => paths.samples(survey, drillPathParam(parseDrillPath(path), filters)) + printSamplesSearch(now),
      change(next) {
        const { pathname, search: latest } = router.state.location;
        const changed = { ...parseSamplesSearch(latest), ...next };
        void router.navigate({ href: pathname + printSamplesSearch(changed), replace: true });
      },
    };
  }, [survey, drillPath, search, filtered, router]);
}

import { type DrillPath, parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useCallback, useSyncExternalStore } from 'react';
import { drillPathParam, paths, segment } from '../../paths.ts';
import { useActiveSurvey, useFilteredDrillPath } from '../../survey/use-active-survey.ts';

const allPath = parseDrillPath('all');

interface FilterAddress {
  readonly path: DrillPath;
  /** What is chosen: what was chosen last shows at once, while the page still follows. */
  readonly filters: readonly Filter[];
  /** Writes other filters into the address; the page follows the address. */
  setFilters(filters: readonly Filter[]): void;
}

/** Filters on their way into the address. */
let onTheirWay: readonly Filter[] | undefined;
const listeners = new Set<() => void>();

function setOnTheirWay(filters: readonly Filter[] | undefined): void {
  onTheirWay = filters;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The filters as the address has them: the address is the only place they are kept. The page may take its time to follow (a
 * transition), a control never does.
 */
export function useFilterAddress(): FilterAddress {
  const survey = useActiveSurvey();
  const filtered = useFilteredDrillPath();
  const router = useRouter();
  const path = filtered?.path ?? allPath;
  const coming = useSyncExternalStore(subscribe, () => onTheirWay);
  const setFilters = useCallback(
    (filters: readonly Filter[]) => {
      if (!survey) return;
      setOnTheirWay(filters);
      const target = drillPathParam(path, filters);
      const go = async (): Promise<void> => {
        // How the page looks (sort, chart) is after the `?` and stays.
        const { pathname, searchStr } = router.state.location;
        const page = samePage(pathname, target) ?? paths.ranking(survey.extName, target);
        try {
          await router.navigate({ href: page + searchStr });
        } finally {
          if (onTheirWay === filters) setOnTheirWay(undefined);
        }
      };
      afterPaint(() => {
        // What was chosen meanwhile goes instead.
        if (onTheirWay === filters) startTransition(go);
      });
    },
    [router, path, survey],
  );
  return { path, filters: coming ?? filtered?.filters ?? [], setFilters };
}

/** Lets the browser show what was ticked or typed before the page begins to follow. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** The same page with other filters; undefined where the address does not end with a drill path. */
function samePage(pathname: string, drillPath: string): string | undefined {
  const [, page, survey, old, ...rest] = pathname.split('/');
  if (page === undefined || survey === undefined || old === undefined || rest.length > 0) return undefined;
  return `/${page}/${survey}/${segment(drillPath)}`;
}

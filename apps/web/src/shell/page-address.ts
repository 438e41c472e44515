import type { Survey, View } from '@echolot/contract/identity';
import { isWithin, parentPath } from '@echolot/core/drill-path';
import type { Filter, FilteredDrillPath } from '@echolot/core/filter-tokens';
import { useLocation, useMatches, useParams } from '@tanstack/react-router';
import { drillPathParam, paths, patterns, segment } from '../paths.ts';
import { readFilteredDrillPath } from '../survey/use-active-survey.ts';

/** What an address consists of. */
export interface PageAddress {
  /** Of `patterns`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** With its `?`, or empty. */
  readonly search: string;
}

export function usePageAddress(): PageAddress {
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const params = useParams({ strict: false }) as PageAddress['params'];
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return { pattern, params, search };
}

/** The page one is on, at another place of its survey; the ranking from pages that have no place. */
export function hrefAtPlace({ pattern, params, search }: PageAddress, survey: string, drillPath: string): string {
  if (params['survey'] !== survey || !pattern.includes('$drillPath')) return paths.ranking(survey, drillPath);
  const pathname = pattern.replaceAll(/\$(\w+)/g, (_, name: string) =>
    segment((name === 'drillPath' ? drillPath : params[name]) ?? ''),
  );
  const kept = new URLSearchParams(search);
  // What is searched for there are units of the place that is left.
  if (pattern === patterns.ranking) kept.delete('q');
  return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname;
}

/** R-091 Where a view starts, with these filters. */
export function placeOfView({ startPath }: View, filters: readonly Filter[] | undefined): string {
  const start = readFilteredDrillPath(startPath)?.path;
  return start ? drillPathParam(start, filters) : startPath;
}

/** R-092 The place one level up with the same filters; undefined at the top, and at the top of what the reader may see. */
export function placeAbove(survey: Survey, { path, filters }: FilteredDrillPath): string | undefined {
  const up = parentPath(path);
  if (up === path) return undefined;
  const isSeen = survey.views.some(({ startPath }) => {
    const start = readFilteredDrillPath(startPath)?.path;
    return start !== undefined && isWithin(up, start);
  });
  return isSeen ? drillPathParam(up, filters) : undefined;
}

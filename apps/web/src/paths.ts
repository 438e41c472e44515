import { type DrillPath, printDrillPath } from '@echolot/core/drill-path';
import { type Filter, type FilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';

/** Every address of the product, spelled once. Patterns for the router, functions for links. */
export const patterns = {
  start: '/',
  upgrade: '/upgrade',
  responsive: '/responsive',
  ranking: '/ranking/$survey/$drillPath',
} as const;

/** Pages anybody may open, signed in or not. */
export const openPatterns: readonly string[] = [patterns.upgrade, patterns.responsive];

/** Characters of the filter grammar that are safe in a path and stay readable in the address. */
export const readableInParams = [';', '=', ',', ':', '@', '+'] as const;

export const paths = {
  start: (): string => patterns.start,
  upgrade: (): string => patterns.upgrade,
  responsive: (): string => patterns.responsive,
  /** R-008; `drillPath` is a printed drill path, with or without filters. */
  ranking: (survey: string, drillPath: string): string => `/ranking/${segment(survey)}/${segment(drillPath)}`,
} as const;

/** The address part of a drill path with filters. */
export function drillPathParam(path: DrillPath, filters: readonly Filter[] = []): string {
  const filtered: FilteredDrillPath = { path, filters };
  return filters.length > 0 ? printFilteredDrillPath(filtered) : printDrillPath(path);
}

function segment(text: string): string {
  let encoded = encodeURIComponent(text);
  for (const character of readableInParams) encoded = encoded.replaceAll(encodeURIComponent(character), character);
  return encoded;
}

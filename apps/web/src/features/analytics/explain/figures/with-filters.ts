import { type Filter, parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';

/** The same path with these filters, in place of others of their names. */
export function withFilters(filteredDrillPath: string, more: readonly Filter[]): string {
  const { path, filters } = parseFilteredDrillPath(filteredDrillPath);
  const names = new Set(more.map(({ extName }) => extName));
  return printFilteredDrillPath({ path, filters: [...filters.filter(({ extName }) => !names.has(extName)), ...more] });
}

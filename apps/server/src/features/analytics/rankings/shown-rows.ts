import type { FigureTable } from '../../../columnar/figure-table.ts';
import { hasRow, type OrgNode } from '../../structure/org-units/public.ts';
import type { ResolvedQuery } from './resolved-query.ts';

/** The rows of a table that are shown, by their numbers: where there is nothing, no answers at the unit itself and no closed units. */
export function shownRows(
  { tree, previousWindow }: Pick<ResolvedQuery, 'tree' | 'previousWindow'>,
  nodes: readonly (OrgNode | undefined)[],
  table: FigureTable,
): number[] {
  return [...nodes.keys()].filter((row) => {
    const node = nodes[row];
    const isCounted = table.countAt('current', row) !== 0;
    if (!node) return isCounted;
    const isCountedBefore = previousWindow !== undefined && table.countAt('previous', row) !== 0;
    return hasRow(node, tree, isCounted || isCountedBefore);
  });
}

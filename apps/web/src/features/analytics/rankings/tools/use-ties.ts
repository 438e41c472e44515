import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { useMemo } from 'react';
import { rankColumnId } from '../use-ranking-columns.tsx';
import { type Tie, tieEdges } from './tie-edges.ts';

const noTies: ReadonlyMap<number, Tie> = new Map();

/** The brackets of tied groups, by place in the column; none where the rows are not in the order of their ranks. */
export function useTies(ranking: Ranking, rankedBy: number, sort: DataTableSort): ReadonlyMap<number, Tie> {
  return useMemo(() => {
    const [column, indicator] = [ranking.columns[rankedBy], ranking.indicators[rankedBy]];
    const isByRank = sort.columnId === rankColumnId;
    if (!column || !indicator || (!isByRank && sort.columnId !== indicator.extName)) return noTies;
    return tieEdges(column, isByRank ? !sort.isDescending : sort.isDescending === (indicator.direction === 'higher'));
  }, [ranking, rankedBy, sort]);
}

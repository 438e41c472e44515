import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Axis } from '@echolot/core/axis';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { barX } from '@echolot/ui/interval-bar';
import { useMemo } from 'react';
import { barWidthPx } from '../score-cell.tsx';
import type { TableTools } from '../table-tools.ts';
import type { TableLook } from '../use-table-look.ts';
import { heatLevels } from './heat-levels.ts';
import { MarkLegend } from './mark-legend.tsx';
import { RankCell } from './rank-cell.tsx';
import classes from './ranking-tools.module.css';
import { ScoreValue } from './score-value.tsx';
import type { Comparison } from './use-comparison.ts';
import { useCompositeColumn } from './use-composite-column.tsx';
import { useExtraColumns } from './use-extra-columns.tsx';
import { useTies } from './use-ties.ts';

/** Names the colours among the extras of the table's look. */
export const heatId = '(heat)';

interface TableToolsInput {
  readonly ranking: Ranking;
  readonly rankedBy: number;
  readonly sort: DataTableSort;
  readonly axis: Axis;
  readonly look: TableLook;
  readonly comparison: Comparison;
}

/** Brackets, marks, colours and extra columns of the table. */
export function useTableTools({ ranking, rankedBy, sort, axis, look, comparison }: TableToolsInput): TableTools {
  const { chosen, toggle } = comparison;
  const { extras } = look;
  const extraColumns = useExtraColumns(ranking, rankedBy, extras);
  const composite = useCompositeColumn(ranking);
  const columns = useMemo(() => [...extraColumns, ...composite], [extraColumns, composite]);
  const hasHeat = extras.has(heatId);
  const ties = useTies(ranking, rankedBy, sort);
  const marks = useMemo(() => {
    const [indicator, column] = [ranking.indicators[0], ranking.columns[0]];
    const x = (value: number): number => barX(axis, value, barWidthPx);
    const { quartiles } = column ?? { quartiles: null };
    const behindBar = (
      <>
        {quartiles && (
          <path className={classes['middleHalf']} d={`M${x(quartiles.lower)} -20V40H${x(quartiles.upper)}V-20Z`} />
        )}
        {indicator && indicator.target !== null && (
          <path className={classes['target']} d={`M${x(indicator.target)} -20V40`} />
        )}
      </>
    );
    return { behindBar, levels: hasHeat ? ranking.indicators.map((_, position) => heatLevels(ranking, position)) : [] };
  }, [ranking, axis, hasHeat]);

  const legend = useMemo(
    () => <MarkLegend ranking={ranking} rankedBy={rankedBy} hasHeat={hasHeat} hasTies={ties.size > 0} />,
    [ranking, rankedBy, hasHeat, ties],
  );
  return useMemo(
    () => ({
      columns,
      legend,
      rankOf: (row, content) => (
        <RankCell
          row={row}
          content={content}
          tie={ties.get(row.index)}
          isChosen={chosen.includes(row.key)}
          onToggle={toggle}
        />
      ),
      marksOf: ({ index }, position) => {
        const [column, indicator] = [ranking.columns[position], ranking.indicators[position]];
        const rest = index < 0 || !column?.restSignificant[index] ? null : (column.rests[index] ?? null);
        const level = index < 0 ? null : (marks.levels[position]?.[index] ?? null);
        return {
          behindBar: position === 0 ? marks.behindBar : undefined,
          valueOf: (text) =>
            !indicator || (rest === null && !level) ? (
              text
            ) : (
              <ScoreValue text={text} indicator={indicator} rest={rest} level={level} whole={ranking.unit.name} />
            ),
        };
      },
    }),
    [ranking, columns, legend, ties, marks, chosen, toggle],
  );
}

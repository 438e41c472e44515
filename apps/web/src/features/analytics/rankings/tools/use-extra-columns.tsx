import type { Ranking, RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { isGoodChange, type RankedRow } from '../ranking-rows.ts';
import type { TableLook } from '../use-table-look.ts';
import { QuarterMark } from './quarter-mark.tsx';

export const restColumnId = '(rest)';
export const quarterColumnId = '(quarter)';

/** Columns about the leading indicator for those who ask for them. */
export function useExtraColumns(
  ranking: Ranking,
  rankedBy: number,
  extras: TableLook['extras'],
): readonly DataTableColumn<RankedRow>[] {
  const { t } = useLingui();
  const column = ranking.columns[rankedBy];
  const indicator = ranking.indicators[rankedBy];
  const whole = ranking.unit.name;
  const [hasRest, hasQuarter] = [extras.has(restColumnId), extras.has(quarterColumnId)];
  return useMemo(() => {
    if (!column || !indicator) return [];
    const { title } = indicator;
    const all: DataTableColumn<RankedRow>[] = [
      {
        id: restColumnId,
        title: t`vs. rest`,
        unit: title,
        hint: t`Difference of ${title} to ${whole} without the unit; an arrow where it is significant`,
        widthPx: 96,
        paperWidthPx: 60,
        turnsOnPaper: true,
        minWidthPx: 80,
        align: 'end',
        sortsDescendingFirst: indicator.direction === 'higher',
        sort: { valueOf: ({ index }) => column.rests[index] ?? null },
        cell: ({ index }) => (
          <RestChange
            indicator={indicator}
            rest={column.rests[index] ?? null}
            isSignificant={column.restSignificant[index] ?? false}
          />
        ),
      },
      {
        id: quarterColumnId,
        title: t`Quarter`,
        unit: title,
        hint: t`Quarter of the ranked units by ${title}, the best on the left; from eight units on`,
        widthPx: 92,
        paperWidthPx: 60,
        turnsOnPaper: true,
        minWidthPx: 80,
        align: 'center',
        sort: { valueOf: ({ index }) => column.quarters[index] ?? null },
        cell: ({ index }) => <QuarterMark quarter={column.quarters[index] ?? null} />,
      },
    ];
    return all.filter(({ id }) => (id === restColumnId ? hasRest : hasQuarter));
  }, [column, indicator, whole, hasRest, hasQuarter, t]);
}

interface RestChangeProps {
  readonly indicator: RankingIndicator;
  readonly rest: number | null;
  readonly isSignificant: boolean;
}

/** The difference of a unit to the rest of the whole it is part of. */
function RestChange({ indicator, rest, isSignificant }: RestChangeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (rest === null) return null;
  const isGood = isGoodChange(indicator, rest);
  return (
    <ScoreChange
      text={formats.change(rest, indicator.decimals)}
      significant={isSignificant ? (rest > 0 ? 'rise' : 'fall') : null}
      isGood={isGood}
      label={isGood ? t`Significantly better than the rest` : t`Significantly worse than the rest`}
    />
  );
}

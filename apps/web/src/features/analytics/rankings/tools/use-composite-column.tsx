import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import type { RankedRow } from '../ranking-rows.ts';
import { Missing } from '../score-cell.tsx';
import { useReasons } from '../use-reasons.ts';
import { compositeColumnId } from './composite-of.ts';

/** The survey's composite, where it defines one. */
export function useCompositeColumn(ranking: Ranking): readonly DataTableColumn<RankedRow>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const { composite } = ranking;
  return useMemo(() => {
    if (!composite) return [];
    const { title, decimals } = composite;
    const weights = composite.parts.map((part) => `${part.title} × ${formats.score(part.weight)}`).join(', ');
    const aim = composite.target === null ? '' : t`Target: ${formats.score(composite.target)}.`;
    return [
      {
        id: compositeColumnId,
        title,
        unit: t`0 to 100`,
        hint: t`${title}: the mean of the indices of ${weights}, and its change to the period compared with. An index is the mean answer on its scale, drawn to 0 to 100: of NPS too, which is not the NPS beside it. It has no interval, as the answers of one interview depend on each other. ${aim}`.trim(),
        widthPx: 116,
        paperWidthPx: 54,
        turnsOnPaper: true,
        minWidthPx: 96,
        align: 'end',
        sortsDescendingFirst: true,
        sort: { valueOf: ({ index }) => composite.values[index] ?? null },
        cell: ({ index }) => {
          const isWhole = index < 0;
          const value = isWhole ? composite.total : (composite.values[index] ?? null);
          const change = isWhole ? composite.totalChange : (composite.changes[index] ?? null);
          const hidden = isWhole ? composite.totalHidden : (composite.hidden[index] ?? null);
          if (value === null) {
            const mark = hidden === 'too_few' ? reasons.fewMark : hidden ? reasons.hiddenMark : '–';
            return <Missing mark={mark} reason={hidden ? reasons.hidden(hidden) : reasons.noAnswers} />;
          }
          return (
            <>
              {formats.score(value, decimals)}
              <ScoreChange text={change === null ? '' : formats.change(change, decimals)} significant={null} />
            </>
          );
        },
      },
    ];
  }, [composite, formats, reasons, t]);
}

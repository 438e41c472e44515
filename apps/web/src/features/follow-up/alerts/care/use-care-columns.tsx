import type { Filter } from '@echolot/core/filter-tokens';
import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { drillPathParam, paths } from '../../../../paths.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { readFilteredDrillPath } from '../../../../survey/use-active-survey.ts';
import type { CareMeasure } from '../../../analytics/explain/use-explain.tsx';
import { formatWorkingTime } from '../working-time.ts';
import type { AlertFigures, UnitFigures } from './alert-figures.ts';
import classes from './care.module.css';
import { shareInTime } from './share-in-time.ts';

interface CareColumnsProps {
  readonly survey: string;
  readonly filters: readonly Filter[] | undefined;
  readonly boundsMs: AlertFigures['boundsMs'];
  /** Stays the same. */
  readonly explain: ExplainUnit;
}

/** Explains a number of a unit, as it is shown. */
export type ExplainUnit = (unit: UnitFigures, measure: CareMeasure, shown: string) => void;

/** What is said of each unit; numbers one can act on lead into its list. */
export function useCareColumns({
  survey,
  filters,
  boundsMs,
  explain,
}: CareColumnsProps): DataTableColumn<UnitFigures>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return useMemo((): DataTableColumn<UnitFigures>[] => {
    const paramOf = (path: string | null): string | undefined => {
      const parsed = path === null ? undefined : readFilteredDrillPath(path)?.path;
      return parsed && drillPathParam(parsed, filters);
    };
    const counted = (
      id: CareMeasure,
      title: string,
      view: string | undefined,
      valueOf: (unit: UnitFigures) => number,
    ) => ({
      id,
      title,
      widthPx: 92,
      paperWidthPx: 44,
      turnsOnPaper: true,
      align: 'end' as const,
      sortsDescendingFirst: true,
      sort: { valueOf },
      cell: (unit: UnitFigures) => {
        const n = valueOf(unit);
        const param = paramOf(unit.path);
        const text = formats.count(n);
        const isLink = view !== undefined && n > 0 && param !== undefined;
        return (
          <>
            <ExplainButton label={`${unit.name}, ${title}`} onClick={() => explain(unit, id, text)} isQuiet />
            {isLink ? <a href={`${paths.alerts(survey, param)}?view=${view}`}>{text}</a> : text}
          </>
        );
      },
    });
    const timed = (id: 'firstContact' | 'close', title: string): DataTableColumn<UnitFigures>[] => [
      {
        id: `${id}-share`,
        title,
        unit: t`in time`,
        widthPx: 104,
        paperWidthPx: 76,
        align: 'end',
        sort: { valueOf: ({ [id]: clock }) => shareInTime(clock) },
        cell: (unit) => {
          const share = shareInTime(unit[id]);
          if (share === null) return '–';
          const text = formats.share(share);
          return <ExplainButton onClick={() => explain(unit, `${id}InTime`, text)}>{text}</ExplainButton>;
        },
      },
      {
        id: `${id}-median`,
        title,
        unit: t`median`,
        widthPx: 104,
        paperWidthPx: 76,
        align: 'end',
        sort: { valueOf: ({ [id]: clock }) => clock.medianMs },
        cell: (unit) => {
          const { medianMs } = unit[id];
          if (medianMs === null) return '–';
          const text = formatWorkingTime(medianMs, formats.locale);
          return <ExplainButton onClick={() => explain(unit, `${id}Median`, text)}>{text}</ExplainButton>;
        },
      },
      {
        id: `${id}-distribution`,
        title,
        unit: t`distribution`,
        widthPx: 120,
        paperWidthPx: 100,
        cell: ({ [id]: clock }) => (
          <Distribution
            counts={clock.distribution}
            labels={[...boundsMs[id].map((ms) => t`up to ${formatWorkingTime(ms, formats.locale)}`), t`longer`]}
          />
        ),
      },
    ];
    return [
      {
        id: 'name',
        title: t`Unit`,
        widthPx: 220,
        paperWidthPx: 130,
        grows: true,
        maxWidthPx: 420,
        isRowHeader: true,
        isSticky: true,
        sort: { valueOf: ({ name }) => name },
        cell: ({ name }) => name,
      },
      counted('open', t`Still open`, 'open', ({ open }) => open),
      counted('overdue', t`Overdue`, 'overdue', ({ overdue }) => overdue),
      counted('escalated', t`Escalated`, 'escalated', ({ escalated }) => escalated),
      counted('raised', t`Raised`, 'all', ({ raised }) => raised),
      ...timed('firstContact', t`First contact`),
      ...timed('close', t`Settling`),
      counted('reopened', t`Opened again`, undefined, ({ reopened }) => reopened),
    ];
  }, [t, formats, survey, filters, boundsMs, explain]);
}

const widthPx = 92;
const heightPx = 20;

/** Bars of counts, the same number for every unit, so that rows can be compared; said in words to screen readers. */
function Distribution({ counts, labels }: { readonly counts: readonly number[]; readonly labels: readonly string[] }) {
  const most = Math.max(1, ...counts);
  const step = widthPx / Math.max(1, counts.length);
  const words = counts.map((n, index) => `${labels[index]}: ${n}`).join(', ');
  return (
    <span title={words}>
      <svg aria-hidden width={widthPx} height={heightPx} className={classes['distribution']}>
        <path d={`M0 ${heightPx - 0.5}H${widthPx}`} />
        {counts.map((n, index) => {
          const barPx = n === 0 ? 0 : Math.max(2, (n / most) * (heightPx - 2));
          return (
            <rect key={labels[index]} x={index * step + 1} y={heightPx - 1 - barPx} width={step - 2} height={barPx} />
          );
        })}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

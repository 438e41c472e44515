import atoms from '@echolot/ui/atoms.module.css';
import { BarList, type BarListRow } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';
import { ChartActions } from '../../../../charts/chart-actions.tsx';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { formatWorkingTime } from '../working-time.ts';
import type { UnitFigures } from './alert-figures.ts';
import classes from './care.module.css';
import { shareInTime } from './share-in-time.ts';

interface DurationsProps {
  readonly title: string;
  /** Name of the unit. */
  readonly unit: string;
  readonly boundsMs: readonly number[];
  readonly clock: UnitFigures['close'];
  /** Explains the numbers; `shown` is the one the card is about. */
  readonly onExplain: (shown: string) => void;
}

/** How long something took, in working time: how many by how long. */
export function Durations({ title, unit, boundsMs, clock, onExplain }: DurationsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { distribution, count, medianMs, p90Ms } = clock;
  const inTime = shareInTime(clock);
  const time = (ms: number): string => formatWorkingTime(ms, formats.locale);
  const longest = Math.max(1, ...distribution);
  const rows = distribution.map((n, index): BarListRow => {
    const bound = boundsMs[index];
    const label = bound === undefined ? t`longer` : t`up to ${time(bound)}`;
    return {
      key: label,
      label,
      share: count === 0 ? 0 : n / count,
      count: formats.count(n),
      percent: count === 0 ? '–' : formats.share(n / count),
    };
  });
  return (
    <section className={classes['card']} aria-label={title}>
      <h2>
        {title}
        <ExplainButton label={title} onClick={() => onExplain(formats.count(count))} />
      </h2>
      {count === 0 ? (
        <p className={atoms['note']}>{t`None has happened in this period yet.`}</p>
      ) : (
        <BarList
          label={title}
          heads={[t`Working time`, t`Alerts`, t`Share`]}
          rows={rows}
          fullShare={longest / count}
          renderActions={(source) => <ChartActions source={source} unit={unit} />}
          foot={
            <p className={atoms['note']}>
              {inTime !== null && t`${formats.share(inTime)} in time`}
              {medianMs !== null && ` · ${t`half within ${time(medianMs)}`}`}
              {p90Ms !== null && ` · ${t`nine of ten within ${time(p90Ms)}`}`}
            </p>
          }
        />
      )}
    </section>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';

/** How many alerts wait, and how many are past their time. */
export function AlertsPanel({ data, formats }: PanelProps) {
  const { t } = useLingui();
  const { open, overdue } = data.alerts;
  return (
    <div className={classes['score']}>
      <h2>{t`Open alerts`}</h2>
      <p className={classes['value']}>{formats.count(open)}</p>
      {open === 0 ? (
        <p className={classes['change']} data-tone="good">
          {t`Nobody is waiting`}
        </p>
      ) : (
        <p className={classes['change']} data-tone={overdue > 0 ? 'bad' : 'good'}>
          {overdue === 0 ? (
            t`All in time`
          ) : (
            <Plural value={overdue} one="# of them overdue" other="# of them overdue" />
          )}
        </p>
      )}
    </div>
  );
}

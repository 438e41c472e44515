import { useLingui } from '@lingui/react/macro';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';

/** The score as large as the wall takes it, its interval, and what changed. */
export function ScorePanel({ data, formats }: PanelProps) {
  const { t } = useLingui();
  const { indicator, score, window, previousWindow, suppressionMinimumN } = data;
  const { value, low, high, change, isSignificant } = score;
  const { decimals, direction } = indicator;
  const isBetter = change !== null && (direction === 'higher' ? change > 0 : change < 0);
  const period =
    window.fromDay && window.toDay ? t`${formats.day(window.fromDay)} to ${formats.day(window.toDay)}` : '';
  const before =
    previousWindow?.fromDay && previousWindow.toDay
      ? t`${formats.day(previousWindow.fromDay)} to ${formats.day(previousWindow.toDay)}`
      : '';
  return (
    <div className={classes['score']}>
      <h2>{indicator.title}</h2>
      {value === null ? (
        <>
          <p className={classes['value']}>–</p>
          <p>
            {score.hidden === null
              ? t`No answers yet`
              : t`Shown as soon as ${suppressionMinimumN} people have answered, so that nobody can be told by it`}
          </p>
        </>
      ) : (
        <>
          <p className={classes['value']}>
            {formats.score(value, decimals)}
            {low !== null && high !== null && (
              <span className={classes['margin']}>{formats.margin((high - low) / 2, decimals)}</span>
            )}
          </p>
          {change !== null && (
            <p className={classes['change']} data-tone={isSignificant ? (isBetter ? 'good' : 'bad') : undefined}>
              {isSignificant && <span aria-hidden="true">{change > 0 ? '▲ ' : '▼ '}</span>}
              {isSignificant
                ? t`${formats.change(change, decimals)} against ${before}`
                : t`${formats.change(change, decimals)} against ${before}, within the noise`}
            </p>
          )}
        </>
      )}
      <p className={classes['quiet']}>{period}</p>
    </div>
  );
}

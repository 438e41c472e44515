import type { Alert, AlertWithLog } from '@echolot/contract/follow-up/alerts';
import { isOpenAlert } from '@echolot/core/alert-states';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconClockPause,
  IconMinus,
} from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './alert-sections.module.css';
import { stateWords } from './alert-words.ts';

type ClockState = Alert['close']['state'];

const icons = {
  running: IconClock,
  warned: IconAlarm,
  overdue: IconAlertTriangle,
  paused: IconClockPause,
  met: IconCircleCheck,
  missed: IconAlertTriangle,
  none: IconMinus,
} satisfies Record<ClockState, unknown>;

/** Both clocks, how it was settled, and when the alert was in which state. */
export function AlertClocks({ data }: { readonly data: AlertWithLog }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { alert, states, rootCause, resolution } = data;
  const words: Record<ClockState, string> = {
    running: t`running`,
    warned: t`due soon`,
    overdue: t`overdue`,
    paused: t`paused`,
    met: t`in time`,
    missed: t`too late`,
    none: t`does not count`,
  };
  const clocks = [
    { key: 'first', title: t`First contact`, clock: alert.firstContact },
    { key: 'close', title: t`Settling`, clock: alert.close },
  ];
  const at = (instant: string): string => formats.instant(new Date(instant));
  // Opened again: what was done then stays readable, but it has not settled the case.
  const settled = isOpenAlert(alert.state) ? t`What was done before it was opened again` : t`Resolution`;
  return (
    <>
      <section className={classes['section']} aria-label={t`Clocks`}>
        <h2>{t`Clocks`}</h2>
        <ul className={classes['clocks']}>
          {clocks.map(({ key, title, clock }) => {
            const Icon = icons[clock.state];
            return (
              <li key={key} data-clock={clock.state}>
                <Icon size={16} aria-hidden />
                <span>
                  <strong>{title}</strong> {words[clock.state]}
                  <small>{clock.doneAt === null ? t`due ${at(clock.dueAt)}` : t`done ${at(clock.doneAt)}`}</small>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      {resolution !== null && (
        <section className={classes['section']} aria-label={settled}>
          <h2>{settled}</h2>
          {rootCause !== null && <p className={classes['cause']}>{t`Root cause: ${rootCause}`}</p>}
          <p className={classes['resolution']}>{resolution}</p>
        </section>
      )}
      <section className={classes['section']} aria-label={t`States`}>
        <h2>{t`States`}</h2>
        <dl className={classes['states']}>
          {states.map(({ state, first, last }) => (
            <div key={state}>
              <dt>{i18n._(stateWords[state])}</dt>
              <dd>{first === last ? at(first) : t`${at(first)}, last ${at(last)}`}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

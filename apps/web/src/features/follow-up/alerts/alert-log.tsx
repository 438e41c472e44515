import type { AlertEntry } from '@echolot/contract/follow-up/alerts';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClockPause,
  IconFlame,
  IconMessage,
  IconPhone,
  IconPlayerPlay,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './alert-log.module.css';
import { contactWords, entryWords } from './alert-words.ts';

const icons = {
  raised: IconBell,
  assign: IconUser,
  start: IconPlayerPlay,
  wait: IconClockPause,
  contact: IconPhone,
  comment: IconMessage,
  resolve: IconCircleDot,
  close: IconCircleCheck,
  appeal: IconCircleX,
  reopen: IconRefresh,
  escalate: IconFlame,
  warn: IconAlarm,
  overdue: IconAlertTriangle,
  undo: IconArrowBackUp,
} satisfies Record<AlertEntry['kind'], unknown>;

/** What happened to an alert, oldest first. */
export function AlertLog({ entries }: { readonly entries: readonly AlertEntry[] }) {
  return (
    <ol className={classes['log']}>
      {entries.map((entry) => (
        <AlertLogEntry key={entry.version} entry={entry} />
      ))}
    </ol>
  );
}

export function AlertLogEntry({ entry }: { readonly entry: AlertEntry }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { kind, by, at, to, contact, text, rootCause, clock, isUndone } = entry;
  const Icon = icons[kind];
  const what = kind === 'contact' && contact ? i18n._(contactWords[contact]) : i18n._(entryWords[kind]);
  const tells = kind === 'assign' ? null : to;
  const about = [
    kind === 'assign' && (to === null ? t`to nobody` : t`to ${to}`),
    clock === 'firstContact' && t`for the first contact`,
    clock === 'close' && t`for settling`,
  ].filter(Boolean);
  return (
    <li className={classes['entry']} data-kind={kind} data-undone={isUndone || undefined}>
      <span className={classes['icon']}>
        <Icon size={14} aria-hidden />
      </span>
      <p className={classes['line']}>
        <strong>{[what, ...about].join(' ')}</strong>
        {tells !== null && <span>{t`${tells} is told`}</span>}
        {isUndone && <em>{t`taken back`}</em>}
        <span>{by ?? t`by rule`}</span>
        <time dateTime={at}>{formats.instant(new Date(at))}</time>
      </p>
      {rootCause !== null && <p className={classes['cause']}>{t`Root cause: ${rootCause}`}</p>}
      {text !== null && <p className={classes['text']}>{text}</p>}
    </li>
  );
}

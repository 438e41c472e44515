import type { Alert, AlertState } from '@echolot/contract/follow-up/alerts';
import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlertTriangle,
  IconChevronsUp,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconClockHour4,
  IconClockPause,
  IconEqual,
  IconFlame,
  IconMinus,
} from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './alert-marks.module.css';
import { priorityWords, stateWords } from './alert-words.ts';
import { formatDueDistance } from './working-time.ts';

const small = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

const priorityIcons = {
  urgent: IconChevronsUp,
  high: IconChevronUp,
  normal: IconEqual,
  low: IconMinus,
} satisfies Record<AlertPriority, unknown>;

export function PriorityMark({ priority, hasWord = false }: { priority: AlertPriority; hasWord?: boolean }) {
  const { i18n } = useLingui();
  const Icon = priorityIcons[priority];
  const word = i18n._(priorityWords[priority]);
  return (
    <span className={classes['mark']} data-priority={priority} title={hasWord ? undefined : word}>
      <Icon {...small} />
      <span className={hasWord ? undefined : atoms['spoken']}>{word}</span>
    </span>
  );
}

const stateIcons = {
  new: IconCircleDashed,
  assigned: IconCircle,
  in_progress: IconCircleHalf2,
  waiting: IconClockPause,
  resolved: IconCircleDot,
  closed: IconCircleCheck,
  invalid: IconCircleX,
} satisfies Record<AlertState, unknown>;

export function StateMark({ state, isEscalated }: Pick<Alert, 'state' | 'isEscalated'>) {
  const { t, i18n } = useLingui();
  const Icon = stateIcons[state];
  return (
    <span className={classes['mark']} data-state={state}>
      <Icon {...small} />
      <span data-word className={classes['word']}>
        {i18n._(stateWords[state])}
      </span>
      {isEscalated && (
        <span className={classes['escalated']} title={t`Escalated`}>
          <IconFlame {...small} />
          <span className={atoms['spoken']}>{t`Escalated`}</span>
        </span>
      )}
    </span>
  );
}

/** What the clock that runs out next says: shape, word and colour together. */
export function DueClock({ alert }: { alert: Alert }) {
  const { t } = useLingui();
  const formats = useFormats();
  const running = [alert.firstContact, alert.close].filter(({ doneAt, state }) => doneAt === null && state !== 'none');
  const next = running.find(({ dueAt }) => dueAt === alert.dueAt);
  if (next?.state === 'paused' || (alert.dueAt === null && alert.state === 'waiting')) {
    return <Clock icon={IconClockPause} tone="quiet" word={t`Paused`} title={undefined} />;
  }
  if (!next || alert.dueAt === null || alert.dueInMs === null) {
    return <Clock icon={IconMinus} tone="quiet" word={t`No clock`} title={undefined} />;
  }
  const which = next === alert.firstContact ? t`First contact` : t`Settling`;
  const title = t`${which} due ${formats.instant(new Date(alert.dueAt))}`;
  const time = formatDueDistance(alert.dueInMs, Date.parse(alert.dueAt) - Date.now(), formats.wordLocale);
  if (next.state === 'overdue') {
    return <Clock icon={IconAlertTriangle} tone="bad" word={t`${time} over`} title={title} />;
  }
  if (next.state === 'warned') return <Clock icon={IconAlarm} tone="warning" word={t`${time} left`} title={title} />;
  return (
    <Clock
      icon={next === alert.firstContact ? IconClock : IconClockHour4}
      tone="calm"
      word={t`${time} left`}
      title={title}
    />
  );
}

interface ClockProps {
  readonly icon: typeof IconClock;
  readonly tone: 'bad' | 'warning' | 'calm' | 'quiet';
  readonly word: string;
  readonly title: string | undefined;
}

function Clock({ icon: Icon, tone, word, title }: ClockProps) {
  return (
    <span className={classes['mark']} data-clock={tone} title={title}>
      <Icon {...small} />
      <span className={classes['word']}>{word}</span>
    </span>
  );
}

/** A score on its scale; low ones of either direction are for the reader to judge by the numbers. */
export function ScoreMark({ score }: { score: Alert['score'] }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!score) return <span className={classes['quiet']}>–</span>;
  const value = formats.score(score.value, 0);
  return (
    <span className={classes['score']} title={t`${score.title}: ${value} of ${score.max}`}>
      {value}
      <small> / {score.max}</small>
    </span>
  );
}

export function AssigneeMark({ assignee }: Pick<Alert, 'assignee'>) {
  const { t } = useLingui();
  if (!assignee) return <span className={classes['quiet']}>{t`Nobody`}</span>;
  if (assignee.kind === 'role') return <span>{assignee.title}</span>;
  return assignee.isMe ? <strong>{t`You`}</strong> : <span>{assignee.username}</span>;
}

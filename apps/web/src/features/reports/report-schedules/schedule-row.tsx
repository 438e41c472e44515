import type { ReportSchedule } from '@echolot/contract/reports/report-schedules';
import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatNames, queuedKindTitles } from '../../../i18n/report-titles.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './report-schedules.module.css';
import { endWords, useScheduleWords } from './schedule-words.ts';

interface ScheduleRowProps {
  readonly schedule: ReportSchedule;
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

/** One report that comes by itself: what, when, to whom, and what came of the last time. */
export function ScheduleRow({ schedule, onChange, onEnd }: ScheduleRowProps) {
  const { t, i18n } = useLingui();
  const { instant } = useFormats();
  const { surveys } = useIdentity();
  const words = useScheduleWords();
  const { name, kind, format, survey, unit, rhythm, time, nextAt, owner, isMine, recipients, endedAt, endReason } =
    schedule;
  const title = surveys.find(({ extName }) => extName === survey)?.title ?? survey;
  const people = recipients.filter(({ hasLeft }) => !hasLeft).map((one) => one.name || t`somebody who has left`);
  const left = recipients.filter(({ hasLeft }) => hasLeft).map((one) => one.name);
  return (
    <li className={classes['row']}>
      <span className={classes['main']}>
        <span className={classes['name']} data-quiet={endedAt !== null || undefined}>
          {name}
        </span>
        <span className={classes['facts']}>
          {t`${i18n._(queuedKindTitles[kind])}, ${formatNames[format]}`}
          {' · '}
          {title}
          {' · '}
          {unit === '' ? <strong data-tone="bad">{t`the unit is no longer there`}</strong> : unit}
          {!isMine && ` · ${t`set up by ${owner.name || t`somebody who has left`}`}`}
        </span>
        <span className={classes['facts']}>
          {endReason !== null && endedAt !== null
            ? t`${i18n._(endWords[endReason])}, ${instant(new Date(endedAt))}`
            : t`${words.rhythm(rhythm, time)}, next ${instant(new Date(nextAt ?? ''))}`}
        </span>
        <span className={classes['facts']}>
          {t`To ${people.join(', ') || t`nobody`}`}
          {left.length > 0 && ` · ${t`${left.join(', ')} wants it no more`}`}
        </span>
        <LastRun schedule={schedule} />
      </span>
      {endedAt === null && (
        <span className={atoms['inline']}>
          {isMine && (
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              aria-label={t`Change ${name}`}
              onClick={onChange}
            >
              {t`Change…`}
            </Button>
          )}
          <Button variant="subtle" size="xs" aria-haspopup="dialog" aria-label={t`End ${name}`} onClick={onEnd}>
            {t`End…`}
          </Button>
        </span>
      )}
    </li>
  );
}

/** How many got it the last time, and why the others did not. */
function LastRun({ schedule: { lastRun } }: { readonly schedule: ReportSchedule }) {
  const { t } = useLingui();
  const { instant } = useFormats();
  const words = useScheduleWords();
  if (!lastRun) return null;
  const { deliveries, missed, dueAt } = lastRun;
  const sent = deliveries.filter(({ state }) => state === 'sent').length;
  const underWay = deliveries.filter(({ state }) => state === 'due' || state === 'ordered').length;
  const without = deliveries.filter(({ state }) => state === 'failed' || state === 'none');
  const at = instant(new Date(dueAt));
  return (
    <>
      <span className={classes['facts']}>
        {t`Last ${at}: ${plural(sent, { 0: 'nobody was told', one: '# person was told', other: '# people were told' })}`}
        {underWay > 0 && ` · ${t`${plural(underWay, { one: '# under way', other: '# under way' })}`}`}
        {missed > 0 &&
          ` · ${t`${plural(missed, {
            one: 'stands for # time before, when no server ran',
            other: 'stands for # times before, when no server ran',
          })}`}`}
      </span>
      {without.map(({ recipient, unit, reason }, index) => (
        <span key={index} className={classes['facts']} data-tone="bad">
          {unit === ''
            ? t`${recipient.name || t`Somebody`} got none: ${words.reason(reason)}`
            : t`${recipient.name || t`Somebody`} got none for ${unit}: ${words.reason(reason)}`}
        </span>
      ))}
    </>
  );
}

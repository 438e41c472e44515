import type { ReportSchedule } from '@echolot/contract/reports/report-schedules';
import { useLingui } from '@lingui/react/macro';
import { formatNames } from '../../../i18n/report-titles.ts';
import classes from './report-schedules.module.css';
import { periodNames, periodOf, periods } from './schedule-period.ts';
import { periodWords, useScheduleWords } from './schedule-words.ts';

/** A report that comes by itself in a few lines: what, about when, when and to whom. */
export function ScheduleSummary({ schedule }: { readonly schedule: ReportSchedule }) {
  const { t, i18n } = useLingui();
  const words = useScheduleWords();
  const { name, format, filteredDrillPath, rhythm, time, recipients } = schedule;
  const period = periodOf(filteredDrillPath) ?? '';
  const known = periodNames.find((one) => periods[one] === period);
  const people = recipients.filter(({ hasLeft }) => !hasLeft).map((one) => one.name);
  return (
    <p>
      <strong>{name}</strong> · {formatNames[format]} ·{' '}
      {known ? i18n._(periodWords[known]) : period === '' ? t`Whole time` : t`As on the page`}
      <br />
      {words.rhythm(rhythm, time)}
      <br />
      <span className={classes['facts']}>{t`To ${people.join(', ') || t`nobody`}`}</span>
    </p>
  );
}

import { type ReportSchedule, type Rhythm, scheduleWeekdays } from '@echolot/contract/reports/report-schedules';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { PeriodName } from './schedule-period.ts';

export const periodWords: Record<PeriodName, MessageDescriptor> = {
  lastWeek: msg`The 7 days before`,
  lastMonth: msg`The month before`,
  lastQuarter: msg`The 3 months before`,
  lastYear: msg`The 12 months before`,
  thisYear: msg`The year so far`,
};

const reasonWords: Readonly<Record<string, MessageDescriptor>> = {
  gone: msg`no longer works here`,
  permission_missing: msg`the role does not allow this kind of report`,
  no_address: msg`has no mail address`,
  no_unit: msg`sees nothing of this part of the organisation`,
  too_many_units: msg`sees too many units below it`,
  unit_gone: msg`the unit is no longer there`,
  report_not_enabled: msg`this kind of report was switched off for the survey`,
  cancelled: msg`the report was cancelled or deleted`,
};

export const endWords: Record<NonNullable<ReportSchedule['endReason']>, MessageDescriptor> = {
  owner: msg`Ended by its owner`,
  administrator: msg`Ended by an administrator`,
  owner_gone: msg`Ended because its owner no longer works here`,
  owner_role: msg`Ended because its owner’s role no longer allows this kind of report`,
  nobody_left: msg`Ended because nobody received it any more`,
};

interface ScheduleWords {
  /** "Every Monday at 07:00" */
  rhythm(rhythm: Rhythm, time: string): string;
  /** In the reader's language, Monday first. */
  readonly weekdays: readonly { readonly value: (typeof scheduleWeekdays)[number]; readonly title: string }[];
  /** Why somebody gets none. */
  reason(code: string): string;
}

export function useScheduleWords(): ScheduleWords {
  const { t, i18n } = useLingui();
  const { wordLocale: locale } = useFormats();
  const nameOf = (index: number): string =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));
  const weekdays = scheduleWeekdays.map((value, index) => ({ value, title: nameOf(index) }));
  return {
    weekdays,
    rhythm(rhythm, time) {
      if (rhythm.every === 'week') {
        const day = weekdays.find(({ value }) => value === rhythm.weekday)?.title ?? '';
        return t`Every ${day} at ${time}`;
      }
      return rhythm.day === 'last'
        ? t`On the last day of every month at ${time}`
        : t`On day ${rhythm.day} of every month at ${time}`;
    },
    reason: (code) => i18n._(reasonWords[code] ?? msg`the report could not be made`),
  };
}

import type { Rhythm } from '@echolot/contract/reports/report-schedules';
import { defineTexts } from '../../../texts/define-texts.ts';

type Weekday = Extract<Rhythm, { every: 'week' }>['weekday'];

/** Texts of the mails about scheduled reports. */
export const scheduleMailTexts = defineTexts((i18n) => {
  const weekdays: Readonly<Record<Weekday, (time: string) => string>> = {
    monday: (time) => i18n.t('every Monday at {time}', { time }),
    tuesday: (time) => i18n.t('every Tuesday at {time}', { time }),
    wednesday: (time) => i18n.t('every Wednesday at {time}', { time }),
    thursday: (time) => i18n.t('every Thursday at {time}', { time }),
    friday: (time) => i18n.t('every Friday at {time}', { time }),
    saturday: (time) => i18n.t('every Saturday at {time}', { time }),
    sunday: (time) => i18n.t('every Sunday at {time}', { time }),
  };
  const reasons: Readonly<Record<string, string>> = {
    gone: i18n.t('no longer works here and was taken off the list'),
    permission_missing: i18n.t('has a role that does not allow this kind of report'),
    no_address: i18n.t('has no mail address'),
    no_unit: i18n.t('sees nothing of this part of the organisation'),
    too_many_units: i18n.t('sees more units below it than reports are made for one person'),
    unit_gone: i18n.t('the unit is no longer there'),
    report_not_enabled: i18n.t('this kind of report has been switched off for the survey'),
    report_limit: i18n.t('has had too many unfinished reports for hours'),
    cancelled: i18n.t('the report was cancelled or deleted'),
  };
  return {
    rhythm: (rhythm: Rhythm, time: string) => {
      if (rhythm.every === 'week') return weekdays[rhythm.weekday](time);
      const { day } = rhythm;
      return day === 'last'
        ? i18n.t('on the last day of every month at {time}', { time })
        : i18n.t('on day {day} of every month at {time}', { day, time });
    },
    ready: (name: string, unit: string) => i18n.t('The report “{name}” for {unit} is ready.', { name, unit }),
    until: (day: string) => i18n.t('You can download it until {day}.', { day }),
    comes: (rhythm: string, owner: string) =>
      owner
        ? i18n.t('It comes {rhythm}; {owner} set it up.', { rhythm, owner })
        : i18n.t('It comes {rhythm}.', { rhythm }),
    stop: i18n.t('On the page behind the link you can unsubscribe.'),
    undeliveredSubject: (name: string) => i18n.t('Not delivered to everybody: {name}', { name }),
    undelivered: (name: string) => i18n.t('This time not everybody got the report “{name}”:', { name }),
    formerMember: i18n.t('A former member of staff'),
    reasons,
    otherReason: i18n.t('the report could not be made'),
    endedSubject: (name: string) => i18n.t('Ended: {name}', { name }),
    ended: (name: string) => i18n.t('The report “{name}” is no longer sent.', { name }),
    endReasons: {
      owner_role: i18n.t('Your role no longer allows this kind of report.'),
      nobody_left: i18n.t('It has no recipients any more.'),
    },
  };
});

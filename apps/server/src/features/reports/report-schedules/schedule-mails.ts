import type { Rhythm } from '@echolot/contract/reports/report-schedules';
import { formatDay } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import { dayOf } from '@echolot/core/time-zone-day';
import type { UniverseSettings } from '../../../context.ts';
import type { StaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { scheduleMailTexts } from './schedule-mail-texts.ts';

/** A report that is ready for a recipient. */
export interface ReadyReport {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** Ext name. */
  readonly survey: string;
  readonly reportId: string;
  readonly rhythm: Rhythm;
  readonly time: string;
  /** Empty where the owner works here no more. */
  readonly ownerName: string;
  readonly expiresAt: Date | null;
}

/** Tells a recipient where the report is; the file itself stays in the product, where rights are asked once more. */
export function readyMail(
  universe: Pick<UniverseSettings, 'timeZone' | 'dateFormat'>,
  to: StaffMember,
  ready: ReadyReport,
): StaffMail {
  const texts = scheduleMailTexts(to.locale);
  const { name, unit, rhythm, time, ownerName, expiresAt, survey, reportId, key } = ready;
  const until =
    expiresAt && formatDay(dayOf(expiresAt, universe.timeZone), formatLocaleOf(to.locale), universe.dateFormat);
  const text = [
    [texts.ready(name, unit), ...(until ? [texts.until(until)] : [])].join(' '),
    `${texts.comes(texts.rhythm(rhythm, time), ownerName)} ${texts.stop}`,
  ];
  return {
    effectKey: key,
    to,
    subject: `${name}: ${unit}`,
    text: text.join('\n\n'),
    link: paths.report(survey, reportId),
  };
}

/** Somebody who did not get it. */
export interface Undelivered {
  /** Empty for somebody who works here no more. */
  readonly recipientName: string;
  readonly unit: string;
  readonly reason: string;
}

/** Tells the owner who got none of a time, and why. */
export function undeliveredMail(
  to: StaffMember,
  {
    key,
    name,
    undelivered,
  }: { readonly key: string; readonly name: string; readonly undelivered: readonly Undelivered[] },
): StaffMail {
  const texts = scheduleMailTexts(to.locale);
  const lines = undelivered.map(({ recipientName, unit, reason }) => {
    const why = texts.reasons[reason] ?? texts.otherReason;
    return `– ${recipientName || texts.formerMember}${unit === '' ? '' : ` (${unit})`}: ${why}`;
  });
  return {
    effectKey: key,
    to,
    subject: texts.undeliveredSubject(name),
    text: [texts.undelivered(name), ...lines].join('\n'),
    link: paths.reportSchedules(),
  };
}

/** Tells the owner that it comes no more. */
export function endedMail(
  to: StaffMember,
  { key, name, reason }: { readonly key: string; readonly name: string; readonly reason: 'owner_role' | 'nobody_left' },
): StaffMail {
  const texts = scheduleMailTexts(to.locale);
  return {
    effectKey: key,
    to,
    subject: texts.endedSubject(name),
    text: `${texts.ended(name)} ${texts.endReasons[reason]}`,
    link: paths.reportSchedules(),
  };
}

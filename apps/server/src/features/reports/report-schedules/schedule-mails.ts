import type { Rhythm } from '@echolot/contract/reports/report-schedules';
import { formatDay } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import { dayOf } from '@echolot/core/time-zone-day';
import type { UniverseSettings } from '../../../context.ts';
import type { StaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';

type Language = 'en' | 'de';
const languageOf = (locale: string): Language => (locale === 'de' ? 'de' : 'en');

const weekdayNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  de: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
};

function rhythmWords(language: Language, rhythm: Rhythm, time: string): string {
  if (rhythm.every === 'week') {
    const day = weekdayNames[language][rhythm.weekday] ?? '';
    return language === 'de' ? `jeden ${day} um ${time} Uhr` : `every ${day} at ${time}`;
  }
  if (rhythm.day === 'last')
    return language === 'de'
      ? `jeden letzten Tag des Monats um ${time} Uhr`
      : `on the last day of every month at ${time}`;
  return language === 'de'
    ? `am ${rhythm.day}. jedes Monats um ${time} Uhr`
    : `on day ${rhythm.day} of every month at ${time}`;
}

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
  const language = languageOf(to.locale);
  const { name, unit, rhythm, time, ownerName, expiresAt, survey, reportId, key } = ready;
  const until =
    expiresAt && formatDay(dayOf(expiresAt, universe.timeZone), formatLocaleOf(to.locale), universe.dateFormat);
  const words = rhythmWords(language, rhythm, time);
  const text =
    language === 'de'
      ? [
          `Der Bericht „${name}“ für ${unit} ist fertig.${until ? ` Sie können ihn bis ${until} herunterladen.` : ''}`,
          `Er kommt ${words}${ownerName ? `; eingerichtet hat ihn ${ownerName}` : ''}. Auf der Seite hinter dem Link können Sie ihn abbestellen.`,
        ]
      : [
          `The report “${name}” for ${unit} is ready.${until ? ` You can download it until ${until}.` : ''}`,
          `It comes ${words}${ownerName ? `; ${ownerName} set it up` : ''}. On the page behind the link you can stop receiving it.`,
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

const reasonWords: Readonly<Record<Language, Readonly<Record<string, string>> & { readonly other: string }>> = {
  en: {
    gone: 'no longer works here and was taken off the list',
    permission_missing: 'has a role that does not allow this kind of report',
    no_address: 'has no mail address',
    no_unit: 'sees nothing of this part of the organisation',
    too_many_units: 'sees more units below it than reports are made for one person',
    unit_gone: 'the unit is no longer there',
    report_not_enabled: 'this kind of report has been switched off for the survey',
    report_limit: 'has had too many unfinished reports for hours',
    cancelled: 'the report was cancelled or deleted',
    other: 'the report could not be made',
  },
  de: {
    gone: 'arbeitet nicht mehr hier und wurde von der Liste genommen',
    permission_missing: 'hat eine Rolle, die diese Art von Bericht nicht erlaubt',
    no_address: 'hat keine E-Mail-Adresse',
    no_unit: 'sieht von diesem Teil der Organisation nichts',
    too_many_units: 'sieht darunter mehr Einheiten, als für eine Person Berichte erstellt werden',
    unit_gone: 'die Einheit gibt es nicht mehr',
    report_not_enabled: 'diese Art von Bericht ist für die Befragung ausgeschaltet',
    report_limit: 'hatte über Stunden zu viele unfertige Berichte',
    cancelled: 'der Bericht wurde abgebrochen oder gelöscht',
    other: 'der Bericht konnte nicht erstellt werden',
  },
};

/** Tells the owner who got none of a time, and why. */
export function undeliveredMail(
  to: StaffMember,
  {
    key,
    name,
    undelivered,
  }: { readonly key: string; readonly name: string; readonly undelivered: readonly Undelivered[] },
): StaffMail {
  const language = languageOf(to.locale);
  const somebody = language === 'de' ? 'Jemand' : 'Somebody';
  const lines = undelivered.map(({ recipientName, unit, reason }) => {
    const why = reasonWords[language][reason] ?? reasonWords[language].other;
    return `– ${recipientName || somebody}${unit === '' ? '' : ` (${unit})`}: ${why}`;
  });
  return {
    effectKey: key,
    to,
    subject: language === 'de' ? `Nicht bei allen angekommen: ${name}` : `Not everybody got it: ${name}`,
    text: [
      language === 'de'
        ? `Den Bericht „${name}“ haben diesmal nicht alle bekommen:`
        : `This time not everybody got the report “${name}”:`,
      ...lines,
    ].join('\n'),
    link: paths.reportSchedules(),
  };
}

/** Tells the owner that it comes no more. */
export function endedMail(
  to: StaffMember,
  { key, name, reason }: { readonly key: string; readonly name: string; readonly reason: 'owner_role' | 'nobody_left' },
): StaffMail {
  const language = languageOf(to.locale);
  const texts = {
    en: {
      owner_role: 'Your role no longer allows this kind of report.',
      nobody_left: 'Nobody receives it any more.',
    },
    de: {
      owner_role: 'Ihre Rolle erlaubt diese Art von Bericht nicht mehr.',
      nobody_left: 'Niemand bezieht ihn mehr.',
    },
  };
  return {
    effectKey: key,
    to,
    subject: language === 'de' ? `Beendet: ${name}` : `Ended: ${name}`,
    text:
      language === 'de'
        ? `Der Bericht „${name}“ kommt nicht mehr. ${texts.de[reason]}`
        : `The report “${name}” comes no more. ${texts.en[reason]}`,
    link: paths.reportSchedules(),
  };
}

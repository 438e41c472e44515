import type { ErasurePlace, ErasurePolicy } from '@echolot/contract/privacy/contacts';
import { formatDay, formatInstant } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { formatCount } from '@echolot/core/number-format';
import { dayOf } from '@echolot/core/time-zone-day';
import type { UniverseSettings } from '../../../context.ts';
import type { CopiesOfErased } from '../upkeep/public.ts';
import { countsOf } from './erasure-reply.ts';
import type { StoredErasure } from './erasure-store.ts';

type ReportLocale = 'en' | 'de';

interface Words {
  readonly title: string;
  readonly intro: string;
  readonly done: string;
  readonly what: string;
  readonly policy: Readonly<Record<ErasurePolicy, string>>;
  readonly places: Readonly<Record<ErasurePlace, string>>;
  readonly close: string;
  readonly purged: string;
  readonly notPurged: string;
  backups(count: number, first: string, last: string): string;
  readonly noBackups: string;
  readonly id: string;
}

const words: Readonly<Record<ReportLocale, Words>> = {
  en: {
    title: 'Confirmation of erasure',
    intro: 'We have erased your personal data from our customer feedback.',
    done: 'Erased on',
    what: 'What was erased, and in how many places:',
    policy: {
      keep_scores: 'Your comments and the link between you and your answers are gone. Your scores stay, without you.',
      keep_comments:
        'What names you is gone from comments, and so is the link between you and your answers. The rest stays, without you.',
      delete_interviews: 'Your answers are gone altogether.',
    },
    places: {
      contact: 'Contact data',
      interviews: 'Interviews',
      comments: 'Comments of yours',
      mentions: 'Comments that named you',
      revisions: 'Former versions of answers',
      refused_rows: 'Rows of files that were not taken',
      imports: 'Descriptions of files',
      files: 'Cells of uploaded files',
      audit: 'Notes about changes',
      messages: 'Messages to other systems',
      staff_texts: 'Notes and messages of our staff',
      reports: 'Files made for our staff',
    },
    close:
      'Published figures, in which single persons cannot be recognised, are unchanged. Backups are overwritten as they grow old.',
    purged: 'Out of the database’s files since',
    notPurged: 'The database’s files are being cleaned; this takes up to a day.',
    backups: (count, first, last) =>
      `Known backups taken before, which hold the data until they are deleted: ${count}, from ${first} to ${last}.`,
    noBackups: 'No backup taken before is known to the product.',
    id: 'Reference',
  },
  de: {
    title: 'Bestätigung der Löschung',
    intro: 'Wir haben Ihre personenbezogenen Daten aus unserem Kundenfeedback gelöscht.',
    done: 'Gelöscht am',
    what: 'Was gelöscht wurde, und an wie vielen Stellen:',
    policy: {
      keep_scores:
        'Ihre Kommentare und die Verbindung zwischen Ihnen und Ihren Antworten sind gelöscht. Ihre Bewertungen bleiben ohne Bezug zu Ihnen erhalten.',
      keep_comments:
        'Was Sie benennt, ist aus Kommentaren gelöscht, ebenso die Verbindung zwischen Ihnen und Ihren Antworten. Der Rest bleibt ohne Bezug zu Ihnen erhalten.',
      delete_interviews: 'Ihre Antworten sind vollständig gelöscht.',
    },
    places: {
      contact: 'Kontaktdaten',
      interviews: 'Interviews',
      comments: 'Ihre Kommentare',
      mentions: 'Kommentare, die Sie nannten',
      revisions: 'Frühere Fassungen von Antworten',
      refused_rows: 'Nicht übernommene Zeilen von Dateien',
      imports: 'Beschreibungen von Dateien',
      files: 'Zellen hochgeladener Dateien',
      audit: 'Vermerke über Änderungen',
      messages: 'Nachrichten an andere Systeme',
      staff_texts: 'Notizen und Nachrichten unserer Mitarbeitenden',
      reports: 'Für unsere Mitarbeitenden erstellte Dateien',
    },
    close:
      'Veröffentlichte Kennzahlen, in denen einzelne Personen nicht erkennbar sind, bleiben unverändert. Sicherungen werden mit der Zeit überschrieben.',
    purged: 'Aus den Dateien der Datenbank entfernt seit',
    notPurged: 'Die Dateien der Datenbank werden bereinigt; das dauert bis zu einem Tag.',
    backups: (count, first, last) =>
      `Bekannte frühere Sicherungen, die die Daten bis zu ihrer Löschung enthalten: ${count}, vom ${first} bis ${last}.`,
    noBackups: 'Dem Produkt ist keine frühere Sicherung bekannt.',
    id: 'Vorgang',
  },
};

/** The confirmation for the person who asked: what and when, and nothing about the person. */
export function writeErasureReport(
  erasure: StoredErasure,
  copies: CopiesOfErased,
  { title, timeZone, dateFormat }: Pick<UniverseSettings, 'title' | 'timeZone' | 'dateFormat'>,
  locale: ReportLocale,
): string {
  const text = words[locale];
  const formatLocale = formatLocaleOf(locale);
  const instant = (at: Date): string => `${formatInstant(at, timeZone, formatLocale, dateFormat)} (${timeZone})`;
  const day = (at: Date): string => formatDay(dayOf(at, timeZone), formatLocale, dateFormat);
  const { purgedAt, backups, firstBackupAt, lastBackupAt } = copies;
  return [
    `${title}: ${text.title}`,
    '',
    text.intro,
    `${text.done}: ${instant(erasure.finishedAt ?? erasure.askedAt)}`,
    '',
    text.what,
    ...countsOf(erasure.counts).map(
      ({ place, count }) => `  ${text.places[place]}: ${formatCount(count, formatLocale)}`,
    ),
    '',
    text.policy[erasure.policy],
    text.close,
    purgedAt ? `${text.purged}: ${instant(purgedAt)}` : text.notPurged,
    firstBackupAt && lastBackupAt ? text.backups(backups, day(firstBackupAt), day(lastBackupAt)) : text.noBackups,
    '',
    `${text.id}: ${erasure.erasureId}`,
    '',
  ].join('\n');
}

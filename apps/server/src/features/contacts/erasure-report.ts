import type { ErasurePlace, ErasurePolicy } from '@echolot/contract/contacts';
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
    id: 'Vorgang',
  },
};

/** The confirmation for the person who asked: what and when, and nothing about the person. */
export function writeErasureReport(erasure: StoredErasure, universeTitle: string, locale: ReportLocale): string {
  const text = words[locale];
  const at = (erasure.finishedAt ?? erasure.askedAt).toISOString();
  const day = `${at.slice(8, 10)}/${at.slice(5, 7)}-${at.slice(0, 4)}`;
  return [
    `${universeTitle}: ${text.title}`,
    '',
    text.intro,
    `${text.done}: ${day}, ${at.slice(11, 16)} UTC`,
    '',
    text.what,
    ...countsOf(erasure.counts).map(({ place, count }) => `  ${text.places[place]}: ${count.toLocaleString(locale)}`),
    '',
    text.policy[erasure.policy],
    text.close,
    '',
    `${text.id}: ${erasure.erasureId}`,
    '',
  ].join('\n');
}

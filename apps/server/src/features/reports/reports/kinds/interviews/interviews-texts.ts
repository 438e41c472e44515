import type { Locale } from '@echolot/contract/identity';
import { textsIn } from '../report-texts.ts';

/** Words of a file of interviews. */
export interface InterviewsTexts {
  readonly interviews: string;
  readonly id: string;
  readonly day: string;
  readonly time: (timeZone: string) => string;
  readonly unit: string;
  readonly path: string;
  readonly level: (number: number) => string;
  readonly widened: string;
  readonly channel: string;
  readonly locale: string;
  readonly status: string;
  readonly statuses: { readonly complete: string; readonly partial: string };
  readonly person: string;
  readonly email: string;
  readonly phone: string;
  readonly campaigns: string;
  readonly campaignDays: string;
  readonly groups: {
    readonly interview: string;
    readonly unit: string;
    readonly answers: string;
    readonly campaigns: string;
  };
  readonly none: string;
  readonly closed: string;
  readonly commentedRule: string;
  readonly persons: string;
  readonly personsRule: string;
  readonly personsNamed: string;
  readonly maskedComments: string;
  readonly maskedCommentsRule: string;
  readonly hiddenAnswers: (minimumN: number) => string;
  readonly hiddenCategories: (minimumN: number) => string;
  readonly widenedCount: string;
  readonly widenedRule: (minimumN: number) => string;
  readonly timeRule: (timeZone: string) => string;
}

const en: InterviewsTexts = {
  interviews: 'Interviews',
  id: 'Interview',
  day: 'Day',
  time: (timeZone) => `Answered (${timeZone})`,
  unit: 'Unit',
  path: 'Path of the unit',
  level: (number) => `Level ${number}`,
  widened: 'Unit above is named',
  channel: 'Channel',
  locale: 'Language',
  status: 'Status',
  statuses: { complete: 'complete', partial: 'partial' },
  person: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  campaigns: 'Campaigns',
  campaignDays: 'Days after the invitation',
  groups: { interview: 'Interview', unit: 'Organisation', answers: 'Answers', campaigns: 'Invitations' },
  none: 'No interviews match this selection.',
  closed:
    'This selection rests on too few interviews, or would let a small group be worked out by subtraction: single interviews are not shown.',
  commentedRule: 'Only interviews with a comment.',
  persons: 'Persons',
  personsRule:
    'The file names no customers. Each interview leads to its page, which shows those who may see them more.',
  personsNamed: 'The file names customers. Hand it on only to people who may know them.',
  maskedComments: 'Comments',
  maskedCommentsRule:
    'Names, addresses and numbers are left out of comments (•••): whoever asked for this file may not see single persons.',
  hiddenAnswers: (minimumN) =>
    `Answers are left out where fewer than ${minimumN} people answered, or where a subtraction would reveal them:`,
  hiddenCategories: (minimumN) =>
    `Categories that fewer than ${minimumN} interviews chose, and those beside them, are left out in these columns:`,
  widenedCount: 'Interviews told of the unit above',
  widenedRule: (minimumN) =>
    `Where a unit has fewer than ${minimumN} answers, or another could be worked out from it, the unit above is named.`,
  timeRule: (timeZone) => `Times are those of the clocks in ${timeZone}.`,
};

const de: InterviewsTexts = {
  interviews: 'Interviews',
  id: 'Interview',
  day: 'Tag',
  time: (timeZone) => `Beantwortet (${timeZone})`,
  unit: 'Einheit',
  path: 'Pfad der Einheit',
  level: (number) => `Ebene ${number}`,
  widened: 'Übergeordnete Einheit genannt',
  channel: 'Kanal',
  locale: 'Sprache',
  status: 'Status',
  statuses: { complete: 'vollständig', partial: 'teilweise' },
  person: 'Kontakt',
  email: 'E-Mail',
  phone: 'Telefon',
  campaigns: 'Kampagnen',
  campaignDays: 'Tage nach der Einladung',
  groups: { interview: 'Interview', unit: 'Organisation', answers: 'Antworten', campaigns: 'Einladungen' },
  none: 'Zu dieser Auswahl gibt es keine Interviews.',
  closed:
    'Diese Auswahl beruht auf zu wenigen Interviews, oder eine kleine Gruppe ließe sich durch Abziehen errechnen: Einzelne Interviews werden nicht gezeigt.',
  commentedRule: 'Nur Interviews mit Kommentar.',
  persons: 'Personen',
  personsRule:
    'Die Datei nennt keine Kunden. Jedes Interview führt auf seine Seite, die mehr zeigt, wenn Sie es sehen dürfen.',
  personsNamed: 'Die Datei nennt Kunden. Geben Sie sie nur an Menschen weiter, die sie kennen dürfen.',
  maskedComments: 'Kommentare',
  maskedCommentsRule:
    'Namen, Adressen und Nummern fehlen in den Kommentaren (•••): Wer diese Datei angefordert hat, darf einzelne Personen nicht sehen.',
  hiddenAnswers: (minimumN) =>
    `Antworten fehlen, wo weniger als ${minimumN} Personen geantwortet haben oder sie sich durch Abziehen errechnen ließen:`,
  hiddenCategories: (minimumN) =>
    `Kategorien, die weniger als ${minimumN} Interviews gewählt haben, und solche daneben fehlen in diesen Spalten:`,
  widenedCount: 'Interviews mit übergeordneter Einheit',
  widenedRule: (minimumN) =>
    `Hat eine Einheit weniger als ${minimumN} Antworten oder ließe sich eine andere daraus errechnen, ist die übergeordnete Einheit genannt.`,
  timeRule: (timeZone) => `Uhrzeiten sind die in ${timeZone}.`,
};

export const interviewsTexts = (locale: Locale): InterviewsTexts => textsIn({ en, de }, locale);

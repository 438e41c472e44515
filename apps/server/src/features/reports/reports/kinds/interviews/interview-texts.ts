import type { Locale } from '@echolot/contract/identity';
import { textsIn } from '../report-texts.ts';

/** Words of the file of one interview. */
export interface InterviewTexts {
  readonly interview: string;
  readonly page: { readonly pageOf: string; readonly replacedLetters: string; readonly continued: string };
  readonly answeredAt: string;
  readonly status: string;
  readonly incomplete: string;
  readonly channel: string;
  readonly language: string;
  readonly sourceId: string;
  readonly channels: Readonly<Record<string, string>>;
  readonly said: string;
  readonly saidNothing: string;
  readonly scores: string;
  readonly question: string;
  readonly answer: string;
  readonly countsAs: string;
  readonly scale: string;
  readonly on: (answer: string, min: string, max: string) => string;
  readonly worst: string;
  readonly best: string;
  readonly nps: Readonly<Record<'good' | 'middle' | 'bad', string>>;
  readonly satisfied: Readonly<Record<'good' | 'middle' | 'bad', string>>;
  readonly further: string;
  readonly open: string;
  readonly customer: string;
  readonly unknownCustomer: string;
  readonly name: string;
  readonly noName: string;
  readonly email: string;
  readonly phone: string;
  readonly customerNumber: string;
  readonly city: string;
  readonly earlier: string;
  readonly colleagues: string;
  readonly corrections: string;
  readonly changed: (title: string, before: string, after: string) => string;
  readonly noAnswer: string;
}

const en: InterviewTexts = {
  interview: 'Interview',
  page: {
    pageOf: '{page} of {pages}',
    replacedLetters: '{sign} stands for letters and pictures that the typeface of this file does not have.',
    continued: '(continued)',
  },
  answeredAt: 'Answered',
  status: 'State',
  incomplete: 'incomplete',
  channel: 'Channel',
  language: 'Language',
  sourceId: 'Id in the source',
  channels: { email: 'E-mail', mail: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp', letter: 'Letter', phone: 'Phone' },
  said: 'What the customer wrote',
  saidNothing: 'The customer left no comment.',
  scores: 'Scores',
  question: 'Question',
  answer: 'Answer',
  countsAs: 'Counts as',
  scale: 'On its scale',
  on: (answer, min, max) => `${answer} on a scale of ${min} to ${max}`,
  worst: 'worst',
  best: 'best',
  nps: { good: 'Promoter', middle: 'Passive', bad: 'Detractor' },
  satisfied: { good: 'Satisfied', middle: 'Not satisfied', bad: 'Not satisfied' },
  further: 'Further answers',
  open: 'Not answered',
  customer: 'Customer',
  unknownCustomer: 'Nothing is known about who answered.',
  name: 'Name',
  noName: 'No name',
  email: 'E-mail',
  phone: 'Phone',
  customerNumber: 'Customer number',
  city: 'Town',
  earlier: 'Other interviews of this customer',
  colleagues: 'Comments of colleagues',
  corrections: 'Corrections',
  changed: (title, before, after) => `${title}: ${before} → ${after}`,
  noAnswer: 'no answer',
};

const de: InterviewTexts = {
  interview: 'Interview',
  page: {
    pageOf: '{page} von {pages}',
    replacedLetters: '{sign} steht für Zeichen und Bilder, die die Schrift dieser Datei nicht hat.',
    continued: '(Fortsetzung)',
  },
  answeredAt: 'Beantwortet',
  status: 'Stand',
  incomplete: 'unvollständig',
  channel: 'Kanal',
  language: 'Sprache',
  sourceId: 'Id in der Quelle',
  channels: { email: 'E-Mail', mail: 'E-Mail', sms: 'SMS', whatsapp: 'WhatsApp', letter: 'Brief', phone: 'Telefon' },
  said: 'Was geschrieben wurde',
  saidNothing: 'Es wurde kein Kommentar geschrieben.',
  scores: 'Bewertungen',
  question: 'Frage',
  answer: 'Antwort',
  countsAs: 'Zählt als',
  scale: 'Auf der Skala',
  on: (answer, min, max) => `${answer} auf einer Skala von ${min} bis ${max}`,
  worst: 'schlechteste',
  best: 'beste',
  nps: { good: 'Promotor', middle: 'Passiv', bad: 'Kritiker' },
  satisfied: { good: 'Zufrieden', middle: 'Nicht zufrieden', bad: 'Nicht zufrieden' },
  further: 'Weitere Antworten',
  open: 'Nicht beantwortet',
  customer: 'Kunde',
  unknownCustomer: 'Es ist nicht bekannt, wer geantwortet hat.',
  name: 'Name',
  noName: 'Ohne Namen',
  email: 'E-Mail',
  phone: 'Telefon',
  customerNumber: 'Kundennummer',
  city: 'Ort',
  earlier: 'Andere Interviews dieses Kunden',
  colleagues: 'Kommentare von Kollegen',
  corrections: 'Korrekturen',
  changed: (title, before, after) => `${title}: ${before} → ${after}`,
  noAnswer: 'keine Antwort',
};

export const interviewTexts = (locale: Locale): InterviewTexts => textsIn({ en, de }, locale);

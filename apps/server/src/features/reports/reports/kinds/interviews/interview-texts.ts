import { defineTexts } from '../../../../../texts/define-texts.ts';

/** Texts of the file of one interview. */
export const interviewTexts = defineTexts((i18n) => ({
  interview: i18n.t('Interview'),
  answeredAt: i18n.t('Answered'),
  status: i18n.t('State'),
  incomplete: i18n.t('incomplete'),
  channel: i18n.t('Channel'),
  language: i18n.t('Language'),
  sourceId: i18n.t('Id in the source'),
  channels: {
    email: i18n.t('E-mail'),
    mail: i18n.t('E-mail'),
    sms: i18n.t('SMS'),
    whatsapp: i18n.t('WhatsApp'),
    letter: i18n.t('Letter'),
    phone: i18n.t('Phone'),
  } as Readonly<Record<string, string>>,
  said: i18n.t('What the customer wrote'),
  saidNothing: i18n.t('The customer left no comment.'),
  scores: i18n.t('Scores'),
  question: i18n.t('Question'),
  answer: i18n.t('Answer'),
  countsAs: i18n.t('Counts as'),
  scale: i18n.t('On its scale'),
  on: (answer: string, min: string, max: string) =>
    i18n.t('{answer} on a scale of {min} to {max}', { answer, min, max }),
  worst: i18n.t('worst'),
  best: i18n.t('best'),
  nps: {
    good: i18n.t('Promoter'),
    middle: i18n.t('Passive'),
    bad: i18n.t('Detractor'),
  } satisfies Readonly<Record<'good' | 'middle' | 'bad', string>>,
  satisfied: {
    good: i18n.t('Satisfied'),
    middle: i18n.t('Not satisfied'),
    bad: i18n.t('Not satisfied'),
  } satisfies Readonly<Record<'good' | 'middle' | 'bad', string>>,
  further: i18n.t('Further answers'),
  open: i18n.t('Not answered'),
  customer: i18n.t('Customer'),
  unknownCustomer: i18n.t('Nothing is known about who answered.'),
  name: i18n.t('Name'),
  noName: i18n.t('No name'),
  email: i18n.t('E-mail'),
  phone: i18n.t('Phone'),
  customerNumber: i18n.t('Customer number'),
  city: i18n.t('Town'),
  earlier: i18n.t('Other interviews of this customer'),
  colleagues: i18n.t('Comments of colleagues'),
  corrections: i18n.t('Corrections'),
  changed: (title: string, before: string, after: string) =>
    i18n.t('{title}: {before} → {after}', { title, before, after }),
  noAnswer: i18n.t('no answer'),
}));

export type InterviewTexts = ReturnType<typeof interviewTexts>;

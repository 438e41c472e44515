import { defineTexts } from '../../../../../texts/define-texts.ts';

/** Texts of a file of interviews. */
export const interviewsTexts = defineTexts((i18n) => ({
  interviews: i18n.t('Interviews'),
  id: i18n.t('Interview'),
  day: i18n.t('Day'),
  time: (timeZone: string) => i18n.t('Answered ({timeZone})', { timeZone }),
  unit: i18n.t('Unit'),
  path: i18n.t('Path of the unit'),
  level: (number: number) => i18n.t('Level {number}', { number }),
  widened: i18n.t('Unit above is named'),
  channel: i18n.t('Channel'),
  locale: i18n.t('Language'),
  status: i18n.t('Status'),
  statuses: {
    complete: i18n.t('complete'),
    partial: i18n.t('partial'),
  },
  person: i18n.t('Contact'),
  email: i18n.t('E-mail'),
  phone: i18n.t('Phone'),
  campaigns: i18n.t('Campaigns'),
  campaignDays: i18n.t('Days after the invitation'),
  groups: {
    interview: i18n.t('Interview'),
    unit: i18n.t('Organisation'),
    answers: i18n.t('Answers'),
    campaigns: i18n.t('Invitations'),
  },
  none: i18n.t('No interviews match this selection.'),
  closed: i18n.t(
    'This selection rests on too few interviews, or would let a small group be worked out by subtraction: single interviews are not shown.',
  ),
  commentedRule: i18n.t('Only interviews with a comment.'),
  persons: i18n.t('Persons'),
  personsRule: i18n.t(
    'The file names no customers. Each interview leads to its page, which shows those who may see them more.',
  ),
  personsNamed: i18n.t('The file names customers. Hand it on only to people who may know them.'),
  maskedComments: i18n.t('Comments'),
  maskedCommentsRule: i18n.t(
    'Names, addresses and numbers are left out of comments (•••): the person who ordered this file may not see single persons.',
  ),
  hiddenAnswers: (minimumN: number) =>
    i18n.t(
      'Answers are left out where fewer than {minimumN} people answered, or where a subtraction would reveal them:',
      { minimumN },
    ),
  hiddenCategories: (minimumN: number) =>
    i18n.t(
      'Categories that fewer than {minimumN} interviews chose, and those beside them, are left out in these columns:',
      { minimumN },
    ),
  widenedCount: i18n.t('Interviews shown at the unit above'),
  widenedRule: (minimumN: number) =>
    i18n.t(
      'Where a unit has fewer than {minimumN} answers, or another could be worked out from it, the unit above is named.',
      { minimumN },
    ),
  timeRule: (timeZone: string) => i18n.t('Times are those of the clocks in {timeZone}.', { timeZone }),
}));

export type InterviewsTexts = ReturnType<typeof interviewsTexts>;

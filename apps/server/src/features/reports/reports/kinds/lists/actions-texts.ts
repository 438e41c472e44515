import { defineTexts } from '../../../../../texts/define-texts.ts';

/** Texts of files of improvement actions. */
export const actionsTexts = defineTexts((i18n) => ({
  measures: i18n.t('Actions'),
  measure: i18n.t('Action'),
  description: i18n.t('Description'),
  unit: i18n.t('Unit'),
  owner: i18n.t('Owner'),
  due: i18n.t('Due'),
  status: i18n.t('Status'),
  overdue: i18n.t('Overdue'),
  done: i18n.t('Done on'),
  interview: i18n.t('Interview'),
  alert: i18n.t('Alert'),
  createdBy: i18n.t('Created by'),
  createdAt: i18n.t('Created'),
  changedBy: i18n.t('Changed by'),
  changedAt: i18n.t('Changed'),
  none: i18n.t('There are no actions at this unit.'),
  filterRule: i18n.t('Period and filters do not apply to actions: all of the unit and of those below are listed.'),
  effect: i18n.t('Result'),
  before: i18n.t('Before'),
  answersBefore: i18n.t('Answers before'),
  after: i18n.t('After'),
  answersAfter: i18n.t('Answers after'),
  days: i18n.t('Days on each side'),
  inWords: i18n.t('In words'),
  tooEarly: i18n.t('Shown once it has been done for two weeks.'),
  tooFew: i18n.t('Too few answered before or after to compare.'),
  noise: i18n.t('The difference is not significant.'),
  clear: i18n.t('Significant; whether it came from the action, the figures alone cannot say.'),
  fewAnswers: i18n.t('There are few answers; take it with care.'),
  effectRule: i18n.t(
    'Result of an action: the first indicator of its unit in two equally long periods before and after the day it was done, which is in neither; at most 90 days each. The interval is that of the difference, 95 % (Newcombe).',
  ),
  statuses: {
    open: i18n.t('Open'),
    in_progress: i18n.t('In progress'),
    done: i18n.t('Done'),
    dropped: i18n.t('Dropped'),
  },
}));

export type ActionsTexts = ReturnType<typeof actionsTexts>;

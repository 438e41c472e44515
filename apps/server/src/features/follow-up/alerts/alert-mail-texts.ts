import { defineTexts } from '../../../texts/define-texts.ts';

/** Texts of mails about alerts; they name no customer. */
export const alertMailTexts = defineTexts((i18n) => ({
  alert: i18n.t('Alert'),
  escalated: (title: string, due: string) => ({
    subject: i18n.t('Escalated: {title}', { title }),
    text: i18n.t('A colleague has escalated this alert to you. It is due by {due}.', { due }),
  }),
  overdue: (title: string, due: string) => ({
    subject: i18n.t('Overdue: {title}', { title }),
    text: i18n.t('This alert was due by {due}. It has been escalated to you.', { due }),
  }),
  warned: (title: string, due: string) => ({
    subject: i18n.t('Due soon: {title}', { title }),
    text: i18n.t('Three quarters of the time for this alert have passed. It is due by {due}.', { due }),
  }),
}));

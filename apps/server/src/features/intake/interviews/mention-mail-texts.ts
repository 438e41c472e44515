import { defineTexts } from '../../../texts/define-texts.ts';

/** Texts of the mail to a colleague who is mentioned in a comment. */
export const mentionMailTexts = defineTexts((i18n) => ({
  subject: (author: string, unit: string) =>
    i18n.t('{author} mentioned you on an interview ({unit})', { author, unit }),
  text: (author: string, day: string) =>
    i18n.t('{author} mentioned you in a comment on an interview of {day}.', { author, day }),
  survey: (survey: string) => i18n.t('Survey: {survey}', { survey }),
  unit: (unit: string) => i18n.t('Unit: {unit}', { unit }),
}));

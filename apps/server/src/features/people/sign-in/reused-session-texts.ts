import { defineTexts } from '../../../texts/define-texts.ts';

/** Texts of the mail to a person whose remember-me id came twice. */
export const reusedSessionTexts = defineTexts((i18n) => ({
  subject: i18n.t('You were signed out on a device'),
  text: (host: string) =>
    i18n.t(
      'A device on which you stay signed in at {host} used its session id twice. This happens when a browser was restored from a backup, but also when somebody has copied the id. All sessions opened with it were ended. Sign in again. If it was not a device of yours, change your password and tell your administrator.',
      { host },
    ),
}));

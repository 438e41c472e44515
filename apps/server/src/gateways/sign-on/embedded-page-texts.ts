import { defineTexts } from '../../texts/define-texts.ts';
import type { TextLanguage } from '../../texts/text-language.ts';

/** Texts of the sign-in pages, which are shown before the product is loaded. */
export const pageTexts = defineTexts((i18n) => ({
  signIn: i18n.t('Sign in'),
  username: i18n.t('User name'),
  password: i18n.t('Password'),
  rememberMe: i18n.t('Keep me signed in on this device'),
  forgot: i18n.t('Forgot password?'),
  wrongCredentials: i18n.t('User name or password is not right.'),
  missingCredentials: i18n.t('Enter your user name and your password.'),
  throttled: (seconds: number) =>
    i18n.t('Too many sign-ins are being tried at once. Try again in {seconds} s.', { seconds }),
  unavailable: i18n.t('Signing in does not work just now. Nothing is lost; try again in a moment.'),
  expired: i18n.t('This page was open too long, or the sign-in was finished elsewhere. Start again.'),
  demoPeople: i18n.t('Demo: the password is the user name.'),
  signOut: i18n.t('Sign out'),
  signOutQuestion: i18n.t('Do you want to sign out?'),
  stay: i18n.t('Stay signed in'),
  signedOut: i18n.t('You are signed out.'),
  goToProduct: i18n.t('Go to Echolot'),
  signingOut: i18n.t('Signing you out …'),
  failed: i18n.t('This did not work'),
  failedHelp: i18n.t(
    'The address that led here is not valid, or no longer. Start again; if it happens once more, tell your administrator what is written below.',
  ),
}));

/**
 * The language a browser asks for: the first of ours by weight, English otherwise.
 * @param preferences `ui_locales` of the request (space-separated) and the Accept-Language header.
 */
export function languageFor(uiLocales: string | undefined, acceptLanguage: string | undefined): TextLanguage {
  const asked = (uiLocales ?? '').split(/\s+/).filter(Boolean);
  const accepted = (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  for (const tag of [...asked, ...accepted]) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'de' || language === 'en') return language;
  }
  return 'en';
}

/** What the sign-on's pages say. Their own small catalogue: they are shown before the product is loaded. */
export interface PageTexts {
  signIn: string;
  username: string;
  password: string;
  rememberMe: string;
  wrongCredentials: string;
  missingCredentials: string;
  throttled(seconds: number): string;
  unavailable: string;
  expired: string;
  demoPeople: string;
  signOut: string;
  signOutQuestion: string;
  stay: string;
  signedOut: string;
  goToProduct: string;
  signingOut: string;
  failed: string;
  failedHelp: string;
}

const en: PageTexts = {
  signIn: 'Sign in',
  username: 'User name',
  password: 'Password',
  rememberMe: 'Keep me signed in on this device',
  wrongCredentials: 'User name or password is not right.',
  missingCredentials: 'Enter your user name and your password.',
  throttled: (seconds) => `Too many sign-ins are being tried at once. Try again in ${seconds} s.`,
  unavailable: 'Signing in does not work just now. Nothing is lost; try again in a moment.',
  expired: 'This page was open too long, or the sign-in was finished elsewhere. Start again.',
  demoPeople: 'Demo: the password is the user name.',
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out?',
  stay: 'Stay signed in',
  signedOut: 'You are signed out.',
  goToProduct: 'Go to Echolot',
  signingOut: 'Signing you out …',
  failed: 'This did not work',
  failedHelp:
    'The address that led here is not valid, or no longer. Start again; if it happens once more, tell your administrator what is written below.',
};

const de: PageTexts = {
  signIn: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  rememberMe: 'Auf diesem Gerät angemeldet bleiben',
  wrongCredentials: 'Benutzername oder Passwort stimmt nicht.',
  missingCredentials: 'Geben Sie Benutzername und Passwort ein.',
  throttled: (seconds) => `Zu viele Anmeldeversuche zugleich. Versuchen Sie es in ${seconds} s noch einmal.`,
  unavailable: 'Die Anmeldung ist gerade nicht möglich. Es ist nichts verloren; versuchen Sie es gleich noch einmal.',
  expired: 'Diese Seite war zu lange offen, oder die Anmeldung ist schon abgeschlossen. Beginnen Sie neu.',
  demoPeople: 'Demo: Das Passwort ist der Benutzername.',
  signOut: 'Abmelden',
  signOutQuestion: 'Möchten Sie sich abmelden?',
  stay: 'Angemeldet bleiben',
  signedOut: 'Sie sind abgemeldet.',
  goToProduct: 'Zu Echolot',
  signingOut: 'Sie werden abgemeldet …',
  failed: 'Das hat nicht geklappt',
  failedHelp:
    'Die Adresse, die hierher führte, ist nicht oder nicht mehr gültig. Beginnen Sie neu; geschieht es wieder, nennen Sie Ihrem Administrator, was unten steht.',
};

export type PageLanguage = 'en' | 'de';
export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = { en, de };

/**
 * The language a browser asks for: the first of ours by weight, English otherwise.
 * @param preferences `ui_locales` of the request (space-separated) and the Accept-Language header.
 */
export function languageFor(uiLocales: string | undefined, acceptLanguage: string | undefined): PageLanguage {
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

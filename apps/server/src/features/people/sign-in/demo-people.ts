import { demoPeopleTexts } from './demo-people-texts.ts';

const usernames = ['root', 'admin', 'manager', 'dealer', 'agent'] as const;

/** The people of the demo, as the sign-in pages list them; the password is the user name. */
export const demoPeople = usernames.map((username) => ({
  username,
  describe: (locale: string): string => demoPeopleTexts(locale)[username],
}));

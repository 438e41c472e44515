import type { Locale } from '@echolot/contract/identity';
import type { User } from '@echolot/contract/people/users';
import { wholeUniverse } from './user-words.ts';

/** A membership as it stands in the form. */
export interface UserDraft {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Of somebody who is to be invited; the e-mail address when empty. */
  readonly username: string;
  readonly locale: Locale;
  readonly role: string;
  readonly drillPaths: readonly string[];
  readonly isForAllSurveys: boolean;
  readonly surveys: readonly string[];
  /** `YYYY-MM-DD`; empty without an end. */
  readonly validUntil: string;
  readonly isDisabled: boolean;
}

export const emptyDraft = (locale: Locale): UserDraft => ({
  givenName: '',
  familyName: '',
  email: '',
  username: '',
  locale,
  role: '',
  drillPaths: [],
  isForAllSurveys: true,
  surveys: [],
  validUntil: '',
  isDisabled: false,
});

export const draftOf = (user: User): UserDraft => ({
  givenName: user.givenName,
  familyName: user.familyName,
  email: user.email,
  username: user.username,
  // What the contract keeps as a text was one of them when it was written.
  locale: user.locale as Locale,
  role: user.role,
  drillPaths: user.drillPaths,
  isForAllSurveys: user.surveys === null,
  surveys: user.surveys ?? [],
  validUntil: user.validUntil ?? '',
  isDisabled: user.state === 'disabled',
});

/** What the form gives, as the server takes it. */
export const rightsOf = ({ role, drillPaths, isForAllSurveys, surveys, validUntil }: UserDraft) => ({
  role,
  drillPaths: drillPaths.includes(wholeUniverse) ? [wholeUniverse] : [...drillPaths],
  surveys: isForAllSurveys ? null : [...surveys],
  validUntil: validUntil === '' ? null : validUntil,
});

export const personOf = ({ givenName, familyName, email, locale }: UserDraft) => ({
  givenName: givenName.trim(),
  familyName: familyName.trim(),
  email: email.trim(),
  locale,
});

/** Whether rights are whole enough to be tried. */
export const hasRights = ({ role, drillPaths, isForAllSurveys, surveys }: UserDraft): boolean =>
  role !== '' && drillPaths.length > 0 && (isForAllSurveys || surveys.length > 0);

export const isReady = (draft: UserDraft): boolean => hasRights(draft) && /^\S+@\S+\.\S+$/.test(draft.email.trim());

/** Parts in which two drafts differ. */
export const differencesOf = (one: UserDraft, other: UserDraft): (keyof UserDraft)[] =>
  (Object.keys(one) as (keyof UserDraft)[]).filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));

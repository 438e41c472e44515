import type { ReplyOf } from '@echolot/contract/endpoint';
import type { Locale } from '@echolot/contract/identity';
import type { changeUsers, User, UserState } from '@echolot/contract/people/users';
import type { ReportFlags } from '@echolot/contract/structure/config-reports';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stateWords: Record<UserState, MessageDescriptor> = {
  active: msg`Active`,
  invited: msg`Invited`,
  never_signed_in: msg`Never signed in`,
  ended: msg`Ended`,
  disabled: msg`Disabled`,
};

export const stateTones: Record<UserState, 'good' | 'warning' | 'bad' | undefined> = {
  active: 'good',
  invited: undefined,
  never_signed_in: 'warning',
  ended: 'bad',
  disabled: 'bad',
};

export const signInWords: Record<User['signIn'], MessageDescriptor> = {
  password: msg`By a password of Echolot`,
  provider: msg`At the identity provider`,
  none: msg`Not known yet`,
};

export type Refusal = ReplyOf<typeof changeUsers>['refused'][number]['reason'];

export const refusalWords: Record<Refusal, MessageDescriptor> = {
  user_not_found: msg`is no longer in the universe`,
  rights_exceeded: msg`has, or would get, more than you may give`,
  user_is_yourself: msg`is your own account: nobody changes their own rights`,
  last_administrator: msg`is the last user administrator of the universe`,
};

/** Names as people know them, each in its own language. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fi: 'Suomi',
  et: 'Eesti',
  sv: 'Svenska',
};

export const reportWords: Record<keyof ReportFlags, MessageDescriptor> = {
  enableExcelBenchmarkReport: msg`Benchmark (Excel)`,
  enablePDFBenchmarkReport: msg`Benchmark (PDF)`,
  enableInterviewsReport: msg`Interviews`,
  enableAlertsReport: msg`Alerts`,
  enableActionsReport: msg`Actions`,
  enableSamplesReport: msg`Samples`,
  enableIndicatorsReport: msg`Indicators`,
  enableSingleInterviewReport: msg`Single interview`,
};

export const nameOf = ({ givenName, familyName, username }: Pick<User, 'givenName' | 'familyName' | 'username'>) =>
  `${givenName} ${familyName}`.trim() || username;

/** Stands among drill paths for all units. */
export const wholeUniverse = '*';

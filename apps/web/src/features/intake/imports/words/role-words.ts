import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { perspectiveOf, type Role } from '../mapping/column-use.ts';

/** What a column can be, in the groups of the choice. */
export const roleGroups: readonly { readonly title: MessageDescriptor; readonly roles: readonly Role[] }[] = [
  { title: msg`What was answered`, roles: ['indicator', 'dimension', 'comment', 'number', 'date'] },
  { title: msg`Where and when`, roles: ['level', 'level_id', 'answered_at', 'external_id', 'channel', 'locale'] },
  {
    title: msg`Who answered: goes to contacts`,
    roles: [
      'contact.name',
      'contact.givenName',
      'contact.familyName',
      'contact.email',
      'contact.phone',
      'contact.externalId',
      'contact.street',
      'contact.postcode',
      'contact.city',
      'contact.country',
      'contact.locale',
    ],
  },
  { title: msg`Not needed`, roles: ['skip'] },
];

/** What a column can be where rows are contacts to be invited, in the groups of the choice. */
export function sampleRoleGroups(
  perspectives: readonly string[],
): readonly { readonly title: MessageDescriptor; readonly roles: readonly Role[] }[] {
  return [
    { title: msg`Who is to be invited`, roles: roleGroups[2]?.roles ?? [] },
    {
      title: msg`Because of what, where and how`,
      roles: [
        'answered_at',
        'external_id',
        ...perspectives.map((perspective): Role => `unit.${perspective}`),
        'channel',
        'locale',
      ],
    },
    { title: msg`Not needed`, roles: ['skip'] },
  ];
}

/** A role in words; some are called otherwise where rows are contacts to be invited. */
export function roleTitle(i18n: I18n, role: Role, isOfSamples: boolean): string {
  const perspective = perspectiveOf(role);
  if (perspective !== undefined) return i18n._(msg`Unit in ${perspective}`);
  const words: Partial<Record<Role, MessageDescriptor>> = roleWords;
  const word = (isOfSamples ? sampleRoleWords[role] : undefined) ?? words[role];
  return word ? i18n._(word) : role;
}

const sampleRoleWords: Partial<Record<Role, MessageDescriptor>> = {
  answered_at: msg`Day of the event`,
  external_id: msg`Id of the event`,
  channel: msg`Channel of the invitation`,
  locale: msg`Language of the invitation`,
};

export const roleWords: Record<Exclude<Role, `unit.${string}`>, MessageDescriptor> = {
  indicator: msg`Score`,
  dimension: msg`Category`,
  comment: msg`Comment`,
  number: msg`Number`,
  date: msg`Further date`,
  level: msg`Level of units`,
  level_id: msg`Id of a unit`,
  answered_at: msg`Date of the answer`,
  external_id: msg`Id of the answer`,
  channel: msg`Channel`,
  locale: msg`Language of the answer`,
  'contact.name': msg`Name`,
  'contact.givenName': msg`Given name`,
  'contact.familyName': msg`Family name`,
  'contact.email': msg`E-mail address`,
  'contact.phone': msg`Phone number`,
  'contact.externalId': msg`Customer number`,
  'contact.street': msg`Street`,
  'contact.postcode': msg`Postcode`,
  'contact.city': msg`Town`,
  'contact.country': msg`Country`,
  'contact.locale': msg`Language of the person`,
  skip: msg`Left out`,
};

/** How a score is worked out. */
export const methodWords = {
  nps: msg`NPS: promoters minus detractors`,
  csat: msg`CSAT: share of the top answers`,
  ces: msg`CES: effort`,
  mean: msg`Mean`,
  index: msg`Index from 0 to 100`,
} as const satisfies Record<string, MessageDescriptor>;

import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { findOrCreateInvited } from '../../sign-in/public.ts';

/** An id of nobody. */
const userId = '01990000-0000-7000-8000-000000000000';
const rights = { role: 'dealer', drillPaths: ['org.all.de.north.d1'], surveys: null };
const mia = { givenName: 'Mia', familyName: 'Lund', email: 'mia.lund@echolot.test', locale: 'en' as const };
const token = 'a-link-that-nobody-was-sent';

/** Calls of what looks after people and roles, and of the links people are sent. */
export const userExamples = {
  listUsers: { as: 'admin', input: { query: { search: 'dealer' } } },
  getUser: { as: 'admin', input: { params: { userId } }, code: 'user_not_found' },
  previewUser: { as: 'admin', input: { body: { ...rights, locale: 'en' } } },
  inviteUser: { as: 'admin', input: { body: { ...mia, ...rights, validUntil: null, sendsInvitation: true } } },
  changeUser: {
    as: 'admin',
    input: { params: { userId }, body: { ...mia, ...rights, validUntil: null, isDisabled: false, version: 1 } },
    code: 'user_not_found',
  },
  changeUsers: { as: 'admin', input: { body: { userIds: [userId], change: { isDisabled: true } } } },
  endUserSessions: { as: 'admin', input: { params: { userId }, body: { sessionId: null } }, code: 'user_not_found' },
  sendInvitation: { as: 'admin', input: { params: { userId } }, code: 'user_not_found' },
  withdrawInvitation: { as: 'admin', input: { params: { userId } }, code: 'user_not_found' },
  listAudit: { as: 'admin', input: { query: { subject: 'dealer' } } },
  exportAudit: { as: 'admin', input: { query: {} } },
  listRoles: { as: 'admin', input: {} },
  saveRole: {
    as: 'admin',
    input: {
      params: { role: 'analyst' },
      body: { title: 'Analyst', permissions: ['rankings.read'], version: 0 },
    },
  },
  deleteRole: { as: 'admin', input: { params: { role: 'nobodys' } }, code: 'role_unknown' },
  readInvitation: { input: { body: { token } }, code: 'link_ended' },
  acceptInvitation: { input: { body: { token, password: 'several words apart' } }, code: 'link_ended' },
  forgotPassword: { input: { params: { user: 'nobody' } }, takesAnyName: true },
  resetPassword: { input: { body: { token, password: 'several words apart' } }, code: 'link_ended' },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const userForeignValues: Readonly<Record<'userId', ForeignMaker> & Record<'role' | 'user', undefined>> = {
  userId: async (record, universeId) => {
    const username = `${uuidV7()}@nordic.test`;
    const names = { givenName: 'Nina', familyName: 'Nord', email: username, locale: 'en' as const };
    const person = await record.as('echolot_sign_on', (tx) => findOrCreateInvited(tx, { ...names, username }));
    if (!person) throw new Error('The person could not be made');
    await record.inUniverse(universeId, ({ db }) =>
      db
        .insertInto('membership')
        .values({ universe_id: universeId, person_id: person.personId, role: 'dealer', drill_paths: ['*'] })
        .execute(),
    );
    return person.personId;
  },
  // The name of a role is made by whoever saves it; a user name is the installation's.
  role: undefined,
  user: undefined,
};

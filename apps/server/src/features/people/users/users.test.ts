import type { EndpointName } from '@echolot/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestInput } from '../../../http/test-client.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;

const north1 = 'org.all.de.north.d1';
const password = 'several words apart';
const base = { locale: 'en' as const, surveys: null, validUntil: null, sendsInvitation: true };

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  admin = await running.signIn('admin');
});
afterAll(() => running.close());

/** A call with the caller's token among its input. */
function ask<Name extends EndpointName>(
  name: Name,
  { token, ...input }: TestInput<Name> & { readonly token?: string },
): ReturnType<typeof running.client.call<Name>> {
  // What is left is the endpoint's own input.
  return running.client.call(name, input as unknown as TestInput<Name>, { token });
}

const call = <Reply>(answer: Promise<{ reply(): Reply }>): Promise<Reply> => answer.then((one) => one.reply());

async function invite(name: string, rights: { role?: string; drillPaths?: string[]; surveys?: string[] | null } = {}) {
  const body = {
    ...base,
    givenName: name,
    familyName: 'Lund',
    email: `${name.toLowerCase()}@dealer.test`,
    role: 'dealer',
    drillPaths: [north1],
    ...rights,
  };
  return (await call(ask('inviteUser', { token: admin, body }))).user;
}

/** What the link of the latest message to an address opens. */
async function linkTo(address: string, as = admin, about = 'Invitation'): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { messages } = await call(ask('listMailMessages', { token: as, query: {} }));
      const message = messages.find(
        ({ toAddress, subject, state }) => toAddress === address && subject.startsWith(about) && state === 'kept',
      );
      link = message?.link ?? '';
      return message !== undefined;
    })
    .toBe(true);
  return link.split('#')[1] ?? '';
}

async function join(name: string, rights: Parameters<typeof invite>[1] = {}) {
  const user = await invite(name, rights);
  const token = await linkTo(user.email);
  await call(ask('acceptInvitation', { body: { token, password } }));
  return { user, token: await signIn(user.username) };
}

async function signIn(username: string, secret = password): Promise<string> {
  const body = { username, password: secret, universe: 'aurora' };
  return (await call(ask('login', { body }))).authToken;
}

const codeOf = async (token: string): Promise<string | undefined> => (await ask('getIdentity', { token })).code;

test('R-016 R-018 R-153 an administrator invites a dealer, who sets a password by the link and sees one unit', async () => {
  const invited = await invite('Mia');
  expect(invited).toMatchObject({ username: 'mia@dealer.test', state: 'invited', signIn: 'none', lastSeenAt: null });
  const link = await linkTo('mia@dealer.test');
  const before = await ask('login', {
    body: { username: 'mia@dealer.test', password, universe: 'aurora' },
  });
  expect(before.code).toBe('sign_in_failed');
  const opened = await call(ask('readInvitation', { body: { token: link } }));
  expect(opened).toMatchObject({ username: 'mia@dealer.test', name: 'Mia Lund', needsPassword: true });
  const missing = await ask('acceptInvitation', { body: { token: link } });
  expect(missing.code).toBe('password_missing');
  const easy = await ask('acceptInvitation', { body: { token: link, password: 'password1234' } });
  expect(easy.code).toBe('password_too_easy');
  await call(ask('acceptInvitation', { body: { token: link, password } }));
  const again = await ask('acceptInvitation', { body: { token: link, password: 'another few words' } });
  expect(again.code).toBe('link_ended');

  const token = await signIn('mia@dealer.test');
  const identity = await call(ask('getIdentity', { token }));
  expect(identity.surveys.map(({ startPath }) => startPath)).toEqual([north1]);
  const own = await ask('getRanking', {
    token,
    params: { survey: 'sales', filteredDrillPath: north1 },
  });
  expect(own.status).toBe(200);
  const other = await ask('getRanking', {
    token,
    params: { survey: 'sales', filteredDrillPath: 'org.all.de' },
  });
  expect(other.code).toBe('path_forbidden');

  const list = await call(ask('listUsers', { token: admin, query: { search: 'LUND mia' } }));
  expect(list.users).toEqual([
    expect.objectContaining({ userId: invited.userId, state: 'active', signIn: 'password' }),
  ]);
  const details = await call(ask('getUser', { token: admin, params: { userId: invited.userId } }));
  expect(details).toMatchObject({ isOwnName: true, invitation: null, openAlerts: 0, sessions: [{ kind: 'local' }] });
  expect(details.audit.map(({ action }) => action)).toEqual(['login', 'acceptInvitation', 'login']);
});

test('R-018 as this person: what is told before saving is what the person then sees', async () => {
  const rights = { role: 'dealer', drillPaths: ['org.all.de', 'brand.brands'], surveys: ['sales'] };
  const preview = await call(ask('previewUser', { token: admin, body: { ...rights, locale: 'en' } }));
  const { token } = await join('Nora', rights);
  const identity = await call(ask('getIdentity', { token }));
  expect(preview.permissions.toSorted()).toEqual([...identity.permissions].toSorted());
  expect(preview.readsCustomerData).toBe(false);
  expect(preview.surveys.map(({ extName, startPath, pages }) => ({ extName, startPath, pages }))).toEqual(
    identity.surveys.map(({ extName, startPath, pages }) => ({
      extName,
      startPath,
      pages: pages.map(({ title }) => title),
    })),
  );
  const ranking = await call(
    ask('getRanking', { token, params: { survey: 'sales', filteredDrillPath: 'org.all.de' } }),
  );
  expect(preview.surveys[0]?.interviews).toBe(ranking.total.n ?? 0);
  expect(preview.places.map(({ drillPath }) => drillPath)).toEqual(rights.drillPaths);
});

test('R-018 rights that are taken away hold at once, on open sessions too; a stale save shows both versions', async () => {
  const { user, token } = await join('Ole');
  const current = (await call(ask('getUser', { token: admin, params: { userId: user.userId } }))).user;
  const body = {
    givenName: 'Ole',
    familyName: 'Lund',
    email: 'ole@dealer.test',
    locale: 'en' as const,
    role: 'manager',
    drillPaths: ['org.all.de.north'],
    surveys: null,
    validUntil: null,
    isDisabled: false,
    version: current.version,
  };
  const params = { userId: user.userId };
  await call(ask('changeUser', { token: admin, params, body }));
  const identity = await call(ask('getIdentity', { token }));
  expect(identity).toMatchObject({ role: 'manager', surveys: [{ startPath: 'org.all.de.north' }] });

  const stale = await ask('changeUser', { token: admin, params, body });
  expect(stale.code).toBe('user_changed');
  expect(stale.problem?.details).toMatchObject({ current: { role: 'manager', version: 2 } });

  await call(ask('changeUser', { token: admin, params, body: { ...body, isDisabled: true, version: 2 } }));
  expect(await codeOf(token)).toBe('sign_in_required');
  const refused = await ask('login', {
    body: { username: user.username, password, universe: 'aurora' },
  });
  expect(refused.code).toBe('sign_in_failed');

  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const ended = { ...body, validUntil: yesterday, version: 3 };
  const { user: last } = await call(ask('changeUser', { token: admin, params, body: ended }));
  expect(last.state).toBe('ended');
  expect((await ask('login', { body: { username: user.username, password, universe: 'aurora' } })).code).toBe(
    'sign_in_failed',
  );
});

test('R-153 nobody gives or takes what they do not have, and nobody sees people of other units', async () => {
  const role = { title: 'Regional administrator', permissions: ['users.manage', 'rankings.read'] as const, version: 0 };
  await call(
    ask('saveRole', {
      token: admin,
      params: { role: 'regional' },
      body: { ...role, permissions: [...role.permissions] },
    }),
  );
  const { token } = await join('Rik', { role: 'regional', drillPaths: ['org.all.de.north'] });
  const list = await call(ask('listUsers', { token, query: { limit: 200 } }));
  expect(list.users.every(({ drillPaths }) => drillPaths.every((path) => path.startsWith('org.all.de.north')))).toBe(
    true,
  );
  expect(list.users.map(({ username }) => username)).toContain('dealer');
  expect(list.users.map(({ username }) => username)).not.toContain('admin');

  const body = { ...base, givenName: 'Eve', familyName: 'Lund', email: 'eve@dealer.test' };
  const beyond = async (rights: { role: string; drillPaths: string[] }) => {
    const answer = await ask('inviteUser', { token, body: { ...body, ...rights } });
    return [answer.code, answer.problem?.details];
  };
  expect(await beyond({ role: 'administrator', drillPaths: ['org.all.de.north'] })).toEqual([
    'rights_exceeded',
    expect.objectContaining({ role: 'administrator' }),
  ]);
  expect(await beyond({ role: 'regional', drillPaths: ['org.all.de'] })).toEqual([
    'rights_exceeded',
    { drillPaths: ['org.all.de'] },
  ]);
  expect(await beyond({ role: 'regional', drillPaths: ['*'] })).toEqual(['rights_exceeded', { drillPaths: ['*'] }]);
  expect((await beyond({ role: 'regional', drillPaths: ['org.all.de.north.none'] }))[0]).toBe('unit_not_found');

  const dealer = list.users.find(({ username }) => username === 'dealer');
  const touch = await ask('endUserSessions', {
    token,
    params: { userId: dealer?.userId ?? '' },
    body: { sessionId: null },
  });
  expect(touch.code).toBe('rights_exceeded');
  const { admin: adminId } = running.people.personIds;
  expect((await ask('getUser', { token, params: { userId: adminId } })).code).toBe('user_not_found');
  const widened = await ask('saveRole', {
    token,
    params: { role: 'regional' },
    body: { title: 'All', permissions: ['users.manage', 'interviews.identify'], version: 1 },
  });
  expect(widened.code).toBe('path_forbidden');
});

test('R-153 the last administrator stays, and nobody takes their own rights', async () => {
  const { admin: userId } = running.people.personIds;
  const own = await call(
    ask('changeUsers', { token: admin, body: { userIds: [userId], change: { isDisabled: true } } }),
  );
  expect(own.refused).toEqual([{ userId, username: 'admin', reason: 'user_is_yourself' }]);
  const root = await running.signIn('root');
  const byRoot = await call(
    ask('changeUsers', { token: root, body: { userIds: [userId], change: { isDisabled: true } } }),
  );
  expect(byRoot.refused).toEqual([{ userId, username: 'admin', reason: 'last_administrator' }]);
  const stripped = await ask('saveRole', {
    token: root,
    params: { role: 'administrator' },
    body: { title: 'Administrator', permissions: ['rankings.read'], version: 1 },
  });
  expect(stripped.code).toBe('last_administrator');
  expect(await codeOf(admin)).toBeUndefined();
});

test('R-016 many people at once: those it cannot be done for are named, the others are done', async () => {
  const [one, two] = [await join('Pia'), await join('Quentin')];
  const nobody = '01990000-0000-7000-8000-000000000000';
  const result = await call(
    ask('changeUsers', {
      token: admin,
      body: { userIds: [one.user.userId, nobody, two.user.userId], change: { isDisabled: true } },
    }),
  );
  expect(result).toEqual({
    changed: 2,
    unchanged: 0,
    refused: [{ userId: nobody, username: '', reason: 'user_not_found' }],
  });
  expect([await codeOf(one.token), await codeOf(two.token)]).toEqual(['sign_in_required', 'sign_in_required']);
});

test('R-150 a universe sees nobody of another one, and cannot take somebody over by a user name or an address', async () => {
  const { manager: shared } = running.people.personIds;
  const nordic = await running.database.record.inUniverse(running.people.nordic, ({ db }) =>
    db.selectFrom('person').select('username').execute(),
  );
  expect(nordic.map(({ username }) => username)).toEqual(['manager']);
  const renamed = await ask('changeUser', {
    token: admin,
    params: { userId: shared },
    body: {
      givenName: 'Mallory',
      familyName: 'Test',
      email: 'mallory@evil.test',
      locale: 'en',
      role: 'manager',
      drillPaths: ['*'],
      surveys: null,
      validUntil: null,
      isDisabled: false,
      version: 1,
    },
  });
  expect(renamed.code).toBe('user_name_fixed');
  const taken = await ask('inviteUser', {
    token: admin,
    body: {
      ...base,
      givenName: 'S',
      familyName: 'T',
      email: 'mallory@evil.test',
      username: 'stranger',
      role: 'dealer',
      drillPaths: [north1],
    },
  });
  expect(taken.code).toBe('user_exists');
});

test('R-114 a forgotten password: one answer for everybody, a link that works once, and every session ends', async () => {
  const { user, token } = await join('Tove');
  const answers = await Promise.all(
    ['nobody@dealer.test', user.username].map((name) => ask('forgotPassword', { params: { user: name } })),
  );
  expect(answers.map((answer) => answer.reply())).toEqual([{ ok: true }, { ok: true }]);
  const root = await running.signIn('root');
  const link = await linkTo(user.email, root, 'New password');
  expect(await linkTo(user.email, admin, 'New password'), 'an administrator cannot read it').toBe('');
  const next = 'quite another sentence';
  await call(ask('resetPassword', { body: { token: link, password: next } }));
  expect(await codeOf(token)).toBe('sign_in_required');
  expect((await ask('resetPassword', { body: { token: link, password: next } })).code).toBe('link_ended');
  expect(await codeOf(await signIn(user.username, next))).toBeUndefined();
});

test('R-024 roles: made, told with their people, not lost to a stale save, and deleted once nobody has them', async () => {
  const params = { role: 'analyst' };
  const body = { title: 'Analyst', permissions: ['rankings.read' as const], version: 0 };
  const { role } = await call(ask('saveRole', { token: admin, params, body }));
  expect(role).toMatchObject({ extName: 'analyst', people: 0, mayGive: true, version: 1 });
  expect((await ask('saveRole', { token: admin, params, body })).code).toBe('role_changed');
  const { user, token } = await join('Una', { role: 'analyst' });
  expect((await ask('deleteRole', { token: admin, params })).code).toBe('role_in_use');
  await call(
    ask('saveRole', {
      token: admin,
      params,
      body: { ...body, permissions: ['rankings.read', 'interviews.read'], version: 1 },
    }),
  );
  expect((await call(ask('getIdentity', { token }))).permissions).toEqual(['rankings.read', 'interviews.read']);
  await call(
    ask('changeUsers', {
      token: admin,
      body: { userIds: [user.userId], change: { role: 'dealer' } },
    }),
  );
  await call(ask('deleteRole', { token: admin, params }));
  const { roles } = await call(ask('listRoles', { token: admin }));
  expect(roles.map(({ extName }) => extName)).not.toContain('analyst');
});

test('R-106 a person of some surveys finds no other one, in the list or by its address', async () => {
  const { token } = await join('Vera', { surveys: ['sales'] });
  await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
    await db
      .insertInto('survey')
      .columns(['universe_id', 'survey_id', 'ext_name', 'titles'])
      .values({
        universe_id: running.people.aurora,
        survey_id: '01990000-0000-7000-8000-00000000abcd',
        ext_name: 'second',
        titles: JSON.stringify({ en: 'Second' }),
      })
      .execute();
  });
  expect((await call(ask('getIdentity', { token }))).surveys.map(({ extName }) => extName)).toEqual(['sales']);
  const answer = await ask('listFilters', { token, params: { survey: 'second', set: 'standard' } });
  expect(answer.code).toBe('survey_not_found');
});

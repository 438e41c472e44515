import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
});
afterAll(() => running.close());

const password = 'several words apart';
const rights = { role: 'dealer', drillPaths: ['org.all.de.north.d1'], surveys: null, validUntil: null };
const named = (email: string) => ({ givenName: 'Mia', familyName: 'Lund', email, locale: 'en' as const });

async function invite(email: string, role = 'dealer') {
  const drillPaths = role === 'dealer' ? rights.drillPaths : ['*'];
  const body = { ...named(email), ...rights, role, drillPaths, sendsInvitation: true };
  return (await running.client.call('inviteUser', { body }, { token: admin })).reply().user;
}

/** What the link to an address carries, as somebody is shown it; undefined where it is hidden. */
async function linkTo(email: string, token = admin): Promise<string | undefined> {
  let link: string | null = null;
  await expect
    .poll(async () => {
      const { messages } = (await running.client.call('listMailMessages', { query: {} }, { token })).reply();
      const found = messages.find(({ toAddress, state }) => toAddress === email && state === 'kept');
      link = found?.link ?? null;
      return found !== undefined;
    })
    .toBe(true);
  return (link as string | null)?.split('#')[1];
}

const accept = (token: string, chosen = password) =>
  running.client.call('acceptInvitation', { body: { token, password: chosen } });

async function signIn(username: string) {
  return running.client.call('login', { body: { username, password, universe: 'aurora' } });
}

test('R-150 a link opens nothing once the person has another address', async () => {
  const user = await invite('mia@evil.test');
  const link = (await linkTo('mia@evil.test')) ?? '';
  const body = { ...named('mia@aurora.test'), ...rights, isDisabled: false, version: user.version };
  const params = { userId: user.userId };
  (await running.client.call('changeUser', { params, body }, { token: admin })).reply();
  expect((await running.client.call('readInvitation', { body: { token: link } })).code).toBe('link_ended');
  expect((await accept(link)).code).toBe('link_ended');
});

test('R-150 nobody is invited who signs in already: a link replaces no password', async () => {
  for (const person of ['manager', 'dealer'] as const) {
    const params = { userId: running.people.personIds[person] };
    const answer = await running.client.call('sendInvitation', { params }, { token: admin });
    expect(answer.code, person).toBe('user_not_invitable');
  }
});

test('R-150 without a mail server only who sent an invitation, and root, are shown its link', async () => {
  await invite('boss@aurora.test', 'administrator');
  await accept((await linkTo('boss@aurora.test')) ?? '');
  const other = (await signIn('boss@aurora.test')).reply().authToken;
  await invite('new@aurora.test', 'administrator');
  expect(await linkTo('new@aurora.test')).toBeDefined();
  expect(await linkTo('new@aurora.test', other)).toBeUndefined();
  expect(await linkTo('new@aurora.test', await running.signIn('root'))).toBeDefined();
});

test('R-153 a session that ended with the membership does not come back with it', async () => {
  const user = await invite('ole@aurora.test');
  await accept((await linkTo('ole@aurora.test')) ?? '');
  const token = (await signIn('ole@aurora.test')).reply().authToken;
  for (const isDisabled of [true, false]) {
    const body = { userIds: [user.userId], change: { isDisabled } };
    expect((await running.client.call('changeUsers', { body }, { token: admin })).reply().changed).toBe(1);
  }
  expect((await running.client.call('getIdentity', {}, { token })).code).toBe('sign_in_required');
  expect((await signIn('ole@aurora.test')).status).toBe(200);
});

test('two invitations of one person at once make one member', async () => {
  const body = { ...named('twin@aurora.test'), ...rights, sendsInvitation: false };
  const answers = await Promise.all([1, 2, 3].map(() => running.client.call('inviteUser', { body }, { token: admin })));
  expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual(['made', 'user_exists', 'user_exists']);
});

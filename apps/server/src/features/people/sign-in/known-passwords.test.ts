import { afterAll, beforeAll, expect, test } from 'vitest';
import { localBody, SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { type SignInServer, startSignInServer } from '../../../testing/sign-in-server.ts';
import { SignOnBrowser } from '../../../testing/sign-on-browser.ts';
import { changePassword } from './check-password.ts';
import { endDemoSessions } from './known-passwords.ts';

/** The record of a demo, as a restored backup brings it into an installation of real people. */
let fixture: SignInFixture;
const servers: SignInServer[] = [];

const external = {
  kind: 'external',
  url: 'https://id.example.com',
  realm: 'echolot',
  clientId: 'echolot-web',
  rootRole: 'root',
} as const;
const embedded = { kind: 'embedded', realm: 'echolot', clientId: 'echolot-web' } as const;

beforeAll(async () => {
  fixture = await SignInFixture.start();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await fixture.close();
});

test.each([
  ['beside a real sign-on', { production: false, signOn: external }],
  ['in production', { production: true, signOn: embedded }],
])('a password that is the user name opens nothing %s; another password does', async (_, config) => {
  const server = await startSignInServer(fixture.records.record, { config });
  servers.push(server);
  for (const username of ['admin', 'root', 'Admin', ' admin ']) {
    const { code } = await server.client.call('login', { body: { ...localBody, username, password: 'admin' } });
    expect(code, username).toBe('sign_in_failed');
  }
  const ctx = { record: fixture.records.record, now: fixture.now };
  await changePassword(ctx, fixture.people.personIds.admin, 'a password of my own');
  const own = await server.client.call('login', { body: { ...localBody, password: 'a password of my own' } });
  expect(own.reply().username).toBe('admin');
  await changePassword(ctx, fixture.people.personIds.admin, 'admin');
});

test('nor does it at the embedded sign-on of production', async () => {
  const server = await startSignInServer(fixture.records.record, { config: { production: true, signOn: embedded } });
  servers.push(server);
  await expect(new SignOnBrowser(server.origin).signOn('manager', 'manager')).rejects.toThrow('Not signed in');
});

test('sessions that people of the demo brought along end at the start; those of people with a password of their own go on', async () => {
  const ctx = { record: fixture.records.record, now: fixture.now };
  const dealer = await fixture.loginLocally({ username: 'dealer', password: 'dealer' });
  const admin = await fixture.loginLocally();
  await changePassword(ctx, fixture.people.personIds.admin, 'a password of my own', await sessionOf('admin'));
  await endDemoSessions({ ...ctx, config: { production: false, signOn: embedded } });
  expect(await fixture.freshCodeWith(dealer.authToken), 'a demo goes on').toBeUndefined();

  await endDemoSessions({ ...ctx, config: { production: false, signOn: external } });
  expect(await fixture.freshCodeWith(dealer.authToken)).toBe('sign_in_required');
  expect(await fixture.freshCodeWith(admin.authToken)).toBeUndefined();
});

async function sessionOf(username: 'admin'): Promise<string> {
  const { session_id: sessionId } = await fixture.records.record.as('echolot_sign_on', ({ db }) =>
    db
      .selectFrom('session')
      .select('session_id')
      .where('person_id', '=', fixture.people.personIds[username])
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return sessionId;
}

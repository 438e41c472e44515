import type { Identity } from '@echolot/contract/identity';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createKeycloakGateway } from '../../../gateways/sign-on/keycloak-gateway.ts';
import { startTestKeycloak, type TestKeycloak } from '../../../gateways/sign-on/test-keycloak.ts';
import { SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { type SignInServer, startSignInServer } from '../../../testing/sign-in-server.ts';
import { forgetSessions } from './public.ts';

/** The product beside an outside provider, with clocks that can be put forward. */
let fixture: SignInFixture;
let keycloak: TestKeycloak;
let foreign: SignInServer;
let admin: pg.Client;

beforeAll(async () => {
  fixture = await SignInFixture.start();
  keycloak = await startTestKeycloak();
  foreign = await startSignInServer(fixture.records.record, {
    signOn: createKeycloakGateway(keycloak),
    now: fixture.now,
  });
  admin = new pg.Client({ connectionString: fixture.records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  expect(foreign.faults).toEqual([]);
  await admin.end();
  await Promise.all([foreign.close(), keycloak.close()]);
  await fixture.close();
});
beforeEach(() => {
  fixture.offsetMs = 0;
  keycloak.now = () => fixture.now().getTime();
  keycloak.status = 200;
  keycloak.userInfo.clear();
  keycloak.ended.clear();
});

const manager = {
  sub: 'kc-manager',
  preferred_username: 'manager',
  universe: 'aurora',
  universes: ['aurora', 'nordic'],
};
const operator = { sub: 'kc-op', preferred_username: 'op', universes: ['aurora'], realm_access: { roles: ['root'] } };

async function open(claims: Record<string, unknown> = manager, remember = false): Promise<Identity> {
  const tokens = await keycloak.tokens(claims);
  return (await foreign.client.call('validateKeycloak', { body: { ...tokens, remember } })).reply();
}

/** As the next request sees it, not from what the process remembers for two seconds. */
async function identityOf(token: string, afterMs = 0) {
  fixture.offsetMs += afterMs;
  forgetSessions(fixture.records.record);
  return foreign.client.call('getIdentity', {}, { token });
}

/** Hands over a token that is good for so many seconds from the clocks' time on. */
async function renew(token: string, claims: Record<string, unknown> = manager, seconds = 300) {
  const exp = Math.floor(fixture.now().getTime() / 1000) + seconds;
  const { accessToken } = await keycloak.tokens({ ...claims, exp });
  return foreign.client.call('renewSignOn', { body: { accessToken } }, { token });
}

const minuteMs = 60_000;

describe('R-106 what is taken away at the provider is gone within 60 s', () => {
  test('a universe, and with it the session in it', async () => {
    const { authToken } = await open();
    keycloak.userInfo.set('kc-manager', { universe: undefined, universes: ['nordic'] });
    expect((await identityOf(authToken, 30_000)).code).toBeUndefined();
    expect((await identityOf(authToken, 30_000)).code).toBe('sign_in_required');
    const elsewhere = await open();
    expect(elsewhere.universe).toBe('nordic');
    keycloak.userInfo.set('kc-manager', { universe: undefined, universes: undefined });
    expect((await identityOf(elsewhere.authToken, minuteMs)).code).toBe('sign_in_required');
  });

  test('the realm role of root; a new one comes as well', async () => {
    const { authToken, isRoot } = await open(operator);
    expect(isRoot).toBe(true);
    keycloak.userInfo.set('kc-op', { realm_access: { roles: ['default-roles-echolot'] } });
    expect((await identityOf(authToken, minuteMs)).code).toBe('sign_in_required');
    keycloak.userInfo.set('kc-manager', { realm_access: { roles: ['root'] } });
    const person = await open();
    expect(person.isRoot).toBe(true);
    keycloak.userInfo.set('kc-manager', { realm_access: { roles: [] } });
    expect((await identityOf(person.authToken, minuteMs)).reply()).toMatchObject({ isRoot: false, role: 'manager' });
  });

  test('permissions: a claim of that name limits what the role allows, for root too', async () => {
    const limited = await open({ ...manager, permissions: ['rankings.read', 'users.manage'] });
    expect(limited.permissions).toEqual(['rankings.read']);
    keycloak.userInfo.set('kc-manager', { permissions: ['interviews.read'] });
    const now = (await identityOf(limited.authToken, minuteMs)).reply();
    expect(now.permissions).toEqual(['interviews.read']);
    expect((await open({ ...operator, permissions: [] })).permissions).toEqual([]);
  });

  test('the person or the session, with the remember-me id and every other session of the sign-on', async () => {
    for (const gone of ['kc-manager', 'sid-1']) {
      const first = await open(manager, true);
      const second = await open();
      keycloak.ended.add(gone);
      expect((await identityOf(first.authToken, minuteMs)).code).toBe('sign_in_required');
      const remembered = await foreign.client.call('validateCookie', { body: { sessionId: first.sessionId ?? '' } });
      expect(remembered.code).toBe('sign_in_required');
      expect((await identityOf(second.authToken)).code).toBe('sign_in_required');
      const again = await foreign.client.call('validateKeycloak', { body: await keycloak.tokens(manager) });
      expect(again.problem).toMatchObject({ code: 'token_invalid' });
      keycloak.ended.clear();
    }
  });

  test('by one question for each open session and minute, however many requests there are', async () => {
    const { authToken } = await open();
    const { userInfoReads } = keycloak;
    for (let i = 0; i < 10; i += 1) await identityOf(authToken, 3000);
    expect(keycloak.userInfoReads).toBe(userInfoReads);
    fixture.offsetMs += minuteMs;
    await Promise.all(Array.from({ length: 10 }, () => identityOf(authToken)));
    expect(keycloak.userInfoReads).toBe(userInfoReads + 1);
  });

  test('a remembered session is opened only for as long as the browser needs to bring a token', async () => {
    const { sessionId } = await open(manager, true);
    const opened = (await foreign.client.call('validateCookie', { body: { sessionId: sessionId ?? '' } })).reply();
    expect(Date.parse(opened.signOnUntil ?? '') - fixture.now().getTime()).toBeLessThanOrEqual(minuteMs);
    expect((await identityOf(opened.authToken)).code).toBeUndefined();
    expect((await identityOf(opened.authToken, minuteMs + 1000)).code).toBe('sign_in_required');
  });
});

describe('R-096 the browser hands over each token it refreshes', () => {
  test('without one the session ends a minute after its last one; with one it goes on', async () => {
    const silent = await open();
    const active = await open();
    for (let minute = 0; minute < 5; minute += 1)
      expect((await identityOf(silent.authToken, 58_000)).code).toBeUndefined();
    expect((await renew(active.authToken)).reply()).toEqual({ ok: true, isSignOnReachable: true });
    expect((await identityOf(silent.authToken, 80_000)).code).toBe('sign_in_required');
    expect((await identityOf(active.authToken, minuteMs)).code).toBeUndefined();
  });

  test('only one of the same person that counts here, and no other kind of token', async () => {
    const { authToken } = await open();
    const hand = async (accessToken: string) =>
      (await foreign.client.call('renewSignOn', { body: { accessToken } }, { token: authToken })).code;
    const { accessToken, idToken } = await keycloak.tokens(manager);
    expect(await hand(accessToken)).toBeUndefined();
    expect(await hand(idToken)).toBe('token_invalid');
    expect(await hand((await keycloak.tokens(operator)).accessToken)).toBe('token_invalid');
    expect(await hand((await keycloak.tokens(manager, { azp: 'other-web' })).accessToken)).toBe('token_invalid');
    expect(await hand(`${accessToken.slice(0, -4)}AAAA`)).toBe('token_invalid');
    expect((await identityOf(authToken)).code).toBeUndefined();
  });

  test('the record cannot act for the person: the token in it is sealed with the bearer token', async () => {
    await open();
    const { accessToken } = await keycloak.tokens(manager);
    const { rows } = await admin.query<{ sign_on_token: Buffer }>(
      'select sign_on_token from session where sign_on_token is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    const [header = ''] = accessToken.split('.');
    for (const row of rows) expect(row.sign_on_token.includes(header)).toBe(false);
  });

  test('a session that was opened through another provider counts no more', async () => {
    const { authToken } = await open();
    expect((await fixture.client.call('getIdentity', {}, { token: authToken })).code).toBe('sign_in_required');
  });
});

describe('a provider that does not answer', () => {
  test('lets sessions live on for an hour and says so; when it is back, the browser has a moment to bring a token', async () => {
    const { authToken } = await open();
    keycloak.status = 503;
    expect((await identityOf(authToken, minuteMs)).reply().isSignOnReachable).toBe(false);
    for (let minute = 2; minute < 58; minute += 2) {
      expect((await identityOf(authToken, 2 * minuteMs)).code, `after ${minute} minutes`).toBeUndefined();
    }
    keycloak.status = 200;
    expect((await identityOf(authToken, minuteMs)).reply().isSignOnReachable).toBe(true);
    expect((await renew(authToken)).reply().isSignOnReachable).toBe(true);
    expect((await identityOf(authToken, minuteMs)).code).toBeUndefined();
    keycloak.status = 503;
    expect((await identityOf(authToken, 59 * minuteMs)).code).toBeUndefined();
    expect((await identityOf(authToken, 2 * minuteMs)).code).toBe('sign_in_required');
  });

  test('ends a session whose token has lapsed once it is back and no new one comes', async () => {
    const { authToken } = await open();
    keycloak.status = 502;
    expect((await identityOf(authToken, 20 * minuteMs)).code).toBeUndefined();
    keycloak.status = 200;
    expect((await identityOf(authToken, minuteMs)).code).toBeUndefined();
    expect((await identityOf(authToken, minuteMs)).code).toBe('sign_in_required');
  });

  test('opens no new session', async () => {
    const body = await keycloak.tokens(manager);
    keycloak.status = 503;
    onTestFinished(() => void (keycloak.status = 200));
    expect((await foreign.client.call('validateKeycloak', { body })).code).toBe('sign_on_unavailable');
  });
});

import { randomUUID } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeycloakGateway } from '../../../gateways/sign-on/keycloak-gateway.ts';
import { startTestKeycloak, type TestKeycloak } from '../../../gateways/sign-on/test-keycloak.ts';
import { SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { type SignInServer, startSignInServer } from '../../../testing/sign-in-server.ts';
import { claimsIn, type ProviderTokens, SignOnBrowser } from '../../../testing/sign-on-browser.ts';

let fixture: SignInFixture;
let keycloak: TestKeycloak;
let foreign: SignInServer;
let admin: pg.Client;

beforeAll(async () => {
  fixture = await SignInFixture.start();
  keycloak = await startTestKeycloak();
  foreign = await startSignInServer(fixture.records.record, { signOn: createKeycloakGateway(keycloak) });
  admin = new pg.Client({ connectionString: fixture.records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  expect([...fixture.server.faults, ...foreign.faults]).toEqual([]);
  await admin.end();
  await Promise.all([foreign.close(), keycloak.close()]);
  await fixture.close();
});
beforeEach(async () => {
  await admin.query('delete from sign_in_throttle');
});

const exchange = ({ accessToken, idToken }: Pick<ProviderTokens, 'accessToken' | 'idToken'>, remember = false) =>
  fixture.client.call('validateKeycloak', { body: { accessToken, idToken, remember } });

async function signOnAs(name: string) {
  const browser = new SignOnBrowser(fixture.server.origin);
  return { browser, tokens: await browser.signOn(name, name) };
}

describe('R-089 signing out is final', () => {
  test('tokens open a second session while the first lives, and none after the sign-out at the provider', async () => {
    const { browser, tokens } = await signOnAs('manager');
    const first = (await exchange(tokens)).reply();
    const second = (await exchange(tokens, true)).reply();
    await fixture.client.call('logout', {}, { token: first.authToken });
    expect((await exchange(tokens)).code).toBeUndefined();
    await browser.signOut(tokens.idToken);
    await expect.poll(() => fixture.codeWith(second.authToken)).toBe('sign_in_required');
    expect((await exchange(tokens, true)).problem).toMatchObject({ code: 'token_invalid' });
    const remembered = await fixture.client.call('validateCookie', { body: { sessionId: second.sessionId ?? '' } });
    expect(remembered.code).toBe('sign_in_required');
  });

  test('the last sign-out here refuses the tokens, even when the provider was not reached; a new sign-in is another', async () => {
    const { browser, tokens } = await signOnAs('dealer');
    const { authToken } = (await exchange(tokens)).reply();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await fixture.client.call('logout', {}, { token: authToken });
    expect((await exchange(tokens)).problem).toMatchObject({ code: 'token_invalid' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const fresh = await browser.refresh(tokens.refreshToken);
    expect((await exchange(fresh)).reply().username).toBe('dealer');
  });
});

describe('what is used twice is taken back', () => {
  test('refresh tokens change with each use; one that comes again ends them all, and the session they opened', async () => {
    const { browser, tokens } = await signOnAs('admin');
    const { authToken } = (await exchange(tokens)).reply();
    const second = await browser.refresh(tokens.refreshToken);
    expect(second.refreshToken).not.toBe(tokens.refreshToken);
    const third = await browser.refresh(second.refreshToken);
    await expect(browser.refresh(tokens.refreshToken)).rejects.toThrow('invalid_grant');
    await expect(browser.refresh(third.refreshToken)).rejects.toThrow('invalid_grant');
    await expect.poll(() => fixture.codeWith(authToken)).toBe('sign_in_required');
    expect((await exchange(third)).problem).toMatchObject({ code: 'token_invalid' });
  });

  test('of two uses at the same moment one is refused, and the other leads no further', async () => {
    const { browser, tokens } = await signOnAs('admin');
    // Many: one uses it, one finds it used and takes it back, and others look for it while it goes.
    const refresh = () => browser.refresh(tokens.refreshToken);
    const results = await Promise.allSettled(Array.from({ length: 12 }, refresh));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { refreshToken } of won) await expect(browser.refresh(refreshToken)).rejects.toThrow('invalid_grant');
  });

  test('two tabs refresh each their own, and a tab that is loaded again starts anew', async () => {
    const { browser, tokens } = await signOnAs('manager');
    const load = async () => {
      const { returnedTo, verifier, redirectUri } = await browser.authorize({ prompt: 'none' });
      return browser.redeem(returnedTo ?? new URL('http://none'), verifier, redirectUri);
    };
    let other = await load();
    let tab = await browser.refresh(tokens.refreshToken);
    other = await browser.refresh(other.refreshToken);
    // The page goes away while its refresh is under way: nobody gets the answer, and nobody uses the old one again.
    await browser.refresh(tab.refreshToken);
    tab = await load();
    tab = await browser.refresh(tab.refreshToken);
    other = await browser.refresh(other.refreshToken);
    expect((await exchange(tab)).code).toBeUndefined();
    expect((await exchange(other)).code).toBeUndefined();
  });

  test('a code that comes again takes back its tokens and what they opened', async () => {
    const browser = new SignOnBrowser(fixture.server.origin);
    const { page, verifier, redirectUri } = await browser.authorize();
    const { returnedTo = new URL('http://none') } = await browser.submit(page?.url ?? '', 'dealer', 'dealer');
    const tokens = await browser.redeem(returnedTo, verifier, redirectUri);
    const { authToken } = (await exchange(tokens)).reply();
    await expect(browser.redeem(returnedTo, verifier, redirectUri)).rejects.toThrow('invalid_grant');
    await expect(browser.refresh(tokens.refreshToken)).rejects.toThrow('invalid_grant');
    await expect.poll(() => fixture.codeWith(authToken)).toBe('sign_in_required');
    expect((await exchange(tokens)).problem).toMatchObject({ code: 'token_invalid' });
  });
});

/** Sends what the provider sends. */
async function tell(
  server: SignInServer,
  form: Record<string, string> | string,
  type = 'application/x-www-form-urlencoded',
) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const response = await fetch(`${server.origin}/vuejs/auth/backchannel-logout`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return { status: response.status, text: await response.text(), cache: response.headers.get('cache-control') };
}

describe('back-channel logout', () => {
  const person = { sub: 'kc-agent', preferred_username: 'manager', universes: ['aurora'] };
  const open = async (sid: string, remember = false) => {
    const tokens = await keycloak.tokens({ ...person, sid });
    const reply = (await foreign.client.call('validateKeycloak', { body: { ...tokens, remember } })).reply();
    return { ...reply, tokens };
  };
  const codeOf = async (token: string) => (await foreign.client.call('getIdentity', {}, { token })).code;

  test('ends the session it names, its remember-me id and its tokens; other sessions live on', async () => {
    const one = await open('sid-a', true);
    const other = await open('sid-b');
    const token = await keycloak.logoutToken({ sid: 'sid-a', sub: person.sub });
    expect(await tell(foreign, { logout_token: token })).toMatchObject({ status: 200, text: '', cache: 'no-store' });
    expect(await codeOf(one.authToken)).toBe('sign_in_required');
    expect(await codeOf(other.authToken)).toBeUndefined();
    const cookie = await foreign.client.call('validateCookie', { body: { sessionId: one.sessionId ?? '' } });
    expect(cookie.code).toBe('sign_in_required');
    expect((await foreign.client.call('validateKeycloak', { body: one.tokens })).code).toBe('token_invalid');
    // The same token again is a replay, whichever server gets it.
    expect(await tell(foreign, { logout_token: token })).toMatchObject({ status: 400, cache: 'no-store' });
  });

  test('without a session ends all of the person', async () => {
    const sessions = [await open('sid-c'), await open('sid-d')];
    const token = await keycloak.logoutToken({ sub: person.sub });
    expect((await tell(foreign, { logout_token: token })).status).toBe(200);
    for (const { authToken, tokens } of sessions) {
      expect(await codeOf(authToken)).toBe('sign_in_required');
      expect((await foreign.client.call('validateKeycloak', { body: tokens })).code).toBe('token_invalid');
    }
  });

  test('takes nothing but a logout token for us', async () => {
    const { authToken, tokens } = await open('sid-e');
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const wrong: JWTPayload[] = [
      { iss: 'http://elsewhere/realms/echolot' },
      { aud: 'other-web' },
      { nonce: 'nonce-1' },
      { events: undefined },
      { events: { [event]: 'yes' } },
      { events: { 'http://elsewhere': {} } },
      { jti: undefined },
      { iat: undefined },
      { iat: Math.floor(Date.now() / 1000) - 600 },
      { exp: Math.floor(Date.now() / 1000) - 60 },
      { sid: undefined, sub: undefined },
      { typ: 'ID' },
    ];
    const forged = await Promise.all(wrong.map((claims) => keycloak.logoutToken({ sid: 'sid-e', ...claims })));
    const unknownKey = await keycloak.sign(claimsIn(await keycloak.logoutToken({ sid: 'sid-e' })), { key: 'unknown' });
    for (const token of [...forged, unknownKey, tokens.accessToken, tokens.idToken, 'x', '']) {
      expect(await tell(foreign, { logout_token: token })).toMatchObject({ status: 400, cache: 'no-store' });
    }
    const good = await keycloak.logoutToken({ sid: 'sid-e' });
    expect((await tell(foreign, {})).status).toBe(400);
    expect((await tell(foreign, `logout_token=${good}&logout_token=${good}`)).status).toBe(400);
    expect((await tell(foreign, JSON.stringify({ logout_token: good }), 'application/json')).status).toBe(415);
    expect((await tell(foreign, `logout_token=${'x'.repeat(20_000)}`)).status).toBe(413);
    expect(await codeOf(authToken)).toBeUndefined();
    expect((await tell(foreign, { logout_token: good })).status).toBe(200);
    expect(await codeOf(authToken)).toBe('sign_in_required');
  });

  test('takes so many of an address in a minute, and writes a line for each, without the token', async () => {
    const lines: string[] = [];
    const server = await startSignInServer(fixture.records.record, {
      signOn: createKeycloakGateway(keycloak),
      requestsPerMinute: 2,
      logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    });
    try {
      const token = await keycloak.logoutToken({ sid: 'sid-limited', sub: person.sub });
      const statuses: number[] = [];
      for (const sent of [token, 'x', token]) statuses.push((await tell(server, { logout_token: sent })).status);
      expect(statuses).toEqual([200, 400, 429]);
      const path = '/vuejs/auth/backchannel-logout';
      await expect
        .poll(() => lines.map((line) => JSON.parse(line) as object).filter((line) => 'path' in line))
        .toMatchObject(
          statuses.map((status) => ({ method: 'POST', path, status, requestId: expect.any(String) as string })),
        );
      expect(lines.join()).not.toContain(token);
    } finally {
      await server.close();
    }
  });

  test('is taken from the embedded sign-on too', async () => {
    const { tokens } = await signOnAs('manager');
    const { authToken } = (await exchange(tokens)).reply();
    const [key = {}] = fixture.server.keys.tokenKeys;
    const token = await new SignJWT({
      sid: claimsIn(tokens.idToken)['sid'],
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      jti: randomUUID(),
    })
      .setProtectedHeader({ alg: 'RS256', kid: String(key.kid), typ: 'logout+jwt' })
      .setIssuer(`${fixture.server.origin}/realms/echolot`)
      .setAudience('echolot-web')
      .setIssuedAt()
      .sign(await importJWK(key, 'RS256'));
    expect((await tell(fixture.server, { logout_token: token })).status).toBe(200);
    expect(await fixture.codeWith(authToken)).toBe('sign_in_required');
    expect((await exchange(tokens)).code).toBe('token_invalid');
  });
});

describe('memberships', () => {
  test('a running session enters a universe it became a member of a moment ago', async () => {
    const { authToken } = (await fixture.signOn('admin')).reply();
    const enter = () => fixture.client.call('changeUniverse', { params: { universe: 'nordic' } }, { token: authToken });
    expect((await enter()).code).toBe('universe_not_found');
    await admin.query(
      `insert into membership (universe_id, person_id, role, drill_paths) values ($1, $2, 'manager', '{*}')`,
      [fixture.people.nordic, fixture.people.personIds.admin],
    );
    const identity = (await fixture.client.call('getIdentity', {}, { token: authToken })).reply();
    expect(identity.universes.map(({ extName }) => extName)).toEqual(['aurora', 'nordic']);
    expect((await enter()).reply().universe).toBe('nordic');
  });
});

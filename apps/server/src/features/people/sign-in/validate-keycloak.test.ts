import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createKeycloakGateway } from '../../../gateways/sign-on/keycloak-gateway.ts';
import { startTestKeycloak, type TestKeycloak } from '../../../gateways/sign-on/test-keycloak.ts';
import { SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { type SignInServer, startSignInServer } from '../../../testing/sign-in-server.ts';
import { SignOnBrowser } from '../../../testing/sign-on-browser.ts';

/** A Keycloak, and the product beside it. */
let keycloak: TestKeycloak;
let foreign: SignInServer;
let fixture: SignInFixture;
let admin: pg.Client;

beforeAll(async () => {
  fixture = await SignInFixture.start();
  admin = new pg.Client({ connectionString: fixture.records.adminUrl });
  await admin.connect();
  keycloak = await startTestKeycloak();
  foreign = await startSignInServer(fixture.records.record, { signOn: createKeycloakGateway(keycloak) });
});
afterAll(async () => {
  expect(fixture.server.faults).toEqual([]);
  expect(foreign.faults).toEqual([]);
  await Promise.all([foreign.close(), keycloak.close()]);
  await admin.end();
  await fixture.close();
});
beforeEach(async () => {
  fixture.offsetMs = 0;
  await admin.query('delete from sign_in_throttle');
});

describe('R-133 start-up', () => {
  test('the browser learns server, realm and client without signing in; demo people only in the demo', async () => {
    const config = (await fixture.client.call('getClientConfig', { query: { domain: 'localhost' } })).reply();
    expect(config).toMatchObject({
      signOnServer: fixture.server.origin,
      realm: 'echolot',
      clientId: 'echolot-web',
      universe: null,
    });
    expect(config.demoPeople.map(({ username }) => username)).toEqual(['root', 'admin', 'manager', 'dealer', 'agent']);
    const below = await fixture.client.call('getClientConfig', { query: { domain: `aurora.localhost` } });
    expect(below.reply().universe).toBe('aurora');
    // Whether a universe exists is not told.
    const unknown = await fixture.client.call('getClientConfig', { query: { domain: `made-up.localhost` } });
    expect(unknown.reply().universe).toBe('made-up');
    expect((await foreign.client.call('getClientConfig', { query: {} })).reply().signOnServer).toBe(keycloak.url);
  });
});
describe('R-111 R-106 sign-on', () => {
  test('opens a session in the universe the token prefers, or the one asked for', async () => {
    const identity = (await fixture.signOn('manager')).reply();
    expect(identity).toMatchObject({ universe: 'aurora', signInKind: 'sign_on', role: 'manager', username: 'manager' });
    expect(identity.universes.map(({ extName }) => extName)).toEqual(['aurora', 'nordic']);
    expect((await fixture.signOn('manager', 'nordic')).reply().universe).toBe('nordic');
  });

  test('without indicators there is no permission to read rankings, also when the session is opened again or changes its universe', async () => {
    expect((await fixture.signOn('manager')).reply().permissions).toContain('rankings.read');
    const without = (await fixture.signOn('manager', 'aurora', true, false)).reply();
    expect(without.permissions).not.toContain('rankings.read');
    const body = { sessionId: without.sessionId ?? '' };
    const again = (await fixture.client.call('validateCookie', { body })).reply();
    expect(again.permissions).toEqual(without.permissions);
    const token = again.authToken;
    const other = await fixture.client.call('changeUniverse', { params: { universe: 'nordic' } }, { token });
    expect(other.reply().permissions).not.toContain('rankings.read');
  });

  test('another universe, an unknown one, and one that the person is no member of are all not found', async () => {
    for (const name of ['nordic', 'unknown', 'AURORA'])
      expect((await fixture.signOn('admin', name)).code).toBe('universe_not_found');
  });

  test('a person of no universe is told so', async () => {
    const result = await fixture.signOn('stranger');
    expect(result.problem).toMatchObject({ code: 'no_universe', status: 403 });
    expect(result.problem?.title).toContain('Ask your administrator');
  });

  test('root enters every universe the token names, with every permission', async () => {
    const root = (await fixture.signOn('root', 'nordic')).reply();
    expect(root).toMatchObject({ isRoot: true, role: 'root', isUserAdmin: true, isSettingsPageEnabled: false });
    expect(root.universes).toHaveLength(2);
  });

  test('case 10: what is not a pair of tokens for us opens nothing', async () => {
    const { accessToken, idToken, refreshToken } = await new SignOnBrowser(fixture.server.origin).signOn(
      'manager',
      'manager',
    );
    const pairs = [
      { accessToken: refreshToken, idToken },
      { accessToken: idToken, idToken },
      { accessToken, idToken: accessToken },
      { accessToken: `${accessToken.slice(0, -3)}AAA`, idToken },
      { accessToken: 'x', idToken: 'x' },
    ];
    for (const body of pairs) {
      const result = await fixture.client.call('validateKeycloak', { body });
      expect(result.problem).toMatchObject({ code: 'token_invalid', status: 401 });
    }
    // None of them is a bearer token either.
    for (const token of [accessToken, idToken, refreshToken])
      expect(await fixture.codeWith(token)).toBe('sign_in_required');
  });
});
describe('R-086 people of an outside provider', () => {
  const exchange = async (claims: Record<string, unknown>, access: Record<string, unknown> = {}) =>
    foreign.client.call('validateKeycloak', { body: await keycloak.tokens(claims, access) });

  test('somebody new is created without any membership, and stays one person', async () => {
    const claims = { sub: 'kc-new', preferred_username: 'Neo', given_name: 'Neo', universes: ['aurora'] };
    expect((await exchange(claims)).code).toBe('no_universe');
    expect((await exchange({ ...claims, given_name: 'Thomas' })).code).toBe('no_universe');
    const { rows } = await admin.query(
      `select username, given_name, is_root, password_hash, sign_on_issuer from person where sign_on_subject = 'kc-new'`,
    );
    expect(rows).toEqual([
      { username: 'neo', given_name: 'Thomas', is_root: false, password_hash: null, sign_on_issuer: keycloak.issuer },
    ]);
  });

  test('two first sign-ins at once make one person', async () => {
    const claims = { sub: 'kc-twin', preferred_username: 'twin', universes: ['aurora'] };
    const results = await Promise.all(Array.from({ length: 4 }, () => exchange(claims)));
    expect(results.map(({ code }) => code)).toEqual(Array(4).fill('no_universe'));
    expect((await admin.query(`select from person where username = 'twin'`)).rowCount).toBe(1);
  });

  test('somebody known by user name is linked at the first sign-in, and then belongs to that subject', async () => {
    const claims = { sub: 'kc-dealer', preferred_username: 'dealer', universe: 'aurora', universes: ['aurora'] };
    const identity = (await exchange(claims)).reply();
    expect(identity).toMatchObject({ userId: fixture.people.personIds.dealer, role: 'dealer', universe: 'aurora' });
    const other = await exchange({ ...claims, sub: 'kc-other' });
    expect(other.problem).toMatchObject({ code: 'token_invalid' });
    expect(other.problem?.details?.['reason']).toContain('another account');
    await admin.query(`update person set sign_on_issuer = null, sign_on_subject = null where username = 'dealer'`);
  });

  test('the token decides which memberships count', async () => {
    const claims = { sub: 'kc-manager', preferred_username: 'manager' };
    expect((await exchange({ ...claims, universes: ['nordic'] })).reply().universes).toEqual([
      { extName: 'nordic', title: 'nordic' },
    ]);
    expect((await exchange({ ...claims, universe: 'aurora' })).reply().universe).toBe('aurora');
    expect((await exchange({ ...claims, universes: ['made-up'] })).code).toBe('no_universe');
    expect((await exchange(claims)).code).toBe('no_universe');
    await admin.query(`update person set sign_on_issuer = null, sign_on_subject = null where username = 'manager'`);
  });

  test('the realm role root is root in the universes the token names; is_root here is not', async () => {
    const root = (
      await exchange(
        { sub: 'kc-op', preferred_username: 'op', universes: ['nordic'] },
        { realm_access: { roles: ['root'] } },
      )
    ).reply();
    expect(root).toMatchObject({ isRoot: true, universes: [{ extName: 'nordic' }] });
    const local = await exchange({ sub: 'kc-root', preferred_username: 'root', universes: ['nordic'] });
    expect(local.code).toBe('no_universe');
    await admin.query(`update person set sign_on_issuer = null, sign_on_subject = null where username = 'root'`);
  });

  test('a provider that does not answer is told as that', async () => {
    const body = await keycloak.tokens({ sub: 'kc-x', preferred_username: 'x' });
    const dead = await startSignInServer(fixture.records.record, {
      signOn: createKeycloakGateway({ ...keycloak, url: 'http://127.0.0.1:9' }),
    });
    onTestFinished(() => dead.close());
    const result = await dead.client.call('validateKeycloak', { body });
    expect(result.problem).toMatchObject({ code: 'sign_on_unavailable', status: 503 });
  });
});

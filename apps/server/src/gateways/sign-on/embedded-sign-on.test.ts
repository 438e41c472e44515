import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../database/test-database.ts';
import { createSignInPeople, type SignInPeople } from '../../testing/sign-in-people.ts';
import { type SignInServer, startSignInServer } from '../../testing/sign-in-server.ts';
import { claimsIn, SignOnBrowser } from '../../testing/sign-on-browser.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { createEmbeddedGateway } from './embedded-gateway.ts';
import { loadEmbeddedKeys } from './embedded-keys.ts';
import { deleteExpiredPayloads } from './payload-store.ts';

let records: TestRecord;
let people: SignInPeople;
let server: SignInServer;
let admin: pg.Client;
const realm = (): string => `${server.origin}/realms/echolot`;

beforeAll(async () => {
  records = await createTestRecord();
  people = await createSignInPeople(records.record);
  server = await startSignInServer(records.record);
  admin = new pg.Client({ connectionString: records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  expect(server.faults).toEqual([]);
  await admin.end();
  await server.close();
  await records.drop();
});

describe('R-106 tokens', () => {
  test('carry what Keycloak’s carry: purpose, client, session, roles, universes, nonce', async () => {
    const { accessToken, idToken, refreshToken } = await new SignOnBrowser(server.origin).signOn('manager', 'manager');
    expect(claimsIn(accessToken)).toMatchObject({
      iss: realm(),
      aud: 'echolot-api',
      azp: 'echolot-web',
      typ: 'Bearer',
      sub: people.personIds.manager,
      preferred_username: 'manager',
      realm_access: { roles: ['manager', 'default-roles-echolot'] },
      universe: 'aurora',
      universes: ['aurora', 'nordic'],
    });
    expect(claimsIn(idToken)).toMatchObject({ typ: 'ID', aud: 'echolot-web', nonce: 'nonce-1', given_name: 'Manager' });
    expect(claimsIn(accessToken)['sid']).toBe(claimsIn(idToken)['sid']);
    expect(claimsIn(refreshToken)).toMatchObject({ typ: 'Refresh', sid: claimsIn(idToken)['sid'] });
  });

  test('root has the role root and every universe; a membership’s role named root is not it', async () => {
    const { accessToken } = await new SignOnBrowser(server.origin).signOn('ROOT', 'root');
    expect(claimsIn(accessToken)).toMatchObject({
      realm_access: { roles: ['root', 'default-roles-echolot'] },
      universes: ['aurora', 'nordic'],
    });
    await records.record.inUniverse(people.nordic, async ({ db }) => {
      const role = { universe_id: people.nordic, ext_name: 'root', title: 'Root', permissions: [] };
      await db.insertInto('role').values(role).execute();
      await db
        .updateTable('membership')
        .set({ role: 'root' })
        .where('person_id', '=', people.personIds.manager)
        .execute();
    });
    const manager = await new SignOnBrowser(server.origin).signOn('manager', 'manager');
    expect(claimsIn(manager.accessToken)).toMatchObject({
      realm_access: { roles: ['manager', 'default-roles-echolot'] },
    });
  });

  test('a refresh answers new tokens with today’s roles and the session’s end moves', async () => {
    const browser = new SignOnBrowser(server.origin);
    const first = await browser.signOn('admin', 'admin');
    await admin.query(
      `update sign_on_payload set expires_at = now() + interval '1 minute' where model = 'Session' and person_id = $1`,
      [people.personIds.admin],
    );
    await admin.query(`update person set given_name = 'Ada' where person_id = $1`, [people.personIds.admin]);
    const second = await browser.refresh(first.refreshToken);
    expect(claimsIn(second.accessToken)).toMatchObject({ given_name: 'Ada', sid: claimsIn(first.accessToken)['sid'] });
    expect(claimsIn(second.idToken)).toMatchObject({ nonce: 'nonce-1' });
    await expect
      .poll(async () => {
        const { rows } = await admin.query<{ hours: string }>(
          `select extract(epoch from expires_at - now()) / 3600 as hours from sign_on_payload where model = 'Session' and person_id = $1`,
          [people.personIds.admin],
        );
        return Number(rows[0]?.hours);
      })
      .toBeGreaterThan(11);
  });

  test('are verified by the gateway as a Keycloak’s are; the subject is our person', async () => {
    const { accessToken, idToken, refreshToken } = await new SignOnBrowser(server.origin).signOn('dealer', 'dealer');
    const gateway = createEmbeddedGateway({
      publicUrl: server.origin,
      realm: 'echolot',
      clientId: 'echolot-web',
      tokenKeys: server.keys.tokenKeys,
      record: records.record,
    });
    expect(await gateway.verify(accessToken, idToken)).toMatchObject({
      personId: people.personIds.dealer,
      username: 'dealer',
    });
    await expect(gateway.verify(refreshToken, idToken)).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(gateway.verify(idToken, idToken)).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

describe('the sign-in page', () => {
  test('refuses wrong passwords, unknown, disabled and empty names with the same words, in the browser’s language', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { page } = await browser.authorize();
    const words = async (username: string, password: string, language: string): Promise<string | undefined> => {
      const body = new URLSearchParams({ username, password });
      const answer = await browser.fetch(page?.url ?? '', {
        method: 'POST',
        body,
        headers: { 'accept-language': language },
      });
      return /id="input-error"[^>]*>([^<]+)</.exec(await answer.text())?.[1];
    };
    const wrong = 'User name or password is not right.';
    expect(await words('dealer', 'wrong', 'en')).toBe(wrong);
    expect(await words('nobody-here', 'wrong', 'fr, en;q=0.5')).toBe(wrong);
    expect(await words('gone', 'gone', 'en')).toBe(wrong);
    expect(await words('dealer', 'wrong', 'de-AT, en;q=0.8')).toBe('Benutzername oder Passwort stimmt nicht.');
    expect(await words('', 'x', 'en')).toBe('Enter your user name and your password.');
    expect(await words('"><script>alert(1)</script>', 'x', 'en')).toBe(wrong);
  });

  test('has Keycloak’s ids, names the demo people, runs nothing and is kept and framed by nobody', async () => {
    const { page } = await new SignOnBrowser(server.origin).authorize({
      ui_locales: 'de',
      login_hint: '"><img src=x>',
    });
    const html = (await page?.text()) ?? '';
    for (const id of ['kc-form-login', 'username', 'password', 'rememberMe', 'kc-login', 'kc-page-title']) {
      expect(html).toContain(`id="${id}"`);
    }
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<dt>agent</dt><dd>Kundenbetreuung, Finnland</dd>');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    const policy = page?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page?.headers.get('cache-control')).toBe('no-store');
  });

  test('R-110 is slowed down with the local sign-in; a browser that has signed in before is not', async () => {
    const browser = new SignOnBrowser(server.origin);
    await browser.signOn('stranger', 'stranger');
    const known = await browser.authorize({ prompt: 'login' });
    const other = new SignOnBrowser(server.origin);
    const { page } = await other.authorize();
    await other.submit(page?.url ?? '', 'stranger', 'wrong');
    // As if others went on guessing: whoever comes now would wait for too long.
    await admin.query(
      `update sign_in_throttle set failures = 20, blocked_until = now() + interval '60 s' where subject like 'pair:%'`,
    );
    const { page: refused } = await other.submit(page?.url ?? '', 'stranger', 'stranger');
    expect(await refused?.text()).toMatch(/Too many sign-ins are being tried at once. Try again in \d\d s\./);
    const local = await server.client.call('login', {
      body: { username: 'Stranger', password: 'stranger', universe: 'aurora' },
    });
    expect([local.code, typeof local.problem?.details?.['retryAfterSeconds']]).toEqual(['sign_in_throttled', 'number']);
    const { returnedTo } = await browser.submit(known.page?.url ?? '', 'stranger', 'stranger');
    expect(returnedTo?.hash).toContain('code=');
    await admin.query(`delete from sign_in_throttle where subject like 'pair:%'`);
  });

  test('a page that is no longer good, or was never, says so and leads back', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { page } = await browser.authorize();
    await browser.submit(page?.url ?? '', 'admin', 'admin');
    for (const response of [
      await browser.fetch(page?.url ?? ''),
      await browser.fetch(page?.url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ username: 'admin', password: 'admin' }),
      }),
      await new SignOnBrowser(server.origin).fetch(`${realm()}/login-actions/authenticate/made-up`),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('was open too long');
    }
  });

  test('too large or other than a form is no sign-in', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { page } = await browser.authorize();
    const large = new URLSearchParams({ username: 'admin', password: 'admin', filler: 'x'.repeat(20_000) });
    const json = {
      body: JSON.stringify({ username: 'admin', password: 'admin' }),
      headers: { 'content-type': 'application/json' },
    };
    for (const init of [{ body: large }, json]) {
      const response = await browser.fetch(page?.url ?? '', { method: 'POST', ...init });
      expect(await response.text()).toContain('input-error');
    }
  });
});

describe('addresses', () => {
  test.each([
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://localhost:1/',
    'http://user@localhost/',
    'data:text/html,<p>',
    '//evil.example',
    'OWN/#ranking', // What is answered would be before it.
  ])('%s is not led to after sign-in or sign-out', async (pattern) => {
    const address = pattern.replace('OWN', server.origin);
    const browser = new SignOnBrowser(server.origin);
    const { page, returnedTo } = await browser.authorize({ redirect_uri: address });
    expect([returnedTo, page?.status]).toEqual([undefined, 400]);
    const query = new URLSearchParams({ client_id: 'echolot-web', post_logout_redirect_uri: address });
    expect((await browser.fetch(`${realm()}/protocol/openid-connect/logout?${query}`)).status).toBe(400);
  });

  test('localhost and 127.0.0.1 both work, with one issuer', async () => {
    const other = server.origin.replace('localhost', '127.0.0.1');
    const tokens = await new SignOnBrowser(other).signOn('manager', 'manager');
    expect(claimsIn(tokens.accessToken)['iss']).toBe(realm());
    const config = await server.client.call('getClientConfig', { query: { domain: '127.0.0.1' } });
    expect(config.reply().signOnServer).toBe(other);
  });

  test('a foreign Host header leads nowhere else', async () => {
    const { port } = new URL(server.origin);
    const { request } = await import('node:http');
    const text = await new Promise<string>((resolve, reject) => {
      const path = '/realms/echolot/.well-known/openid-configuration';
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      request({ host: 'localhost', port, path, headers }, async (response) =>
        resolve((await response.toArray()).join('')),
      )
        .on('error', reject)
        .end();
    });
    expect(text).toContain(`"authorization_endpoint":"${realm()}/protocol/openid-connect/auth"`);
    expect(text).not.toContain('evil');
  });

  test('only our own origins may ask for tokens', async () => {
    const body = new URLSearchParams({ client_id: 'echolot-web', grant_type: 'refresh_token', refresh_token: 'x' });
    const ask = (origin: string) =>
      fetch(`${realm()}/protocol/openid-connect/token`, { method: 'POST', body, headers: { origin } });
    const foreign = await ask('http://evil.example');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(await foreign.text()).toContain('not allowed');
    expect((await ask(server.origin)).headers.get('access-control-allow-origin')).toBe(server.origin);
  });

  test('a code needs its own secret (PKCE) and is good once; a request without a challenge is refused', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { page, verifier, redirectUri } = await browser.authorize();
    const { returnedTo } = await browser.submit(page?.url ?? '', 'admin', 'admin');
    if (!returnedTo) throw new Error('There is no code.');
    await expect(browser.redeem(returnedTo, 'x'.repeat(64), redirectUri)).rejects.toThrow('invalid_grant');
    const tokens = await browser.redeem(returnedTo, verifier, redirectUri);
    await expect(browser.redeem(returnedTo, verifier, redirectUri)).rejects.toThrow('invalid_grant');
    await expect(browser.refresh(tokens.refreshToken)).rejects.toThrow('invalid_grant');
    const weak: Record<string, string>[] = [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
    ];
    for (const params of weak) {
      const { returnedTo: refused } = await browser.authorize(params);
      expect(refused?.hash).toContain('error=invalid_request');
    }
  });
});

describe('R-133 sessions', () => {
  test('prompt=none answers login_required without a session and a code with one', async () => {
    const browser = new SignOnBrowser(server.origin);
    const silent = { prompt: 'none', redirect_uri: `${server.origin}/silent-check-sso.html` };
    expect((await browser.authorize(silent)).returnedTo?.hash).toContain('error=login_required');
    await browser.signOn('manager', 'manager');
    expect((await browser.authorize(silent)).returnedTo?.hash).toContain('code=');
  });

  test('survive a restart on another port; two servers starting at once agree on the keys', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { refreshToken } = await browser.signOn('manager', 'manager', true);
    const restarted = await startSignInServer(records.record);
    onTestFinished(() => restarted.close());
    const elsewhere = browser.at(restarted.origin);
    const { returnedTo, verifier, redirectUri } = await elsewhere.authorize({ prompt: 'none' });
    const tokens = await elsewhere.redeem(returnedTo ?? new URL('http://none'), verifier, redirectUri);
    const { accessToken, idToken } = tokens;
    const identity = await restarted.client.call('validateKeycloak', { body: { accessToken, idToken } });
    expect(identity.reply()).toMatchObject({ username: 'manager' });
    expect(claimsIn((await elsewhere.refresh(refreshToken)).accessToken)['iss']).toBe(
      `${restarted.origin}/realms/echolot`,
    );

    const fresh = await createTestRecord();
    onTestFinished(() => fresh.drop());
    const [one, other] = await Promise.all([
      loadEmbeddedKeys(fresh.record, testSecrets),
      loadEmbeddedKeys(fresh.record, testSecrets),
    ]);
    expect(one).toEqual(other);
    expect(one.tokenKeys).toHaveLength(1);
  });

  test('R-089 sign-out ends the session, its refresh tokens, the state the other tabs watch, and our own session', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { accessToken, idToken, refreshToken } = await browser.signOn('dealer', 'dealer');
    const { authToken } = (await server.client.call('validateKeycloak', { body: { accessToken, idToken } })).reply();
    const stateOf = (): string | undefined =>
      Object.entries(browser.cookies()).find(([name]) => name.startsWith('echolot_state_'))?.[1];
    expect(stateOf()).toMatch(/^[\w-]{43}$/);
    const { returnedTo } = await browser.signOut(idToken);
    expect(returnedTo?.href).toBe(`${server.origin}/`);
    expect(stateOf()).toBeUndefined();
    await expect(browser.refresh(refreshToken)).rejects.toThrow('invalid_grant');
    expect((await browser.authorize({ prompt: 'none' })).returnedTo?.hash).toContain('error=login_required');
    await expect
      .poll(async () => (await server.client.call('getIdentity', {}, { token: authToken })).code)
      .toBe('sign_in_required');
  });

  test('sign-out without the product’s ID token asks first', async () => {
    const browser = new SignOnBrowser(server.origin);
    await browser.signOn('dealer', 'dealer');
    const page = await (await browser.fetch(`${realm()}/protocol/openid-connect/logout`)).text();
    expect(page).toContain('Do you want to sign out?');
    expect(page).not.toContain('<script');
  });

  test('another person on the same browser takes the session over', async () => {
    const browser = new SignOnBrowser(server.origin);
    await browser.signOn('dealer', 'dealer');
    const { page } = await browser.authorize({ prompt: 'login' });
    const { page: switching } = await browser.submit(page?.url ?? '', 'admin', 'admin');
    const html = (await switching?.text()) ?? '';
    const [action = '', xsrf = ''] = [/action="([^"]+)"/, /name="xsrf" value="([^"]+)"/].map(
      (part) => part.exec(html)?.[1],
    );
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    const { returnedTo } = await browser.follow(await browser.fetch(action, { method: 'POST', body: form }));
    expect(returnedTo?.hash).toContain('code=');
  });

  test('nothing a browser presents stands in the record, and what has expired is deleted', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { refreshToken } = await browser.signOn('manager', 'manager', true);
    const session = Object.entries(browser.cookies()).find(([name]) => /^echolot_sign_on_\w+$/.test(name))?.[1] ?? '?';
    const { rows } = await admin.query<{ text: string }>('select sign_on_payload::text as text from sign_on_payload');
    const everything = rows.map(({ text }) => text).join('\n');
    expect(session).toMatch(/^[\w-]{20,}$/);
    expect(everything).not.toContain(session);
    expect(everything).not.toContain(refreshToken.split('.')[2]);
    await admin.query(
      `update sign_on_payload set expires_at = now() - interval '1 second' where model = 'RefreshToken'`,
    );
    await expect(browser.refresh(refreshToken)).rejects.toThrow('invalid_grant');
    await deleteExpiredPayloads(records.record);
    const left = await admin.query(`select from sign_on_payload where model = 'RefreshToken'`);
    expect(left.rowCount).toBe(0);
  });

  test('a disabled person is signed out with the next refresh', async () => {
    const browser = new SignOnBrowser(server.origin);
    const { refreshToken, accessToken } = await browser.signOn('dealer', 'dealer');
    await admin.query('update person set disabled_at = now() where username = $1', ['dealer']);
    onTestFinished(async () => {
      await admin.query('update person set disabled_at = null where username = $1', ['dealer']);
    });
    await expect(browser.refresh(refreshToken)).rejects.toThrow('invalid_grant');
    const userInfo = await fetch(`${realm()}/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(userInfo.status).toBe(401);
  });
});

describe('frames of keycloak-js', () => {
  test.each(['3p-cookies/step1.html', '3p-cookies/step2.html', 'login-status-iframe.html'])(
    '%s runs only its own script, inside our own pages',
    async (name) => {
      const response = await fetch(`${realm()}/protocol/openid-connect/${name}`);
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors 'self' http:\/\/localhost:\d+ http:\/\/127\.0\.0\.1:\d+;/,
      );
      expect(policy).not.toContain('[');
    },
  );
});

import { AppError } from '@echolot/contract/app-error';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeycloakGateway } from './keycloak-gateway.ts';
import { startTestKeycloak, type TestKeycloak } from './test-keycloak.ts';

const person = { sub: 'u-1', preferred_username: 'ada', universe: 'aurora', universes: ['aurora', 'nordic'] };

let keycloak: TestKeycloak;
let gateway: ReturnType<typeof createKeycloakGateway>;

beforeAll(async () => {
  keycloak = await startTestKeycloak();
});
afterAll(() => keycloak.close());
beforeEach(() => {
  keycloak.status = 200;
  gateway = createKeycloakGateway(keycloak);
});

async function codeOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : `unexpected: ${String(error)}`),
  );
}

describe('R-086 claims', () => {
  test('user, roles of the realm and of our own client, permissions and universes are read', async () => {
    const { accessToken, idToken } = await keycloak.tokens(
      person,
      {
        realm_access: { roles: ['root', 'editor'] },
        resource_access: { 'echolot-web': { roles: ['campaigns'] }, account: { roles: ['editor', 'view'] } },
        roles: ['flat'],
        permissions: ['rankings.read'],
      },
      { given_name: 'Ada', family_name: 'Demo', email: 'ada@demo.test' },
    );
    const { token, ...claims } = await gateway.verify(accessToken, idToken);
    expect(token).toMatchObject({ subject: 'u-1', sessionId: 'sid-1' });
    expect(claims).toEqual({
      issuer: keycloak.issuer,
      subject: 'u-1',
      sessionId: 'sid-1',
      username: 'ada',
      givenName: 'Ada',
      familyName: 'Demo',
      email: 'ada@demo.test',
      isRoot: true,
      roles: ['root', 'editor', 'campaigns', 'flat'],
      permissions: ['rankings.read'],
      universe: 'aurora',
      universes: ['aurora', 'nordic'],
    });
  });

  test('claims of another shape are left out, not believed', async () => {
    const { accessToken, idToken } = await keycloak.tokens({
      sub: 'u-1',
      username: 'ada',
      realm_access: 'root',
      resource_access: [{ roles: ['x'] }, null, 7],
      roles: 'one',
      universes: ['aurora', 3, null, ''],
      universe: { toString: 'nordic' },
    });
    expect(await gateway.verify(accessToken, idToken)).toMatchObject({
      username: 'ada',
      isRoot: false,
      roles: ['one'],
      universes: ['aurora'],
    });
  });

  test('only the realm role that is configured makes root, never a role of a client, our own included', async () => {
    const isRoot = async (access: Record<string, unknown>, rootRole?: string): Promise<boolean> => {
      const { accessToken, idToken } = await keycloak.tokens(person, access, access);
      const asked = rootRole === undefined ? gateway : createKeycloakGateway({ ...keycloak, rootRole });
      return (await asked.verify(accessToken, idToken)).isRoot;
    };
    expect(await isRoot({ realm_access: { roles: ['root'] } })).toBe(true);
    for (const client of ['printers', 'account', 'realm-management', 'echolot-web', 'echolot-api', 'root']) {
      expect(await isRoot({ resource_access: { [client]: { roles: ['root'] } } }), client).toBe(false);
    }
    for (const access of [{ roles: ['root'] }, { groups: ['root'] }, { permissions: ['root'] }, { root: true }]) {
      expect(await isRoot(access)).toBe(false);
    }
    expect(await isRoot({ realm_access: { roles: ['operator'] } }, 'operator')).toBe(true);
    expect(await isRoot({ realm_access: { roles: ['root'] } }, 'operator')).toBe(false);
  });

  test('R-133 the browser is told where to sign on', () => {
    expect(gateway.clientConfig()).toEqual({ signOnServer: keycloak.url, realm: 'echolot', clientId: 'echolot-web' });
  });
});

describe('quality case 10: tokens for another purpose, place or time are refused', () => {
  const past = Math.floor(Date.now() / 1000) - 600;
  const wrongAccess: [string, Record<string, unknown>][] = [
    ['audience of another API', { aud: ['account'] }],
    ['no audience', { aud: undefined }],
    ['expired', { iat: past - 300, exp: past }],
    ['without expiry', { exp: undefined }],
    ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['another issuer', { iss: 'http://elsewhere/realms/echolot' }],
    ['another realm', { iss: 'http://elsewhere/realms/master' }],
    ['issued to another client', { azp: 'other-web' }],
    ['issued to no client', { azp: undefined }],
    ['a refresh token by purpose', { typ: 'Refresh' }],
    ['an ID token by purpose', { typ: 'ID' }],
    ['a logout token by purpose', { typ: 'Logout' }],
    ['no purpose', { typ: undefined }],
    ['nobody', { sub: undefined }],
    ['somebody else than the ID token', { sub: 'u-2' }],
    ['another session than the ID token', { sid: 'sid-2' }],
    ['no user name', { preferred_username: '' }],
  ];
  test.each(wrongAccess)('access token: %s', async (_title, access) => {
    const { accessToken, idToken } = await keycloak.tokens(person, access, { preferred_username: '' });
    expect(await codeOf(gateway.verify(accessToken, idToken))).toBe('token_invalid');
  });

  const wrongId: [string, Record<string, unknown>][] = [
    ['audience of another client', { aud: 'other-web' }],
    ['expired', { iat: past - 300, exp: past }],
    ['an access token by purpose', { typ: 'Bearer' }],
    ['no nonce: not from a sign-in', { nonce: undefined }],
    ['of another client', { azp: 'other-web' }],
  ];
  test.each(wrongId)('ID token: %s', async (_title, id) => {
    const { accessToken, idToken } = await keycloak.tokens(person, {}, id);
    expect(await codeOf(gateway.verify(accessToken, idToken))).toBe('token_invalid');
  });

  test('the two tokens exchanged, or one of them twice', async () => {
    const { accessToken, idToken } = await keycloak.tokens(person);
    expect(await codeOf(gateway.verify(idToken, accessToken))).toBe('token_invalid');
    expect(await codeOf(gateway.verify(accessToken, accessToken))).toBe('token_invalid');
    expect(await codeOf(gateway.verify(idToken, idToken))).toBe('token_invalid');
  });

  test('unsigned, signed by nobody we know, changed, by another algorithm, or not a token at all', async () => {
    const { accessToken, idToken } = await keycloak.tokens(person);
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });
    // The public key as a shared secret: the classic confusion of RS256 with HS256.
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      await keycloak.sign(claims, { key: 'unknown' }),
      `${header}.${encode({ ...claims, universes: ['nordic'] })}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret),
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      'x',
      '..',
      'a.b.c',
      `${'a'.repeat(16_000)}.b.c`,
    ];
    for (const token of forged) {
      expect(await codeOf(gateway.verify(token, idToken)), token.slice(0, 60)).toBe('token_invalid');
      expect(await codeOf(gateway.verify(accessToken, token)), token.slice(0, 60)).toBe('token_invalid');
    }
    expect(await codeOf(gateway.verify(accessToken, idToken))).toBe('accepted');
  });
});

describe('the provider’s keys', () => {
  test('are read once; unknown key ids do not make us ask again and again', async () => {
    const { accessToken, idToken } = await keycloak.tokens(person);
    keycloak.keyReads = 0;
    await gateway.verify(accessToken, idToken);
    const stranger = await keycloak.sign({ sub: 'u-1' }, { key: 'unknown' });
    for (let i = 0; i < 40; i += 1) expect(await codeOf(gateway.verify(stranger, stranger))).toBe('token_invalid');
    expect(keycloak.keyReads).toBeLessThanOrEqual(6);
  });

  test('may change twice in a row: the new ones are read at once, the old ones are forgotten with it', async () => {
    const before = await keycloak.tokens(person);
    expect(await codeOf(gateway.verify(before.accessToken, before.idToken))).toBe('accepted');
    for (let i = 0; i < 2; i += 1) {
      await keycloak.rotate();
      const after = await keycloak.tokens(person);
      expect(await codeOf(gateway.verify(after.accessToken, after.idToken))).toBe('accepted');
    }
    expect(await codeOf(gateway.verify(before.accessToken, before.idToken))).toBe('token_invalid');
  });

  test('a provider that answers nonsense or nothing is unavailable, which says nothing about the token', async () => {
    const { accessToken, idToken } = await keycloak.tokens(person);
    keycloak.status = 500;
    expect(await codeOf(gateway.verify(accessToken, idToken))).toBe('sign_on_unavailable');
    keycloak.status = 200;
    expect(await codeOf(gateway.verify(accessToken, idToken))).toBe('accepted');
    const nowhere = createKeycloakGateway({ ...keycloak, url: 'http://127.0.0.1:9' });
    expect(await codeOf(nowhere.verify(accessToken, idToken))).toBe('sign_on_unavailable');
  });
});

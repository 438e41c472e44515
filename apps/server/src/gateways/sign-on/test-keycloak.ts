import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { signOnAudience } from './sign-on-gateway.ts';

/** Something in Keycloak's place: publishes keys and issues whatever tokens a test wants. */
export interface TestKeycloak {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly issuer: string;
  /** How often the keys were read. */
  keyReads: number;
  /** Status the key address answers. */
  status: number;
  /** Signs claims as they are, with the published key or another one. */
  sign(claims: JWTPayload, options?: { key?: 'known' | 'unknown'; alg?: string; type?: string }): Promise<string>;
  /** A pair as a sign-in gives it; `claims` go into both, `access` and `id` override. */
  tokens(claims: JWTPayload, access?: JWTPayload, id?: JWTPayload): Promise<{ accessToken: string; idToken: string }>;
  /** A logout token as Keycloak sends it. */
  logoutToken(claims: JWTPayload): Promise<string>;
  /** Its clock, by which tokens end. */
  now: () => number;
  /** How often the user info was asked for. */
  userInfoReads: number;
  /** What the user info says of a subject instead of the token's own claims; `undefined` takes a claim away. */
  readonly userInfo: Map<string, Record<string, unknown>>;
  /** Subjects and sessions the provider no longer vouches for. */
  readonly ended: Set<string>;
  /** New keys; the old ones are no longer published. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestKeycloak(): Promise<TestKeycloak> {
  const realm = 'echolot';
  const clientId = 'echolot-web';
  let known = await createKey('key-1');
  const unknown = await createKey('key-unknown');
  let count = 1;
  const server = createServer((request, response) => {
    const isUserInfo = request.url?.endsWith('/userinfo') ?? false;
    keycloak[isUserInfo ? 'userInfoReads' : 'keyReads'] += 1;
    const answer = isUserInfo ? describePerson(request.headers.authorization ?? '') : { keys: [known.publicJwk] };
    response.writeHead(keycloak.status === 200 && !answer ? 401 : keycloak.status, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer ?? { error: 'invalid_token' }));
  });
  /** As Keycloak's: nothing for a token that has ended, or whose session or person has. */
  const describePerson = (authorization: string): object | undefined => {
    const claims = claimsIn(authorization);
    const isOver = !claims.exp || claims.exp * 1000 < keycloak.now();
    if (isOver || keycloak.ended.has(claims.sub ?? '') || keycloak.ended.has(String(claims['sid']))) return undefined;
    return { ...claims, ...keycloak.userInfo.get(claims.sub ?? '') };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const url = `http://127.0.0.1:${port}`;
  const issuer = `${url}/realms/${realm}`;
  const keycloak: TestKeycloak = {
    url,
    realm,
    clientId,
    issuer,
    keyReads: 0,
    now: Date.now,
    userInfoReads: 0,
    userInfo: new Map(),
    ended: new Set(),
    status: 200,
    sign(claims, { key = 'known', alg = 'RS256', type = 'JWT' } = {}) {
      const { privateKey, kid } = key === 'known' ? known : unknown;
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: type }).sign(privateKey);
    },
    async tokens(claims, access = {}, id = {}) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const both = { iss: issuer, iat: issuedAt, exp: issuedAt + 300, azp: clientId, sid: 'sid-1', ...claims };
      return {
        accessToken: await keycloak.sign({ ...both, typ: 'Bearer', aud: [signOnAudience, 'account'], ...access }),
        idToken: await keycloak.sign({ ...both, typ: 'ID', aud: clientId, nonce: 'nonce-1', ...id }),
      };
    },
    logoutToken(claims) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const standard = { iss: issuer, aud: clientId, iat: issuedAt, exp: issuedAt + 120, typ: 'Logout', events };
      return keycloak.sign({ ...standard, jti: randomUUID(), ...claims }, { type: 'logout+jwt' });
    },
    async rotate() {
      known = await createKey(`key-${++count}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return keycloak;
}

function claimsIn(authorization: string): JWTPayload {
  try {
    return decodeJwt(authorization.replace(/^Bearer /, ''));
  } catch {
    return {};
  }
}

async function createKey(kid: string): Promise<{ kid: string; privateKey: CryptoKey; publicJwk: JWK }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

import { createLocalJWKSet, type JWK } from 'jose';
import type { RecordDatabase } from '../../database/record.ts';
import { claimsOf, createFindAccount } from './embedded-accounts.ts';
import { isSessionAlive } from './payload-store.ts';
import type { SignOnClaims, SignOnGateway } from './sign-on-gateway.ts';
import { originAt } from './sign-on-origins.ts';
import { readClaims } from './token-claims.ts';
import { describeToken, verifyAccessToken, verifyLogoutToken, verifyTokenPair } from './token-verifier.ts';

/** Realm role by which the embedded sign-on names root; what counts is the person in the record. */
export const embeddedRootRole = 'root';

export interface EmbeddedGatewayOptions {
  /** Origin of the product; the provider is below it. */
  readonly publicUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly tokenKeys: readonly JWK[];
  readonly record: RecordDatabase;
}

/** Issuer of the embedded sign-on. */
export function embeddedIssuer(publicUrl: string, realm: string): string {
  return `${publicUrl}/realms/${encodeURIComponent(realm)}`;
}

/** The public half of token keys, as the provider publishes it. */
export function publicKeys(tokenKeys: readonly JWK[]): JWK[] {
  return tokenKeys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }));
}

/** Sign-on by the embedded provider: the checks of a Keycloak, with keys, sessions and people at hand. */
export function createEmbeddedGateway({
  publicUrl,
  realm,
  clientId,
  tokenKeys,
  record,
}: EmbeddedGatewayOptions): SignOnGateway {
  const issuer = embeddedIssuer(publicUrl, realm);
  const keys = createLocalJWKSet({ keys: publicKeys(tokenKeys) });
  const options = { issuer, clientId, rootRole: embeddedRootRole, keys };
  const findAccount = createFindAccount(record);
  return {
    outsideIssuer: undefined,
    // The browser talks to the name it already uses, so that the provider's cookies are its own (first party).
    clientConfig: (domain = '') => ({ signOnServer: originAt(domain, publicUrl), realm, clientId }),
    async verify(accessToken, idToken) {
      const claims = await verifyTokenPair(accessToken, idToken, options);
      return { ...claims, personId: claims.subject };
    },
    verifyAccess: async (accessToken) => describeToken(await verifyAccessToken(accessToken, options)),
    verifyLogout: (logoutToken) => verifyLogoutToken(logoutToken, options),
    // The provider's sessions are at hand: they are asked by id, with a token or without one.
    async confirm({ subject, sessionId }): Promise<SignOnClaims | undefined> {
      if (sessionId === null || !(await isSessionAlive(record, { clientId, sid: sessionId, personId: subject }))) {
        return undefined;
      }
      const account = await findAccount(subject);
      if (!account) return undefined;
      const claims = readClaims([{ ...claimsOf(account, realm), sub: subject, sid: sessionId }], [], options);
      return claims && { ...claims, personId: subject };
    },
  };
}

import { createLocalJWKSet, type JWK } from 'jose';
import type { SignOnGateway } from './sign-on-gateway.ts';
import { originAt } from './sign-on-origins.ts';
import { verifyTokenPair } from './token-verifier.ts';

export interface EmbeddedGatewayOptions {
  /** Origin of the product; the provider is below it. */
  readonly publicUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly tokenKeys: readonly JWK[];
}

/** Issuer of the embedded sign-on. */
export function embeddedIssuer(publicUrl: string, realm: string): string {
  return `${publicUrl}/realms/${encodeURIComponent(realm)}`;
}

/** The public half of token keys, as the provider publishes it. */
export function publicKeys(tokenKeys: readonly JWK[]): JWK[] {
  return tokenKeys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }));
}

/** Sign-on by the embedded provider: the checks of a Keycloak, with the keys at hand. */
export function createEmbeddedGateway({
  publicUrl,
  realm,
  clientId,
  tokenKeys,
}: EmbeddedGatewayOptions): SignOnGateway {
  const issuer = embeddedIssuer(publicUrl, realm);
  const keys = createLocalJWKSet({ keys: publicKeys(tokenKeys) });
  return {
    // The browser talks to the name it already uses, so that the provider's cookies are its own (first party).
    clientConfig: (domain = '') => ({ signOnServer: originAt(domain, publicUrl), realm, clientId }),
    async verify(accessToken, idToken) {
      const claims = await verifyTokenPair(accessToken, idToken, { issuer, clientId, keys });
      return { ...claims, personId: claims.subject };
    },
  };
}

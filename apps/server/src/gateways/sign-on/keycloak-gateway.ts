import { AppError } from '@echolot/contract/app-error';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { SignOnGateway } from './sign-on-gateway.ts';
import { verifyTokenPair } from './token-verifier.ts';

/** An unknown key id makes us ask the provider again, at most this often, whoever sends the token. */
const KEY_COOLDOWN_MS = 30_000;
const KEY_MAX_AGE_MS = 600_000;
const KEY_TIMEOUT_MS = 5000;

export interface KeycloakGatewayOptions {
  /** Address of Keycloak, realms below it; no slash at the end. Tokens must name it as their issuer. */
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
}

/** Sign-on by a Keycloak (or anything in its URL layout). Its public keys are read when first needed. */
export function createKeycloakGateway({ url, realm, clientId }: KeycloakGatewayOptions): SignOnGateway {
  const issuer = `${url}/realms/${encodeURIComponent(realm)}`;
  const remoteKeys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
    cooldownDuration: KEY_COOLDOWN_MS,
    cacheMaxAge: KEY_MAX_AGE_MS,
    timeoutDuration: KEY_TIMEOUT_MS,
  });
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remoteKeys(header, token);
    } catch (error) {
      if (isTokenFault(error)) throw error;
      throw new AppError('sign_on_unavailable', {}, { cause: error });
    }
  };
  return {
    clientConfig: () => ({ signOnServer: url, realm, clientId }),
    verify: (accessToken, idToken) => verifyTokenPair(accessToken, idToken, { issuer, clientId, keys }),
  };
}

/** The token names a key or an algorithm the provider does not have. Anything else is a failed read of the keys. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

import { AppError } from '@echolot/contract/app-error';
import { decodeJwt, type JWTPayload } from 'jose';
import { createKeycloakKeys } from './keycloak-keys.ts';
import type { SignOnGateway } from './sign-on-gateway.ts';
import { readClaims } from './token-claims.ts';
import { describeToken, verifyAccessToken, verifyLogoutToken, verifyTokenPair } from './token-verifier.ts';

/** Somebody may be waiting for the answer: a provider that takes longer counts as out of reach. */
const USERINFO_TIMEOUT_MS = 4000;

export interface KeycloakGatewayOptions {
  /** Address of Keycloak, realms below it; no slash at the end. Tokens must name it as their issuer. */
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  /** Realm role that makes its holder root; `root` when absent. */
  readonly rootRole?: string;
}

/** Sign-on by a Keycloak (or anything in its URL layout). */
export function createKeycloakGateway({
  url,
  realm,
  clientId,
  rootRole = 'root',
}: KeycloakGatewayOptions): SignOnGateway {
  const issuer = `${url}/realms/${encodeURIComponent(realm)}`;
  const keys = createKeycloakKeys(`${issuer}/protocol/openid-connect/certs`);
  const options = { issuer, clientId, rootRole, keys };
  return {
    outsideIssuer: issuer,
    clientConfig: () => ({ signOnServer: url, realm, clientId }),
    verify: (accessToken, idToken) => verifyTokenPair(accessToken, idToken, options),
    verifyAccess: async (accessToken) => describeToken(await verifyAccessToken(accessToken, options)),
    verifyLogout: (logoutToken) => verifyLogoutToken(logoutToken, options),
    async confirm({ subject, sessionId, accessToken }) {
      const userInfo = await readUserInfo(`${issuer}/protocol/openid-connect/userinfo`, accessToken ?? 'none');
      if (!userInfo || userInfo.sub !== subject) return undefined;
      // Roles are in the user info only by a mapper; without one, those of the newest token hold until the next.
      const token = accessToken === undefined ? {} : decodeJwt(accessToken);
      const claims = readClaims([userInfo], [userInfo, token], options);
      return claims && { ...claims, ...(sessionId !== null && { sessionId }) };
    },
  };
}

/** @returns undefined when the provider refuses the token: the session or the person is no longer good there. */
async function readUserInfo(address: string, accessToken: string): Promise<JWTPayload | undefined> {
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(USERINFO_TIMEOUT_MS),
      redirect: 'error',
    });
    if ([400, 401, 403].includes(response.status)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw new Error(`The user info answered ${response.status}.`);
    const userInfo: unknown = await response.json();
    if (typeof userInfo !== 'object' || userInfo === null) throw new Error('The user info is no object.');
    return { ...userInfo };
  } catch (error) {
    throw new AppError('sign_on_unavailable', {}, { cause: error });
  }
}

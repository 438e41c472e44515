import { AppError } from '@echolot/contract/app-error';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type SignOnClaims, signOnAudience } from './sign-on-gateway.ts';

const CLOCK_TOLERANCE_SECONDS = 5;

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's public keys; throws AppError sign_on_unavailable when they cannot be read. */
  readonly keys: JWTVerifyGetKey;
}

/**
 * Checks an access token alone: RS256 by the issuer's keys, not expired, meant for this product (`aud`), issued to
 * our client (`azp`), and an access token by purpose (`typ`), for access, ID and logout tokens share issuer and keys.
 * @throws AppError token_invalid | sign_on_unavailable
 */
export async function verifyAccessToken(token: string, options: TokenVerifierOptions): Promise<JWTPayload> {
  const payload = await verifySignature(token, signOnAudience, options);
  requireThat(payload['typ'] === 'Bearer', 'It is not an access token.');
  requireThat(payload['azp'] === options.clientId, 'It was issued to another client.');
  requireThat(isText(payload.sub), 'It names nobody.');
  return payload;
}

/**
 * Checks an access token and the ID token issued with it, and reads what the product needs from both.
 * @throws AppError token_invalid | sign_on_unavailable
 */
export async function verifyTokenPair(
  accessToken: string,
  idToken: string,
  options: TokenVerifierOptions,
): Promise<SignOnClaims> {
  const access = await verifyAccessToken(accessToken, options);
  const id = await verifySignature(idToken, options.clientId, options);
  requireThat(id['typ'] === 'ID', 'The second token is not an ID token.');
  requireThat(id['azp'] === undefined || id['azp'] === options.clientId, 'The ID token belongs to another client.');
  // A service account or a direct grant has none: a person has signed in with a browser only if there is one.
  requireThat(isText(id['nonce']), 'The ID token does not come from a sign-in.');
  requireThat(id.sub === access.sub, 'The tokens name different people.');
  requireThat(!isText(id['sid']) || id['sid'] === access['sid'], 'The tokens come from different sign-ins.');
  return readClaims(access, id, options.issuer);
}

async function verifySignature(token: string, audience: string, options: TokenVerifierOptions): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      issuer: options.issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    // The keys could not be read, which says nothing about the token.
    if (error instanceof AppError) throw error;
    throw new AppError('token_invalid', {}, { cause: error });
  }
}

function requireThat(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new AppError('token_invalid', {}, { cause: new Error(reason) });
}

function readClaims(access: JWTPayload, id: JWTPayload, issuer: string): SignOnClaims {
  const text = (name: string): string => [access[name], id[name]].find(isText) ?? '';
  const username = text('preferred_username') || text('username');
  requireThat(username !== '', 'The tokens name no user name.');
  const resources = Object.values(isObject(access['resource_access']) ? access['resource_access'] : {});
  const universe = text('universe');
  const universes = texts(access['universes'] ?? id['universes']);
  return {
    issuer,
    subject: access.sub ?? '',
    ...(text('sid') && { sessionId: text('sid') }),
    username,
    givenName: text('given_name'),
    familyName: text('family_name'),
    email: text('email'),
    roles: [
      ...new Set([
        ...rolesOf(access['realm_access']),
        ...resources.flatMap(rolesOf),
        ...texts(access['roles'] ?? id['roles']),
      ]),
    ],
    permissions: texts(access['permissions'] ?? id['permissions']),
    ...(universe && { universe }),
    universes: [...new Set([...(universe ? [universe] : []), ...universes])],
  };
}

function rolesOf(access: unknown): string[] {
  return isObject(access) ? texts(access['roles']) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A mapper that is not multi-valued sends one text instead of a list. */
function texts(value: unknown): string[] {
  if (isText(value)) return [value];
  return Array.isArray(value) ? value.filter(isText) : [];
}

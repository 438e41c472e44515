import { AppError } from '@echolot/contract/app-error';
import { type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { type LogoutNotice, type SignOnClaims, signOnAudience, type VerifiedToken } from './sign-on-gateway.ts';
import { type ClaimRules, isText, readClaims } from './token-claims.ts';

const CLOCK_TOLERANCE_SECONDS = 5;
/** A logout token is sent at once; an older one has been kept by somebody. */
const LOGOUT_TOKEN_MAX_AGE_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export interface TokenVerifierOptions extends ClaimRules {
  /** The provider's public keys; throws AppError sign_on_unavailable when they cannot be read. */
  readonly keys: JWTVerifyGetKey;
}

/**
 * Checks an access token alone: RS256 by the issuer's keys, not expired, meant for this product (`aud`), issued to
 * our client (`azp`), and an access token by purpose (`typ`), for access, ID and logout tokens share issuer and keys.
 * @throws AppError token_invalid | sign_on_unavailable
 */
export async function verifyAccessToken(token: string, options: TokenVerifierOptions): Promise<JWTPayload> {
  const payload = await verifySignature(token, options, { audience: signOnAudience, requiredClaims: ['exp', 'sub'] });
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
): Promise<SignOnClaims & { readonly token: VerifiedToken }> {
  const access = await verifyAccessToken(accessToken, options);
  const { clientId } = options;
  const id = await verifySignature(idToken, options, { audience: clientId, requiredClaims: ['exp', 'sub'] });
  requireThat(id['typ'] === 'ID', 'The second token is not an ID token.');
  requireThat(id['azp'] === undefined || id['azp'] === clientId, 'The ID token belongs to another client.');
  // A service account or a direct grant has none: a person has signed in with a browser only if there is one.
  requireThat(isText(id['nonce']), 'The ID token does not come from a sign-in.');
  requireThat(id.sub === access.sub, 'The tokens name different people.');
  requireThat(!isText(id['sid']) || id['sid'] === access['sid'], 'The tokens come from different sign-ins.');
  const { realm_access: _, resource_access: __, ...idWithoutRoles } = id;
  const claims = readClaims([access, id], [access, idWithoutRoles], options);
  requireThat(claims !== undefined, 'The tokens name no user name.');
  return { ...claims, token: describeToken(access) };
}

/** What a verified access token says about itself. */
export function describeToken(access: JWTPayload): VerifiedToken {
  return {
    subject: access.sub ?? '',
    ...(isText(access['sid']) && { sessionId: access['sid'] }),
    issuedAt: new Date((access.iat ?? 0) * 1000),
    expiresAt: new Date((access.exp ?? 0) * 1000),
  };
}

/**
 * Checks a logout token: signature, issuer, our client as its audience, its purpose and event, an id, a session or a
 * subject, and no nonce, which only an ID token has. Whether it came before is for the caller to know.
 * @throws AppError token_invalid | sign_on_unavailable
 */
export async function verifyLogoutToken(token: string, options: TokenVerifierOptions): Promise<LogoutNotice> {
  const payload = await verifySignature(token, options, {
    audience: options.clientId,
    requiredClaims: ['jti', 'events'],
    maxTokenAge: LOGOUT_TOKEN_MAX_AGE_SECONDS,
  });
  const { events, nonce, sid, sub, jti, iat = 0, exp } = payload;
  const event = (events as Record<string, unknown> | null)?.[LOGOUT_EVENT];
  requireThat(typeof event === 'object' && event !== null && !Array.isArray(event), 'It is not a logout token.');
  requireThat(payload['typ'] === undefined || payload['typ'] === 'Logout', 'It has another purpose.');
  requireThat(nonce === undefined, 'A logout token has no nonce.');
  requireThat(isText(jti), 'It has no id.');
  requireThat(isText(sid) || isText(sub), 'It names neither a session nor a person.');
  const until = Math.max(exp ?? 0, iat + LOGOUT_TOKEN_MAX_AGE_SECONDS) + CLOCK_TOLERANCE_SECONDS;
  return {
    issuer: options.issuer,
    tokenId: jti,
    ...(isText(sid) && { sessionId: sid }),
    ...(isText(sub) && { subject: sub }),
    expiresAt: new Date(until * 1000),
  };
}

async function verifySignature(
  token: string,
  options: TokenVerifierOptions,
  { requiredClaims = [], ...checks }: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      issuer: options.issuer,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', ...requiredClaims],
      ...checks,
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

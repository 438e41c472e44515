/** `Bearer …` with a token of a sane length; nothing else counts as a sign-in, least of all a cookie. */
const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i;

/** The token of an Authorization header. */
export function findBearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}

import type { JWTPayload } from 'jose';
import { type SignOnClaims, signOnAudience } from './sign-on-gateway.ts';

export interface ClaimRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Realm role that makes its holder root. */
  readonly rootRole: string;
}

/**
 * Reads what the product needs from the words of the provider about one person, the most trusted first. Root comes from
 * the realm role alone: any client of the realm may have a role of that name. Roles of other clients do not count.
 * @returns undefined when no user name is told.
 */
export function readClaims(
  [first, ...others]: readonly [JWTPayload, ...JWTPayload[]],
  roleSources: readonly JWTPayload[],
  { issuer, clientId, rootRole }: ClaimRules,
): SignOnClaims | undefined {
  const sources = [first, ...others];
  const text = (name: string): string => sources.map((source) => source[name]).find(isText) ?? '';
  const list = (name: string): unknown =>
    sources.map((source) => source[name]).find((value) => value !== undefined && value !== null);
  const roleClaim = (name: string): unknown =>
    roleSources.map((source) => source[name]).find((value) => value !== undefined && value !== null);
  const username = text('preferred_username') || text('username');
  if (username === '') return undefined;
  const realmRoles = rolesOf(roleClaim('realm_access'));
  const resources = roleClaim('resource_access');
  const ownRoles = [clientId, signOnAudience].flatMap((name) => (isObject(resources) ? rolesOf(resources[name]) : []));
  const permissions = roleClaim('permissions');
  const universe = text('universe');
  return {
    issuer,
    subject: first.sub ?? '',
    ...(text('sid') && { sessionId: text('sid') }),
    username,
    givenName: text('given_name'),
    familyName: text('family_name'),
    email: text('email'),
    isRoot: realmRoles.includes(rootRole),
    roles: [...new Set([...realmRoles, ...ownRoles, ...texts(roleClaim('roles'))])],
    ...(permissions !== undefined && { permissions: texts(permissions) }),
    ...(universe && { universe }),
    universes: [...new Set([...(universe ? [universe] : []), ...texts(list('universes'))])],
  };
}

function rolesOf(access: unknown): string[] {
  return isObject(access) ? texts(access['roles']) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A mapper that is not multi-valued sends one text instead of a list. */
function texts(value: unknown): string[] {
  if (isText(value)) return [value];
  return Array.isArray(value) ? value.filter(isText) : [];
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { identitySchema, localeSchema } from '../identity.ts';
import { extNameSchema } from '../names.ts';

const tokenLimit = 16_384;
const tokenSchema = z.string().min(1).max(tokenLimit);

export const getClientConfig = endpoint({
  method: 'GET',
  path: '/config/client',
  summary: 'Sign-on server, realm and client id for a domain; asked before the app mounts.',
  access: 'open',
  query: z.object({ domain: z.string().max(255).default('') }),
  reply: z.object({
    signOnServer: z.string(),
    realm: z.string(),
    clientId: z.string(),
    universe: z.string().nullable().describe('Universe the domain belongs to, if it names one.'),
    demoPeople: z.array(z.object({ username: z.string(), description: z.string() })).describe('Only in the demo.'),
  }),
});

export const login = endpoint({
  method: 'POST',
  path: '/vuejs/auth/login',
  summary: 'Signs in with a password kept here, where the universe allows it.',
  access: 'open',
  audited: { as: 'login' },
  body: z.strictObject({
    username: z.string().min(1).max(255),
    password: z.string().min(1).max(1024),
    remember: z.boolean().default(false),
    universe: extNameSchema,
    surveyName: extNameSchema.optional(),
    actAsUser: z
      .string()
      .max(255)
      .optional()
      .describe('Impersonation is for root through the identity provider; refused here.'),
    actAsUniverse: extNameSchema.optional(),
  }),
  reply: identitySchema,
  errors: ['sign_in_failed', 'sign_in_throttled', 'permission_missing'],
});

export const validateKeycloak = endpoint({
  method: 'POST',
  path: '/vuejs/auth/validatekeycloak',
  summary: 'Exchanges the identity provider’s tokens for a session of the product.',
  access: 'open',
  audited: { as: 'validateKeycloak' },
  bodyLimitBytes: 2 * tokenLimit + 1024,
  body: z.strictObject({
    accessToken: tokenSchema,
    idToken: tokenSchema,
    universeName: extNameSchema.optional(),
    allowIndicators: z
      .boolean()
      .default(true)
      .describe(
        'False opens a session without the permission to read rankings, statistics and insights, whatever the role allows.',
      ),
    remember: z.boolean().default(false),
  }),
  reply: identitySchema,
  errors: ['token_invalid', 'no_universe', 'universe_not_found', 'sign_on_unavailable'],
});

export const validateCookie = endpoint({
  method: 'POST',
  path: '/vuejs/auth/validatecookie',
  summary: 'Opens a session again from a remember-me session id.',
  access: 'open',
  audited: { as: 'validateCookie' },
  body: z.strictObject({ sessionId: z.string().min(1).max(256) }),
  reply: identitySchema,
  errors: ['sign_in_required', 'session_id_reused'],
});

export const renewSignOn = endpoint({
  method: 'POST',
  path: '/vuejs/auth/renewsignon',
  summary:
    'Hands over the access token that the browser has refreshed; the session lasts as long as the provider vouches for it.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { not: 'the session goes on as it was' },
  body: z.strictObject({ accessToken: tokenSchema }),
  reply: z.object({
    ok: z.literal(true),
    isSignOnReachable: z
      .boolean()
      .describe('Whether the identity provider answered when it was asked with this token.'),
  }),
  errors: ['token_invalid', 'sign_on_unavailable'],
});

export const getIdentity = endpoint({
  method: 'GET',
  path: '/vuejs/auth/identity',
  summary: 'The identity behind the bearer token, read anew.',
  access: 'signed_in',
  reach: 'own_scope',
  reply: identitySchema,
});

export const changeUniverse = endpoint({
  method: 'GET',
  path: '/vuejs/auth/changeuniverse/{universe}',
  summary: 'Ends this session and answers the identity in another of the user’s universes.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'changeUniverse' },
  params: z.object({ universe: extNameSchema }),
  reply: identitySchema,
  errors: ['universe_not_found'],
});

export const changeLocale = endpoint({
  method: 'PUT',
  path: '/vuejs/auth/locale',
  summary: 'Keeps the user’s language and answers the identity in it.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { not: 'it concerns the caller’s own screens' },
  body: z.strictObject({ locale: localeSchema }),
  reply: identitySchema,
});

export const logout = endpoint({
  method: 'POST',
  path: '/vuejs/auth/logout',
  summary: 'Ends the session; its token and remember-me id are refused from now on.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'logout' },
  reply: z.object({ ok: z.literal(true) }),
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const signInEndpoints = {
  changeLocale,
  changeUniverse,
  getClientConfig,
  getIdentity,
  login,
  logout,
  renewSignOn,
  validateCookie,
  validateKeycloak,
};

import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { RecordDatabase } from '../../database/record.ts';
import { claimsOf, type EmbeddedAccount, type FindAccount } from './embedded-accounts.ts';
import { stateOf } from './embedded-frames.ts';
import type { EmbeddedKeys } from './embedded-keys.ts';
import { languageFor, pageTexts } from './embedded-page-texts.ts';
import { errorPage, logoutPage, type Page, pageHeaders, renderPage, signedOutPage } from './embedded-pages.ts';
import { extendSession, PayloadStore, revokeGrant } from './payload-store.ts';
import { signOnAudience } from './sign-on-gateway.ts';
import { cspSources, isWithin } from './sign-on-origins.ts';

/** Lifetimes in seconds. A session lives on as long as it is used; a page in use refreshes its tokens every few minutes. */
const ACCESS_TOKEN_SECONDS = 5 * 60;
const SESSION_SECONDS = 12 * 3600;
const REMEMBERED_SESSION_SECONDS = 14 * 86_400;
/** After this one signs in anew, however much the session was used. */
const LONGEST_SESSION_SECONDS = 30 * 86_400;
const SIGN_IN_PAGE_SECONDS = 3600;

const SCOPES = 'openid profile email';
const RESOURCE = `urn:${signOnAudience}`;

export interface EmbeddedProviderOptions {
  readonly issuer: string;
  readonly realm: string;
  readonly clientId: string;
  /** Origins the product may be opened at. */
  readonly origins: readonly string[];
  readonly keys: EmbeddedKeys;
  readonly record: RecordDatabase;
  readonly findAccount: FindAccount;
  readonly cookies: CookieNames;
  onSessionEnded(sid: string): void;
  /** A code or a refresh token came a second time: what was issued in this session until now is taken back. */
  onTokensRevoked(sid: string): void;
  onFault(error: unknown): void;
}

/** Cookies of one installation: two of them on one machine share a browser's cookies, whatever their ports. */
export interface CookieNames {
  readonly session: string;
  readonly interaction: string;
  readonly resume: string;
  /** Hash of the session's `sid`, readable by the login-status frame. */
  readonly state: string;
  readonly probe: string;
  readonly path: string;
}

export function cookieNames(realm: string, tokenKeyId: string): CookieNames {
  const suffix = tokenKeyId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8);
  return {
    session: `echolot_sign_on_${suffix}`,
    interaction: `echolot_sign_in_${suffix}`,
    resume: `echolot_resume_${suffix}`,
    state: `echolot_state_${suffix}`,
    probe: `echolot_probe_${suffix}`,
    path: `/realms/${realm}/`,
  };
}

/** oidc-provider, set up to look like Keycloak to a browser: its paths, its claims, its refresh tokens. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): Provider {
  const { issuer, clientId, origins, record } = options;
  const provider = new Provider(issuer, configurationFor(options));
  // Which address the browser is at is decided before the request comes here, and handed over in these headers.
  provider.proxy = true;
  // keycloak-js compares the session of its tokens with the browser's: both must name it.
  Object.assign(provider.Client.prototype, { includeSid: () => true });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => isWithin(uri, origins);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => isWithin(uri, origins);
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId(this: IssuedRefreshToken) {
      return createRefreshToken(issuer, clientId, this);
    },
  });
  provider.use(async (ctx, next) => {
    ctx.set({ ...pageHeaders(cspSources(origins)), 'content-security-policy': strictPolicy(origins) });
    await next();
    // oidc-provider adds its own part of the context to the requests it routes.
    const oidcCtx = ctx as KoaContextWithOIDC;
    if (oidcCtx.oidc?.session) keepStateCookie(oidcCtx, options);
  });
  provider.on('grant.success', (ctx) => {
    const { sessionUid } = ctx.oidc.entities.RefreshToken ?? {};
    if (ctx.oidc.params?.['grant_type'] !== 'refresh_token' || sessionUid === undefined) return;
    extendSession(record, sessionUid, {
      seconds: SESSION_SECONDS,
      rememberedSeconds: REMEMBERED_SESSION_SECONDS,
      longestSeconds: LONGEST_SESSION_SECONDS,
    }).catch(options.onFault);
  });
  // A code or refresh token came again, or the session has ended.
  provider.on('grant.revoked', (_ctx, grantId) => void takeBackGrant(options, grantId).catch(options.onFault));
  provider.on('session.destroyed', (session) => {
    const sid = session.sidFor(clientId);
    if (sid !== undefined) options.onSessionEnded(sid);
  });
  provider.on('server_error', (_ctx, error) => options.onFault(error));
  const application: EventEmitter = provider;
  application.on('error', options.onFault);
  return provider;
}

function configurationFor(options: EmbeddedProviderOptions): Configuration {
  const { issuer, realm, clientId, origins, keys, record, cookies } = options;
  const ownClaims = ['typ', 'azp', ...Object.keys(claimsOf(anyAccount, realm))];
  return {
    adapter: (model) => new PayloadStore(record, model, (grantId) => takeBackGrant(options, grantId)),
    jwks: { keys: keys.tokenKeys.map((key) => ({ ...key })) },
    clients: [
      {
        client_id: clientId,
        client_name: 'Echolot',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}/`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
      },
    ],
    scopes: SCOPES.split(' '),
    claims: { acr: null, sid: null, auth_time: null, iss: null, openid: ['sub', ...ownClaims] },
    conformIdTokenClaims: false,
    acrValues: ['1'],
    clockTolerance: 5,
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    cookies: {
      names: { session: cookies.session, interaction: cookies.interaction, resume: cookies.resume },
      keys: [...keys.cookieKeys],
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: cookies.path },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      jwks: '/protocol/openid-connect/certs',
      end_session: '/protocol/openid-connect/logout',
    },
    discovery: {
      userinfo_endpoint: `${issuer}/protocol/openid-connect/userinfo`,
      check_session_iframe: `${issuer}/protocol/openid-connect/login-status-iframe.html`,
    },
    interactions: {
      policy: signInOnly(),
      url: (_ctx, interaction) => `${cookies.path}login-actions/authenticate/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES,
          audience: signOnAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) =>
          show(ctx, logoutPage(languageOf(ctx), form, ctx.oidc.entities['IdTokenHint'] !== undefined), origins),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(languageOf(ctx), `${ctx.origin}/`), origins),
      },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: SIGN_IN_PAGE_SECONDS,
      Session: (_ctx, session) => (session.transient ? SESSION_SECONDS : REMEMBERED_SESSION_SECONDS),
      // Both are refused with their session, however long they last themselves.
      RefreshToken: LONGEST_SESSION_SECONDS,
      Grant: LONGEST_SESSION_SECONDS + SIGN_IN_PAGE_SECONDS,
    },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    // Each refresh token is good once; one that comes again ends all of its grant.
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    findAccount: async (_ctx, personId) => {
      const account = await options.findAccount(personId);
      return (
        account && {
          accountId: personId,
          claims: () => ({ sub: personId, typ: 'ID', azp: clientId, ...claimsOf(account, realm) }),
        }
      );
    },
    extraTokenClaims: async (ctx, token) => {
      if (!('accountId' in token)) return undefined;
      const account = await options.findAccount(token.accountId);
      return (
        account && {
          ...claimsOf(account, realm),
          typ: 'Bearer',
          azp: clientId,
          sid: token.sid ?? ctx.oidc.entities.RefreshToken?.sid,
          'allowed-origins': [...origins],
        }
      );
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, parts) => {
          parts.header = { ...parts.header, typ: 'JWT' };
        },
      },
    },
    loadExistingGrant,
    renderError: (ctx, out, error) => {
      const message = pageTexts(languageOf(ctx)).failedHelp;
      if (!('expose' in error && error.expose)) options.onFault(error);
      const detail = [out.error, out.error_description].filter(Boolean).join(': ');
      show(ctx, errorPage(languageOf(ctx), message, detail, `${ctx.origin}/`), origins);
    },
  };
}

/** Whoever presents something a second time may have stolen it: all that rests on it is taken back, here and at the product. */
async function takeBackGrant({ record, clientId, onTokensRevoked }: EmbeddedProviderOptions, grantId: string) {
  const sid = await revokeGrant(record, clientId, grantId);
  if (sid !== undefined) onTokensRevoked(sid);
}

/** Nobody is asked whether the product may know who signed in: the provider is part of it. */
function signInOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc;
  const clientId = client?.clientId;
  const grantId = clientId === undefined ? undefined : session?.grantIdFor(clientId);
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (found && found.accountId === account?.accountId) return found;
  const grant = new provider.Grant({ clientId, accountId: account?.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(RESOURCE, SCOPES);
  await grant.save();
  return grant;
}

interface IssuedRefreshToken {
  readonly accountId?: string;
  readonly sid?: string;
  readonly expiration: number;
}

/**
 * keycloak-js reads the refresh token's expiry, so it must look like a JWT. It is a random handle all the same: what
 * would be the signature is 256 random bits, and the whole is looked up by its hash.
 */
function createRefreshToken(issuer: string, clientId: string, token: IssuedRefreshToken): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = part({ alg: 'HS512', typ: 'JWT' });
  const payload = part({
    iss: issuer,
    aud: issuer,
    azp: clientId,
    sub: token.accountId,
    sid: token.sid,
    typ: 'Refresh',
    iat: issuedAt,
    exp: issuedAt + token.expiration,
    jti: randomBytes(12).toString('base64url'),
  });
  return `${header}.${payload}.${randomBytes(32).toString('base64url')}`;
}

function keepStateCookie(ctx: KoaContextWithOIDC, { clientId, cookies }: EmbeddedProviderOptions): void {
  const { session } = ctx.oidc;
  const sid = session && !isDestroyed(session) && session.accountId ? session.sidFor(clientId) : undefined;
  const kept = { httpOnly: false, sameSite: 'lax', signed: false, path: cookies.path } as const;
  if (sid === undefined) ctx.cookies.set(cookies.state, null, kept);
  else {
    const isBrowserSession = session?.transient ?? false;
    const expires = isBrowserSession || !session?.exp ? undefined : new Date(session.exp * 1000);
    ctx.cookies.set(cookies.state, stateOf(sid), { ...kept, expires });
  }
}

/** `destroyed` is set by oidc-provider and missing in its types. */
function isDestroyed(session: object): boolean {
  return 'destroyed' in session && session.destroyed === true;
}

function languageOf(ctx: KoaContextWithOIDC) {
  const asked = ctx.oidc?.params?.['ui_locales'];
  return languageFor(typeof asked === 'string' ? asked : undefined, ctx.get('accept-language'));
}

function show(ctx: KoaContextWithOIDC, page: Page, origins: readonly string[]): void {
  ctx.set(pageHeaders(cspSources(origins), page.script));
  ctx.body = renderPage(page);
}

/** For what oidc-provider answers by itself; it adds the hashes of its own scripts. */
function strictPolicy(origins: readonly string[]): string {
  return `default-src 'none'; script-src 'self'; form-action 'self' ${cspSources(origins).join(' ')}; frame-ancestors 'none'; base-uri 'none'`;
}

const anyAccount: EmbeddedAccount = {
  personId: '',
  username: '',
  givenName: '',
  familyName: '',
  email: '',
  locale: '',
  isRoot: false,
  roles: [],
  universes: [''],
};

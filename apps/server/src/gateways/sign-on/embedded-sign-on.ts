import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { createLocalJWKSet, type JWTPayload } from 'jose';
import { errors, type Provider } from 'oidc-provider';
import type { RecordDatabase } from '../../database/record.ts';
import type { TextLanguage } from '../../texts/text-language.ts';
import { claimsOf, createFindAccount, type EmbeddedAccount, type FindAccount } from './embedded-accounts.ts';
import { type FrameOptions, sendFrame } from './embedded-frames.ts';
import { embeddedIssuer, embeddedRootRole, publicKeys } from './embedded-gateway.ts';
import type { EmbeddedKeys } from './embedded-keys.ts';
import { languageFor, pageTexts } from './embedded-page-texts.ts';
import { type DemoPerson, errorPage, loginPage, sendPage } from './embedded-pages.ts';
import { cookieNames, createEmbeddedProvider } from './embedded-provider.ts';
import { deleteExpiredPayloads, isSessionAlive } from './payload-store.ts';
import { cspSources, originAt, originsOf } from './sign-on-origins.ts';
import { type TokenVerifierOptions, verifyAccessToken } from './token-verifier.ts';

const LARGEST_FORM_BYTES = 16_384;
const CLEAN_UP_EVERY_MS = 600_000;

/** Who signed in, how long to wait, or undefined when name and password do not belong together. */
export type CheckPassword = (attempt: {
  username: string;
  password: string;
  address: string;
  /** Cookies the browser sent. */
  cookies: string;
}) => Promise<{ personId: string; setCookie: string } | { retryAfterSeconds: number } | undefined>;

export interface EmbeddedSignOnOptions {
  /** Origin the product is reached at, no slash at the end; the issuer is below it. */
  readonly publicUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly keys: EmbeddedKeys;
  readonly record: RecordDatabase;
  readonly checkPassword: CheckPassword;
  /** Shown on the sign-in page; empty outside the demo. */
  readonly demoPeople: readonly DemoPerson[];
  /** Told the `sid` of a session that has ended here. */
  onSessionEnded(sid: string): Promise<void>;
  /** Told the `sid` of a session whose tokens may be in somebody else's hands: those issued until now count no more. */
  onTokensRevoked(sid: string): Promise<void>;
  onFault(error: unknown): void;
}

/** The embedded sign-on as a Fastify plugin below `/realms/{realm}`; register it without a prefix. */
export function embeddedSignOn(options: EmbeddedSignOnOptions): FastifyPluginAsync {
  const { realm, keys, publicUrl } = options;
  return async (app: FastifyInstance) => {
    const pages = new EmbeddedSignOn(options);
    // Bodies belong to the handlers: oidc-provider reads the stream itself.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.hijack();
      await pages.handle(request.raw, reply.raw, request.ip);
    };
    app.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `/realms/${realm}/*`,
      schema: undocumented,
      handler: handle,
    });
    const cleaning = setInterval(
      () => deleteExpiredPayloads(options.record).catch(options.onFault),
      CLEAN_UP_EVERY_MS,
    ).unref();
    app.addHook('onClose', async () => clearInterval(cleaning));
    if (keys.tokenKeys.length === 0) throw new Error(`The sign-on at ${publicUrl} has no keys.`);
  };
}

/** These are Keycloak's addresses, not the product's: the OpenAPI document does not list them. */
const undocumented: FastifySchema & { hide: true } = { hide: true };

class EmbeddedSignOn {
  readonly #options: EmbeddedSignOnOptions;
  readonly #prefix: string;
  readonly #origins: readonly string[];
  readonly #provider: Provider;
  readonly #answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly #findAccount: FindAccount;
  readonly #frames: FrameOptions;
  readonly #verifier: TokenVerifierOptions;

  constructor(options: EmbeddedSignOnOptions) {
    const { publicUrl, realm, clientId, keys, record, onFault } = options;
    const issuer = embeddedIssuer(publicUrl, realm);
    const cookies = cookieNames(realm, keys.tokenKeys[0]?.kid ?? '');
    this.#options = options;
    this.#prefix = `/realms/${realm}`;
    this.#origins = originsOf(publicUrl);
    this.#findAccount = createFindAccount(record);
    this.#frames = {
      clientId,
      origins: this.#origins,
      stateCookie: cookies.state,
      probeCookie: cookies.probe,
      cookiePath: cookies.path,
    };
    this.#verifier = {
      issuer,
      clientId,
      rootRole: embeddedRootRole,
      keys: createLocalJWKSet({ keys: publicKeys(keys.tokenKeys) }),
    };
    this.#provider = createEmbeddedProvider({
      issuer,
      realm,
      clientId,
      origins: this.#origins,
      keys,
      record,
      cookies,
      findAccount: this.#findAccount,
      onSessionEnded: (sid) => void options.onSessionEnded(sid).catch(onFault),
      onTokensRevoked: (sid) => void options.onTokensRevoked(sid).catch(onFault),
      onFault,
    });
    this.#answer = this.#provider.callback();
  }

  async handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    this.#settleOrigin(request);
    const path = new URL(request.url ?? '/', 'http://any').pathname.slice(this.#prefix.length);
    try {
      if (sendFrame(response, path, this.#frames)) return;
      if (path === '/protocol/openid-connect/userinfo') return await this.#sendUserInfo(request, response);
      if (path.startsWith('/login-actions/authenticate/')) return await this.#signIn(request, response, address);
      // oidc-provider works out its own addresses from what was cut off.
      Object.assign(request, { originalUrl: request.url });
      request.url = request.url?.slice(this.#prefix.length);
      await this.#answer(request, response);
    } catch (error) {
      this.#options.onFault(error);
      if (response.headersSent) return void response.destroy();
      const language = languageOf(request);
      this.#sendError(request, response, 503, pageTexts(language).unavailable);
    }
  }

  /** Only our own names are believed, from whichever proxy: everything built from the address stays at them. */
  #settleOrigin(request: IncomingMessage): void {
    const origin = new URL(originAt(request.headers.host ?? '', this.#options.publicUrl));
    request.headers.host = origin.host;
    request.headers['x-forwarded-host'] = origin.host;
    request.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  }

  async #signIn(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const language = languageOf(request);
    const details = await this.#provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    if (!details) return this.#sendError(request, response, 400, pageTexts(language).expired);
    const uiLocales = details.params['ui_locales'];
    const hint = details.params['login_hint'];
    const page = {
      language: languageOf(request, typeof uiLocales === 'string' ? uiLocales : undefined),
      action: `${this.#prefix}/login-actions/authenticate/${details.uid}`,
      username: typeof hint === 'string' ? hint.slice(0, 255) : '',
      isRemembered: false,
      demoPeople: this.#options.demoPeople,
    };
    if (request.method !== 'POST') return sendPage(response, loginPage(page), cspSources(this.#origins));

    const form = await readForm(request);
    const username = form?.get('username')?.slice(0, 255) ?? '';
    const isRemembered = form?.get('rememberMe') === 'on';
    const attempt = { username, password: form?.get('password') ?? '', address, cookies: request.headers.cookie ?? '' };
    const result = await this.#check(attempt, page.language);
    if ('error' in result) {
      const again = loginPage({ ...page, username, isRemembered, error: result.error });
      return sendPage(response, again, cspSources(this.#origins));
    }
    response.appendHeader('set-cookie', result.setCookie);
    await this.#provider.interactionFinished(request, response, {
      login: { accountId: result.personId, remember: isRemembered, acr: '1', amr: ['pwd'] },
    });
  }

  async #check(
    attempt: Parameters<CheckPassword>[0],
    language: TextLanguage,
  ): Promise<{ personId: string; setCookie: string } | { error: string }> {
    const texts = pageTexts(language);
    const { username, password } = attempt;
    if (username.trim() === '' || password === '' || password.length > 1024) return { error: texts.missingCredentials };
    const result = await this.#options.checkPassword(attempt);
    if (!result) return { error: texts.wrongCredentials };
    if ('retryAfterSeconds' in result) return { error: texts.throttled(result.retryAfterSeconds) };
    return result;
  }

  async #sendUserInfo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '', authorization = '' } = request.headers;
    if (this.#origins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'authorization, accept');
      response.setHeader('vary', 'origin');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
    const claims = await verifyAccessToken(token, this.#verifier).catch(() => undefined);
    const account = claims && (await this.#accountOf(claims));
    if (!account) {
      response
        .writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"', 'cache-control': 'no-store' })
        .end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ sub: account.personId, ...claimsOf(account, this.#options.realm) }));
  }

  /** Whom a token speaks for, as long as the session it was issued in is open. */
  async #accountOf({ sub: personId = '', sid }: JWTPayload): Promise<EmbeddedAccount | undefined> {
    const { record, clientId } = this.#options;
    if (typeof sid !== 'string' || !(await isSessionAlive(record, { clientId, sid, personId }))) return undefined;
    return this.#findAccount(personId);
  }

  #sendError(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
    const origin = originAt(request.headers.host ?? '', this.#options.publicUrl);
    sendPage(response, errorPage(languageOf(request), message, '', `${origin}/`), cspSources(this.#origins), status);
  }
}

function languageOf(request: IncomingMessage, uiLocales?: string): TextLanguage {
  return languageFor(uiLocales, request.headers['accept-language']);
}

/** @returns undefined for anything that is not a small form. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

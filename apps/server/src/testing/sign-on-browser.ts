import { createHash, randomBytes } from 'node:crypto';

export interface ProviderTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Does with fetch and a cookie jar what a browser with keycloak-js does against the embedded sign-on. */
export class SignOnBrowser {
  readonly origin: string;
  readonly #realm: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(origin: string) {
    this.origin = origin;
    this.#realm = `${origin}/realms/echolot/protocol/openid-connect`;
  }

  /** Cookies by name, as they are now. */
  cookies(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [key, { value }] of this.#cookies) found[key.split('|')[0] ?? ''] = value;
    return found;
  }

  /** The same browser at another name or port of this machine: it sends the same cookies. */
  at(origin: string): SignOnBrowser {
    const other = new SignOnBrowser(origin);
    for (const [key, cookie] of this.#cookies) other.#cookies.set(key, cookie);
    return other;
  }

  async fetch(
    url: string,
    init: { method?: string; body?: BodyInit; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.#cookies.entries()].filter(([, { path }]) => pathname.startsWith(path));
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: sent.map(([key, { value }]) => `${key.split('|')[0]}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) this.#keepCookie(line);
    return response;
  }

  /** Follows redirects of the provider until it answers a page or leads back to the product. */
  async follow(response: Response): Promise<{ page?: Response; returnedTo?: URL }> {
    let current = response;
    for (let i = 0; i < 10; i += 1) {
      const location = current.headers.get('location');
      if (location === null) return { page: current };
      const url = new URL(location, current.url);
      if (!url.pathname.startsWith('/realms/')) return { returnedTo: url };
      current = await this.fetch(url.href);
    }
    throw new Error('The provider redirects for ever.');
  }

  /** @returns the request's secret and where it led: the sign-in page, or back with a code or an error. */
  async authorize(params: Record<string, string> = {}) {
    const verifier = randomBytes(48).toString('base64url');
    const redirectUri = params['redirect_uri'] ?? `${this.origin}/`;
    const query = new URLSearchParams({
      client_id: 'echolot-web',
      redirect_uri: redirectUri,
      state: 'state-1',
      nonce: 'nonce-1',
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...params,
    });
    const answer = await this.follow(await this.fetch(`${this.#realm}/auth?${query}`));
    return { verifier, redirectUri, ...answer };
  }

  /** Signs in on the provider's page and redeems the code. */
  async signOn(username: string, password: string, isRemembered = false): Promise<ProviderTokens> {
    const { page, verifier, redirectUri } = await this.authorize();
    if (!page) throw new Error('There was no sign-in page.');
    const { returnedTo, page: again } = await this.submit(page.url, username, password, isRemembered);
    if (!returnedTo) throw new Error(`Not signed in: ${await again?.text()}`);
    return this.redeem(returnedTo, verifier, redirectUri);
  }

  async submit(pageUrl: string, username: string, password: string, isRemembered = false) {
    const form = new URLSearchParams({ username, password, ...(isRemembered && { rememberMe: 'on' }) });
    return this.follow(await this.fetch(pageUrl, { method: 'POST', body: form }));
  }

  async redeem(returnedTo: URL, verifier: string, redirectUri: string): Promise<ProviderTokens> {
    const code = new URLSearchParams(returnedTo.hash.slice(1)).get('code') ?? '';
    const response = await this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    });
    return readTokens(response);
  }

  async refresh(refreshToken: string): Promise<ProviderTokens> {
    return readTokens(await this.token({ grant_type: 'refresh_token', refresh_token: refreshToken }));
  }

  token(form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: 'echolot-web', ...form });
    return this.fetch(`${this.#realm}/token`, { method: 'POST', body, headers: { origin: this.origin } });
  }

  /** Signs out as keycloak-js does, with the page submitting its form. */
  async signOut(idToken: string) {
    const query = new URLSearchParams({
      client_id: 'echolot-web',
      post_logout_redirect_uri: `${this.origin}/`,
      id_token_hint: idToken,
    });
    const page = await (await this.fetch(`${this.#realm}/logout?${query}`)).text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    return this.follow(await this.fetch(action, { method: 'POST', body: form }));
  }

  #keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const find = (wanted: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = find('path') ?? '/';
    const expires = find('expires');
    if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now()))
      this.#cookies.delete(`${name}|${path}`);
    else this.#cookies.set(`${name}|${path}`, { value, path });
  }
}

async function readTokens(response: Response): Promise<ProviderTokens> {
  const body = (await response.json()) as Record<string, string>;
  if (response.status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  const { access_token: accessToken = '', id_token: idToken = '', refresh_token: refreshToken = '' } = body;
  return { accessToken, idToken, refreshToken };
}

/** The claims of a token, unverified. */
export function claimsIn(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

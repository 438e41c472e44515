import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright-core';
import { workerProduct } from './worker-product.ts';

/** People of the demo; the password is the name. */
export type DemoPerson = 'root' | 'admin' | 'manager' | 'dealer' | 'agent';

/**
 * Opens a path of the product as a person the provider knows, and waits for the page's heading.
 *
 * @param options.path where to go, by default `/`; the product leads back there after the sign-in.
 */
export async function signIn(page: Page, person: DemoPerson, options: { path?: string } = {}): Promise<void> {
  const { href, origin } = new URL(options.path ?? '/', workerProduct.baseUrl);
  await signOnAtProvider(page.request, origin, person);
  await page.goto(href);
  await page.locator('#main h1').waitFor();
}

interface ClientConfig {
  readonly signOnServer: string;
  readonly realm: string;
  readonly clientId: string;
}

/**
 * Makes the provider know the person in this browser, by its own requests without drawing its pages: the form is for the tests of
 * signing in. Each sign-in is a session of its own at the provider, so that no test ends another's.
 */
async function signOnAtProvider(request: APIRequestContext, origin: string, person: DemoPerson): Promise<void> {
  const asked = await request.get(`${origin}/config/client`, { params: { domain: new URL(origin).hostname } });
  const { signOnServer, realm, clientId } = (await asked.json()) as ClientConfig; // As the contract says.
  const form = await request.get(`${signOnServer}/realms/${realm}/protocol/openid-connect/auth`, {
    params: {
      client_id: clientId,
      redirect_uri: `${origin}/`,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'), // Nobody redeems the code.
      code_challenge_method: 'S256',
    },
  });
  const answer = await request.post(form.url(), { form: { username: person, password: person }, maxRedirects: 5 });
  const { pathname } = new URL(answer.url());
  if (pathname.startsWith('/realms/')) throw new Error(`${person} is not signed in: ${await answer.text()}`);
}

/** Waits for the login form, fills and sends it. Says nothing about whether the sign-in is accepted. */
export async function fillLoginForm(page: Page, username: string, password: string): Promise<void> {
  const form = page.locator('#kc-form-login');
  await form.waitFor();
  await form.locator('#username').fill(username);
  await form.locator('#password').fill(password);
  await form.locator('#kc-login').click();
}

import type { Page } from 'playwright-core';

/** People of the demo; the password is the name. */
export type DemoPerson = 'root' | 'admin' | 'manager' | 'dealer' | 'agent';

/**
 * Opens a path of the product as a signed-in person: fills the login form (Keycloak's ids, so the same script drives a
 * real Keycloak) and waits for the page's heading.
 *
 * @param options.path where to go, by default `/`; the product leads back there after the sign-in.
 */
export async function signIn(page: Page, person: DemoPerson, options: { path?: string } = {}): Promise<void> {
  await page.goto(options.path ?? '/');
  await fillLoginForm(page, person, person);
  await page.locator('#main h1').waitFor();
}

/** Waits for the login form, fills and sends it. Says nothing about whether the sign-in is accepted. */
export async function fillLoginForm(page: Page, username: string, password: string): Promise<void> {
  const form = page.locator('#kc-form-login');
  await form.waitFor();
  await form.locator('#username').fill(username);
  await form.locator('#password').fill(password);
  await form.locator('#kc-login').click();
}

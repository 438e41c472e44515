import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const pageOfGermany = '/ranking/sales/org.all.de;date=rmonths-12,0';

const bearerOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('echolot.token'));

/** As a new tab of somebody the provider knows: the session of ours is not at hand. */
async function forgetIdentity(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
}

/** Status that a bearer gets from the API, asked outside the page. */
async function statusOf(page: Page, bearer: string): Promise<number> {
  const reply = await page.request.get('/vuejs/auth/identity', { headers: { authorization: `Bearer ${bearer}` } });
  return reply.status();
}

describe('when something is wrong with the sign-on', () => {
  test('R-096 while the sign-on does not answer, a signed-in person who reloads works on and is told; then all is as before', async ({
    page,
    faults,
  }) => {
    faults.allow(/could not start|could not be refreshed|Failed to load resource|ERR_/);
    await page.clock.install();
    await signIn(page, 'admin', { path: pageOfGermany });
    const bearer = await bearerOf(page);
    const note = page.getByText('Signing on is not possible at the moment.');
    await page.route('**/realms/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    await note.waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Brands' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/brand\.all/);
    expect(await bearerOf(page)).toBe(bearer);
    await page.unroute('**/realms/**');
    await page.clock.fastForward(25_000);
    await note.waitFor({ state: 'detached' });
    expect(await bearerOf(page)).toBe(bearer);
    await page.reload();
    await page.locator('#main h1').waitFor();
    expect(await note.count()).toBe(0);
    // Without a session of ours there is nothing to go on with.
    await forgetIdentity(page);
    await page.route('**/realms/**', (route) => route.abort());
    await page.goto(pageOfGermany);
    await page.getByRole('heading', { name: 'Echolot cannot start at the moment' }).waitFor();
  });

  test('R-089 a remember-me id that was used on another device ends the session here, and the person is told', async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 401/);
    await signIn(page, 'admin', { path: pageOfGermany });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Stay signed in on this device' }).click();
    const rememberedId = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('echolot.session'));
    await expect.poll(rememberedId).not.toBeNull();
    const copied = await page.request.post('/vuejs/auth/validatecookie', { data: { sessionId: await rememberedId() } });
    const { authToken } = (await copied.json()) as { authToken: string };
    expect(await statusOf(page, authToken)).toBe(200);
    await forgetIdentity(page);
    await page.goto(pageOfGermany);
    await page.getByText(/its session id was used twice/).waitFor();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect(await statusOf(page, authToken)).toBe(401);
    expect(await rememberedId()).not.toBeNull();
  });
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const slowMs = 120_000;
const json = { 'content-type': 'application/json' };

/** A session of the administrator, for what is only the ground of a test. */
async function bearerOf(baseUrl: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'admin', universe: 'aurora' });
  const login = await fetch(`${baseUrl}/vuejs/auth/login`, { method: 'POST', headers: json, body });
  return `Bearer ${((await login.json()) as { authToken: string }).authToken}`;
}

/** Sends interviews of a unit with a key made for it. */
async function senderOf(baseUrl: string): Promise<{ send(comment: string): Promise<void>; path: string }> {
  const headers = { ...json, authorization: await bearerOf(baseUrl) };
  const key = {
    name: 'Wall test',
    surveys: ['sales'],
    rights: ['interviews.write', 'structure.read'],
    unknownUnits: 'refuse',
    requestsPerMinute: 600,
    expiresAt: null,
  };
  const made = await fetch(`${baseUrl}/vuejs/apikey/aurora`, { method: 'POST', headers, body: JSON.stringify(key) });
  const authorization = `Bearer ${((await made.json()) as { secret: string }).secret}`;
  const reply = await fetch(`${baseUrl}/vuejs/interviews/sales/structure`, { headers: { authorization } });
  const structure = (await reply.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null; kind: string }[] }[];
    variables: { extName: string; kind: string }[];
  };
  const unitOf = (perspective: string) =>
    structure.perspectives
      .find(({ extName }) => extName === perspective)
      ?.units.filter(({ path }) => path !== null)
      .toSorted((a, b) => (b.path?.split('.').length ?? 0) - (a.path?.split('.').length ?? 0))[0];
  const comment = structure.variables.find(({ kind }) => kind === 'comment')?.extName ?? '';
  const units = Object.fromEntries(
    structure.perspectives.map(({ extName }) => [extName, unitOf(extName)?.extId ?? '']),
  );
  let count = 0;
  return {
    path: unitOf('org')?.path?.split('.').slice(0, 3).join('.') ?? '',
    async send(text) {
      const externalId = `wall-${(count += 1)}`;
      const answeredAt = new Date().toISOString();
      const body = JSON.stringify({ externalId, answeredAt, units, answers: { nps: 10, [comment]: text } });
      const sent = await fetch(`${baseUrl}/vuejs/interviews/sales`, {
        method: 'POST',
        headers: { ...json, authorization },
        body,
      });
      expect(sent.status, await sent.text()).toBe(200);
    },
  };
}

const answers = async (screen: Page): Promise<number> =>
  Number((await screen.getByTestId('answers').innerText()).replaceAll(/\D/g, ''));

/** Turns to a panel by the arrow keys. */
async function turnTo(screen: Page, panel: string): Promise<void> {
  for (let turns = 0; turns < 8; turns += 1) {
    if ((await screen.locator('[data-panel]').getAttribute('data-panel')) === panel) return;
    await screen.keyboard.press('ArrowRight');
  }
  throw new Error(`There is no panel ${panel}.`);
}

test(
  'R-007 case 5: a wall display is made, is live within a second, comes back after a night without network, and ends at once',
  async ({ page, openPage, baseUrl, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|status of 401|status of 403/);
    const sender = await senderOf(baseUrl);
    await signIn(page, 'manager');
    await page.getByRole('button', { name: 'Data and connections' }).click();
    await page.getByRole('menuitem', { name: 'Wall displays' }).click();
    await page.getByRole('heading', { name: 'Nothing hangs on a wall yet' }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'New wall display' }).click();
    const dialog = page.getByRole('dialog', { name: 'New wall display' });
    await dialog.getByLabel('Name').fill('Showroom');
    await dialog.getByLabel('Unit').fill(sender.path);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Make the display' }).click();
    const shown = page.getByRole('dialog', { name: 'Address of Showroom' });
    const address = await shown.getByLabel('Address of the display').innerText();
    const token = address.slice(`${baseUrl}/bigscreen/`.length);
    expect(token).toMatch(/^elk_aurora_[\w-]{43}$/);
    await shown.getByRole('button', { name: 'I have kept the address' }).click();
    await page.getByText('never seen').waitFor();
    expect(await page.content()).not.toContain(token.slice(15));

    // Nobody is signed in here; no request but the page's own carries the token in an address.
    const screen = await openPage({ viewport: { width: 1920, height: 1080 } });
    const carried: string[] = [];
    screen.on('request', (request) => {
      const isOwn = request.isNavigationRequest();
      const { referer = '' } = request.headers();
      if (referer.includes(token) || (!isOwn && request.url().includes(token))) carried.push(request.url());
    });
    let loads = 0;
    screen.on('load', () => (loads += 1));
    await screen.goto(`/bigscreen/${token}`);
    await screen.locator('[data-panel="score"]').waitFor();
    expect(await screen.getByRole('navigation').count()).toBe(0);
    expect(await screen.getByRole('tab').count()).toBe(0);
    await expectNoAxeViolations(screen);
    // Five metres from a screen of 55 inches a letter needs about 3 % of its height.
    const smallest = await screen.locator('main').evaluate((main) => {
      const texts = [...main.querySelectorAll('*')].filter(
        (one) => one.childNodes.length > 0 && one.textContent !== '',
      );
      return Math.min(...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    });
    expect(smallest).toBeGreaterThanOrEqual(0.03 * 1080);

    // A second on a machine that does nothing else; without the news it would be the next minute.
    const before = (await answers(screen)) + 1;
    await sender.send('<img src=x onerror=alert(1)> Frau Musterfrau, call me: 0151 23456789');
    await expect.poll(() => answers(screen), { interval: 20 }).toBe(before);
    await turnTo(screen, 'comments');
    const comment = screen.locator('blockquote').first();
    await expect.poll(() => comment.innerText()).toBe('<img src=x onerror=alert(1)> Frau •••, call me: •••');
    for (const panel of ['trend', 'ranking', 'comments', 'alerts']) {
      await turnTo(screen, panel);
      await expectNoAxeViolations(screen);
    }

    await screen.context().setOffline(true);
    await screen.getByText(/^No connection since/).waitFor();
    await sender.send('While it was away');
    expect(await answers(screen)).toBe(before);
    // Meanwhile the server got another build of the app.
    await screen.route('**/upgrade', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
    );
    expect(loads).toBe(1);
    await screen.context().setOffline(false);
    await expect.poll(() => loads).toBe(2);
    await expect.poll(() => answers(screen).catch(() => 0)).toBe(before + 1);
    expect(await screen.getByText(/^No connection since/).count()).toBe(0);

    await page.getByRole('button', { name: 'End Showroom' }).click();
    await page.getByRole('button', { name: 'End the display' }).click();
    await screen.getByRole('heading', { name: 'This display has ended' }).waitFor();
    expect(await screen.getByTestId('answers').count()).toBe(0);
    await expectNoAxeViolations(screen);
    await screen.reload();
    await screen.getByRole('heading', { name: 'This display has ended' }).waitFor();
    await page.getByText('Ended', { exact: true }).waitFor();
    expect(carried).toEqual([]);
    expect(loads).toBe(3);
  },
  slowMs,
);

test('R-007 an address that never was one shows nothing, and asks nobody to sign in', async ({ page, faults }) => {
  faults.allow(/status of 401/);
  await page.goto('/bigscreen/elk_aurora_nothing');
  await page.getByRole('heading', { name: 'This display has ended' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/bigscreen/elk_aurora_nothing');
});

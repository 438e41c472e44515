import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openPatterns, patterns } from '../apps/web/src/paths.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { makeOwnSurvey, type OwnSurvey } from './own-survey.ts';
import { takeScreenshots } from './screenshots.ts';
import { fillLoginForm, signIn } from './sign-in.ts';
import { workerProduct } from './worker-product.ts';

let own: OwnSurvey;
const places = { visit: 'org.all', norway: 'org.all.norway', shop: 'org.all.norway.norway-1' };

beforeAll(async () => {
  own = await makeOwnSurvey(workerProduct.baseUrl, { members: ['manager'], surveys: ['visit', 'repair'] });
  const { version } = await own.call<{ version: number }>('GET', 'structure/visit');
  const views = [
    { extName: 'all', titles: { en: 'Everything' }, startPath: places.visit },
    { extName: 'norway', titles: { en: 'Norway only' }, startPath: places.norway },
  ];
  await own.call('PUT', 'structure/visit', { version, views, startFilter: 'date=rmonths-24,0' });
}, 120_000);

const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);
const enter = (page: Page, path: string, person: 'root' | 'manager' = 'root'): Promise<void> =>
  signIn(page, person, { path: own.pageOf(path) });
/** Marks this document: a reload would lose the mark. */
const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'isSameDocument' in window);
const loginForm = (page: Page) => page.locator('#kc-form-login');

describe('addresses', () => {
  test('R-001 an old address is rewritten before anything is shown, and when it is typed into the running app', async ({
    page,
  }) => {
    await enter(page, '/ranking/visit/org.all');
    await mark(page);
    await page.evaluate((path) => window.location.assign(`#/ranking/visit/${path}`), places.norway);
    await page.getByRole('heading', { level: 1, name: 'Norway' }).waitFor();
    expect([pathOf(page), new URL(page.url()).hash]).toEqual([`/ranking/visit/${places.norway}`, '']);
    expect(await isSameDocument(page)).toBe(true);
    await page.goto('about:blank');
    await page.goto(`/#/ranking/visit/${places.shop}?sort=n-down`);
    await page.getByRole('heading', { level: 1, name: 'Norway 1' }).waitFor();
    expect(pathOf(page)).toBe(`/ranking/visit/${places.shop}`);
  });

  test('R-002 an unknown path leads to the start, which says so once; R-051 the message can be closed', async ({
    page,
    openPage,
  }) => {
    await enter(page, '/ranking/visit/org.all.norway');
    const told = page.getByText('That page does not exist.');
    await page.goto('/no/such/page');
    await told.waitFor();
    await expect.poll(() => pathOf(page)).toBe('/ranking/visit/org.all;date=rmonths-24,0');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Close message' }).click();
    await told.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('#main h1').waitFor();
    expect(await told.count()).toBe(0);
    // Whoever has to sign in first is told afterwards.
    const other = await openPage();
    await other.goto('/no/such/page');
    await fillLoginForm(other, 'admin', 'admin');
    await other.getByText('That page does not exist.').waitFor();
  });

  test('R-033 every page of the page table asks for sign-in, but those that are open', async ({ page, faults }) => {
    faults.allow(/401 \(Unauthorized\) .*\/vuejs\/bigscreen\//);
    const open = new Set<string>([...openPatterns, patterns.bigscreen]);
    for (const pattern of Object.values(patterns)) {
      const address = pattern
        .replace('$survey', own.survey)
        .replace('$drillPath', places.visit)
        .replaceAll(/\$\w+/g, 'some-id');
      await page.goto(address, { waitUntil: 'commit' });
      if (open.has(pattern)) {
        await page.locator('main, h1').first().waitFor();
        expect([pattern, await loginForm(page).count()]).toEqual([pattern, 0]);
      } else await loginForm(page).waitFor();
    }
  }, 240_000);
});

describe('the top bar', () => {
  test('R-088 one begins with the first survey, its first view, its start path and start filter', async ({ page }) => {
    await enter(page, '/');
    await expect.poll(() => pathOf(page)).toBe('/ranking/visit/org.all;date=rmonths-24,0');
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
    await expect.poll(() => current.allInnerTexts()).toEqual(['Everything']);
  });

  test('R-003 R-088 in a universe without a survey a page says why nothing is shown, and the frame is bare', async ({
    page,
  }) => {
    const empty = `empty-${own.universe}`;
    await own.call('POST', 'universes', { extName: empty, title: 'Empty' });
    await page.goto(`/?universe=${empty}`);
    await fillLoginForm(page, 'root', 'root');
    await page.getByRole('heading', { name: 'There is no survey for you yet' }).waitFor();
    for (const name of ['Views', 'Pages']) expect(await page.getByRole('navigation', { name }).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  test('R-040 R-091 choosing a view changes the place only, on whatever page one is; another survey begins at its start', async ({
    page,
  }) => {
    await enter(page, '/alertlist/visit/org.all;reason=price?view=all&q=words');
    const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
    await mark(page);
    await view('Norway only').click();
    await expect.poll(() => pathOf(page)).toBe('/alertlist/visit/org.all.norway;reason=price');
    expect(new URL(page.url()).search).toMatch(/^\?view=all&q=words&/);
    for (const kind of ['statistics', 'insights', 'interviewlist', 'samplelist', 'actions', 'alertcare', 'gaming']) {
      await page.goto(`/${kind}/visit/org.all;reason=price`);
      await view('Norway only').click();
      await expect.poll(() => pathOf(page)).toBe(`/${kind}/visit/org.all.norway;reason=price`);
    }
    // What is searched for in a ranking are units of the place that is left.
    await page.goto('/ranking/visit/org.all.norway.norway-1?q=1&show=chart');
    await view('Everything').click();
    await expect.poll(() => page.url()).toMatch(/\/ranking\/visit\/org\.all\?show=chart$/);
    await page.getByRole('button', { name: 'Visit', exact: true }).click();
    await page.getByRole('menuitemradio', { name: /repair/i }).click();
    await expect.poll(() => page.url()).toMatch(/\/ranking\/repair\/org\.all$/);
  });

  test('R-092 Backspace goes up wherever the focus is, not above two segments, and not while one types', async ({
    page,
  }) => {
    await enter(page, '/ranking/visit/org.all.norway.norway-1;reason=price');
    await page.locator('#main').focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => pathOf(page)).toBe('/ranking/visit/org.all.norway;reason=price');
    await page.getByRole('heading', { level: 1, name: 'Norway' }).waitFor();
    await page.getByRole('button', { name: 'Appearance' }).focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => pathOf(page)).toBe('/ranking/visit/org.all;reason=price');
    await page.keyboard.press('Backspace');
    for (const kind of ['alertlist', 'insights', 'statistics', 'interviewlist']) {
      await page.goto(`/${kind}/visit/org.all.norway`);
      await page.locator('#main h1').waitFor();
      await page.keyboard.press('Backspace');
      await expect.poll(() => pathOf(page)).toBe(`/${kind}/visit/org.all`);
    }
    await page.goto('/ranking/visit/org.all.norway');
    const field = page.getByRole('searchbox').first();
    await field.fill('1');
    await field.press('Backspace');
    await field.press('Backspace');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/ranking/visit/org.all.norway');
  });

  test('R-044 R-045 root has the list of bugs and a choice of universes, a manager no bugs; all find log out in the account menu', async ({
    page,
    openPage,
  }) => {
    await enter(page, '/ranking/visit/org.all');
    await page.getByRole('button', { name: /^Bug list: / }).click();
    await page.getByRole('dialog', { name: 'Bug list' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /universe/i }).click();
    await page.getByRole('menuitemradio', { name: 'Own Shops' }).first().waitFor();
    await page.keyboard.press('Escape');
    const manager = await openPage();
    await enter(manager, '/ranking/visit/org.all', 'manager');
    expect(await manager.getByRole('button', { name: /^Bug list/ }).count()).toBe(0);
    await manager.getByRole('button', { name: /^Account/ }).click();
    await manager.getByRole('menuitem', { name: 'Log out' }).click();
    await loginForm(manager).waitFor();
    const dealer = await openPage();
    await signIn(dealer, 'dealer');
    expect(await dealer.getByRole('button', { name: /universe/i }).count()).toBe(0);
  });

  test('R-076 the identity says who one is, as what, where, in which language, with which surveys', async ({
    page,
  }) => {
    const opened = page.waitForResponse('**/auth/validatekeycloak');
    await enter(page, '/ranking/visit/org.all', 'manager');
    const identity = (await (await opened).json()) as { surveys: { extName: string; startPath: string }[] };
    expect(identity).toMatchObject({
      loginStatus: 0,
      authToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      userId: expect.any(String) as string,
      username: 'manager',
      role: 'manager',
      locale: 'en',
      universe: own.universe,
      isUserAdmin: false,
      isRoot: false,
      isSettingsPageEnabled: false,
    });
    expect((identity as { universes?: { extName: string }[] }).universes?.map(({ extName }) => extName)).toContain(
      own.universe,
    );
    expect(identity.surveys.map(({ extName, startPath }) => [extName, startPath])).toEqual([
      ['visit', places.visit],
      ['repair', places.visit],
    ]);
  });

  test('R-111 a session opened without indicators has none to read, whatever the role allows', async ({
    page,
    baseUrl,
  }) => {
    const asked = page.waitForRequest('**/auth/validatekeycloak');
    await enter(page, '/ranking/visit/org.all', 'manager');
    const { accessToken, idToken } = (await asked).postDataJSON() as { accessToken: string; idToken: string };
    /** Opens a session with the same tokens, and answers how ranking and statistics are replied to in it. */
    const statusesWith = async (rest: { allowIndicators?: boolean }): Promise<number[]> => {
      const data = { accessToken, idToken, universeName: own.universe, ...rest };
      const opened = await page.request.post(`${baseUrl}/vuejs/auth/validatekeycloak`, { data });
      const { authToken } = (await opened.json()) as { authToken: string };
      const headers = { authorization: `Bearer ${authToken}` };
      const paths = ['rankings', 'statistics'].map((kind) => `${baseUrl}/vuejs/${kind}/visit/org.all`);
      return Promise.all(paths.map(async (path) => (await page.request.get(path, { headers })).status()));
    };
    expect(await statusesWith({})).toEqual([200, 200]);
    expect(await statusesWith({ allowIndicators: false })).toEqual([403, 403]);
  });

  test('survey, search, bell and bug list stay on pages whose address names no survey', async ({ page, openPage }) => {
    await enter(page, '/ranking/visit/org.all');
    for (const path of ['/reports', '/webhooks', '/mail', '/displays']) {
      await page.goto(path);
      await page.locator('#main h1').waitFor();
      const bar = page.locator('header').first();
      await bar.getByRole('button', { name: 'Visit', exact: true }).waitFor();
      await bar.getByRole('link', { name: /^Visit: \d+ open alerts?/ }).waitFor();
      await bar.getByRole('button', { name: /^Bug list: / }).waitFor();
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('option', { name: 'Norway only' }).waitFor();
      await page.keyboard.press('Escape');
    }
    await takeScreenshots(page, 'frame-without-survey');
    await expectNoAxeViolations(page);
    const small = await openPage(phone);
    await enter(small, '/reports');
    await expectNoAxeViolations(small);
  });

  test('a survey whose reports nobody has switched on offers none, and every page of it opens', async ({ page }) => {
    await enter(page, '/ranking/visit/org.all');
    const kinds = ['ranking', 'statistics', 'insights', 'interviewlist', 'alertlist', 'samplelist', 'actions'];
    for (const kind of kinds) {
      await page.goto(`/${kind}/visit/org.all`);
      await page.locator('#main h1').waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'My reports' }).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  test('R-144 the theme’s colours, and days as day/month-year; R-140 the menu is 100 px wide', async ({ page }) => {
    await enter(page, '/ranking/visit/org.all;date=2026-01-05_2026-03-31');
    await page.getByRole('region', { name: 'Active filters' }).getByText('5/1-2026 – 31/3-2026').waitFor();
    const colourOf = (name: string): Promise<string> =>
      page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim().toLowerCase(), name);
    const names = ['--action', '--secondary', '--focus', '--bad', '--info', '--good', '--warning'];
    expect(await Promise.all(names.map(colourOf))).toEqual([
      '#0000c8',
      '#424242',
      '#0000c8',
      '#be0000',
      '#2196f3',
      '#00c896',
      '#ffc107',
    ]);
    const account = page.getByRole('button', { name: 'Appearance' });
    expect(await account.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(66, 66, 66)');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    expect((await menu.boundingBox())?.width).toBe(100);
    const item = menu.getByRole('link', { name: 'Insights' });
    expect(await item.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(66, 66, 66)');
    const current = menu.getByRole('link', { name: 'Rankings' });
    expect(await current.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 200)');
  });
});

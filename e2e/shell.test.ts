import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { fillLoginForm, signIn } from './sign-in.ts';

const germany = { path: '/ranking/sales/org.all.de;date=rmonths-12,0' };
const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);

/** Answers the identity with changes of the test's own: what a universe or survey of other data would show. */
async function withIdentity(page: Page, change: (identity: Identity) => void): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const identity = (await response.json()) as Identity;
    change(identity);
    return route.fulfill({ response, json: identity });
  };
  await page.route('**/auth/validatekeycloak', answer);
  await page.route('**/auth/identity', answer);
}

interface Identity {
  currentUniverse: { dateFormat: string; logoUrl: string; squareLogoUrl: string | null };
  surveys: { systemMessage: object | null }[];
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Language|Sprache)$/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('addresses', () => {
  test('a hash address is rewritten before anything else', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('about:blank');
    await page.goto(`/#${germany.path}`);
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(pathOf(page)).toBe(germany.path);
  });

  test('an unknown path leads to /, and from there to the start', async ({ page }) => {
    await signIn(page, 'admin');
    for (const path of ['/nothing', '/ranking', '/ranking/sales', '/ranking/sales/org.all/more']) {
      await page.goto(path);
      await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all;date=rmonths-12,0');
    }
  });

  test.for([
    ['R-004', '/upgrade', 'Supported browsers'],
    ['R-032', '/responsive', 'Layout at each width'],
  ] as const)('%s %s opens without sign-in, also when the sign-on is away', async ([, path, title], { page }) => {
    await page.route('**/config/client?*', (route) => route.abort());
    await page.goto(path);
    await page.getByRole('heading', { name: title }).waitFor();
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  });

  test('R-032 says which layout answers the width', async ({ page }) => {
    await page.goto('/responsive');
    for (const [width, layout] of [
      [390, 'Phone'],
      [768, 'Tablet'],
      [1280, 'Desk'],
      [1920, 'Wall'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.locator('[aria-current] th').innerText()).toBe(layout);
    }
  });

  test('an open page leads to a protected one through the sign-in', async ({ page }) => {
    await page.goto('/upgrade');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillLoginForm(page, 'admin', 'admin');
    await page.locator('#main h1').waitFor();
  });
});

test('R-004 an older browser is told which one to use, and not left with an empty page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'This browser is too old for Echolot' }).waitFor();
});

describe('the top bar', () => {
  test('R-039 home goes to the survey’s first page without one’s filters', async ({ page }) => {
    await signIn(page, 'admin', { path: '/ranking/service/org.all.de;gender=female' });
    await page.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/ranking\/service\/org\.all;date=rmonths-12,0$/);
  });

  test('another survey begins at its own start; a view sets its start path and keeps filters', async ({ page }) => {
    await signIn(page, 'admin', germany);
    await page.getByRole('button', { name: 'Sales' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('menuitemradio', { name: /Service/ }).click();
    await expect.poll(() => pathOf(page)).toBe('/ranking/service/org.all;date=rmonths-12,0');
    await page.goto(germany.path);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Brands' }).click();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/brand.all;date=rmonths-12,0');
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
    await expect.poll(() => current.allInnerTexts()).toEqual(['Brands']);
  });

  test('only people of several universes change the universe', async ({ page }) => {
    await signIn(page, 'dealer');
    expect(await page.getByRole('button', { name: /universe|Universum/i }).count()).toBe(0);
  });

  test('the logo is the universe’s image, square on phones, or the address its data names', async ({
    page,
    openPage,
  }) => {
    await signIn(page, 'admin');
    const logo = page.getByRole('img', { name: 'Aurora' });
    const source = (): Promise<string> => logo.evaluate((image) => (image as HTMLImageElement).currentSrc);
    await expect.poll(source).toMatch(/\/aurora-[\w-]+\.svg$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(source).toMatch(/\/aurora-square-[\w-]+\.svg$/);
    const other = await openPage();
    await withIdentity(other, ({ currentUniverse }) => {
      currentUniverse.logoUrl = '/favicon.svg';
    });
    await signIn(other, 'admin');
    expect(await other.getByRole('img', { name: 'Aurora' }).getAttribute('src')).toBe('/favicon.svg');
  });

  test('root reads the bug list and clears it; others have no button', async ({ page, openPage }) => {
    await page.route('**/vuejs/logs/bugs/sales', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const bug = {
        ...{ count: 3, message: 'A gear is missing', user: 'dealer', datetime: '2026-11-19T08:05:00Z' },
        requestId: 'edge-7',
      };
      return route.fulfill({ json: { bugs: [bug] } });
    });
    await signIn(page, 'root');
    await page.getByRole('button', { name: 'Bug list: 1 entry' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /A gear is missing/ });
    expect((await row.innerText()).split(/\s*\t\s*/)).toEqual([
      ...['3', 'A gear is missing', 'dealer', '19/11-2026 09:05', 'edge-7'],
    ]);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'bug-list');
    await page.unroute('**/vuejs/logs/bugs/sales');
    await page.getByRole('button', { name: 'Clear the list' }).click();
    await page.getByText('No errors have been recorded').waitFor();
    // the message that tells it has a close button.
    await page.getByText(/^Bug list cleared/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.getByText(/^Bug list cleared/).waitFor({ state: 'detached' });
    const other = await openPage();
    await signIn(other, 'admin');
    expect(await other.getByRole('button', { name: /Bug list/ }).count()).toBe(0);
  });

  test('German: the frame, the server’s titles and the numbers, kept for the next visit', async ({ page }) => {
    await signIn(page, 'manager', { path: `${germany.path}?universe=aurora` });
    await chooseLanguage(page, 'Deutsch');
    await page.getByRole('link', { name: 'Marken' }).waitFor();
    await page.getByRole('link', { name: 'Startseite' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Hilfe & Kontakt' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await expectNoAxeViolations(page);
    const remembered = page.waitForResponse(/auth\/locale/);
    await chooseLanguage(page, 'English');
    await remembered; // The language belongs to the person, whom other tests share.
    await page.getByRole('link', { name: 'Home' }).waitFor();
  });

  test('light, dark or as the system; a chosen one is there before the first paint', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const scheme = (): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(scheme).toBe('light');
    // Nothing is painted before there is a body.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.body) return;
        performance.mark(`body ${document.documentElement.getAttribute('data-mantine-color-scheme')}`);
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(marks).toContain('body light');
  });
});

describe('the frame', () => {
  test('R-047 R-048 R-079 the menu has the survey’s pages and the support dialog of the universe', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect
      .poll(() => pages.getByRole('link').allInnerTexts())
      .toEqual(['Rankings', 'Interviews', 'Alerts', 'Actions', 'Insights', 'Answers', 'Samples', 'Campaigns', 'Team']);
    await expect.poll(() => pages.getByRole('link', { name: 'Rankings' }).getAttribute('aria-current')).toBe('page');
    await pages.getByRole('button', { name: 'Support' }).click();
    const dialog = page.getByRole('dialog', { name: 'Support' });
    await expectNoAxeViolations(page);
    for (const [name, href] of [
      ['Open the FAQ', 'https://help.aurora.example/faq'],
      ['support@aurora.example', 'mailto:support@aurora.example'],
      ['Open the help desk', 'https://help.aurora.example/'],
      ['+49 30 23125 014', 'tel:+493023125014'],
    ] as const) {
      expect(await dialog.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
    await dialog.getByText('Monday to Friday, 8 am to 6 pm').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('R-047 on pages without a survey the menu is that of the last one chosen, also after a reload', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/ranking/service/org.all' });
    const ranking = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rankings' });
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('menuitem', { name: 'My reports' }).click();
    await page.waitForURL(/\/reports$/);
    await expect.poll(() => ranking.getAttribute('href')).toMatch(/^\/ranking\/service\//);
    await page.reload();
    await expect.poll(() => ranking.getAttribute('href')).toMatch(/^\/ranking\/service\//);
    expect(await ranking.getAttribute('aria-current')).toBeNull();
    await ranking.click();
    await page.waitForURL(/\/ranking\/service\//);
  });

  test('the menu is 100 px wide, the system bar 50 px high', async ({ page }) => {
    await withIdentity(page, ({ surveys }) => {
      for (const survey of surveys) survey.systemMessage = { text: 'Closed on Friday', texts: {} };
    });
    await signIn(page, 'admin', germany);
    expect((await page.getByRole('navigation', { name: 'Pages' }).boundingBox())?.width).toBe(100);
    expect((await page.getByRole('complementary', { name: 'System message' }).boundingBox())?.height).toBe(50);
  });

  test('the system message: text, link, icon, colours; red and black unless told', async ({ page, openPage }) => {
    await withIdentity(page, ({ surveys }) => {
      for (const survey of surveys) survey.systemMessage = { text: 'Closed', texts: { en: 'Closed' } };
    });
    await signIn(page, 'admin', germany);
    const bar = page.getByRole('complementary', { name: 'System message' });
    const colours = (): Promise<string[]> =>
      bar.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
    expect(await colours()).toEqual(['rgb(255, 0, 0)', 'rgb(0, 0, 0)']);
    expect(await bar.locator('svg.tabler-icon-message-2').count()).toBe(1);
    expect(await bar.getByRole('link').count()).toBe(0);

    const other = await openPage();
    const message = {
      text: 'Read <b>this</b>',
      texts: {},
      link: 'https://status.example/x',
      icon: 'info',
      backgroundColor: '#003366',
      textColor: 'white',
    };
    await withIdentity(other, ({ surveys }) => {
      for (const survey of surveys) survey.systemMessage = message;
    });
    await signIn(other, 'admin', germany);
    const otherBar = other.getByRole('complementary', { name: 'System message' });
    const link = otherBar.getByRole('link', { name: 'Read <b>this</b>' });
    expect(await link.getAttribute('href')).toBe('https://status.example/x');
    expect(await otherBar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(0, 51, 102)');
    expect(await otherBar.locator('svg.tabler-icon-info-circle').count()).toBe(1);
    // Its address names no survey: the message is that of the survey at hand.
    await other.goto('/reports');
    await otherBar.waitFor();
  });

  test('a message’s link that is a script leads nowhere', async ({ page }) => {
    await withIdentity(page, ({ surveys }) => {
      // oxlint-disable-next-line eslint/no-script-url -- this is what must not work
      for (const survey of surveys) survey.systemMessage = { text: 'Click', texts: {}, link: 'javascript:alert(1)' };
    });
    await signIn(page, 'admin', germany);
    const bar = page.getByRole('complementary', { name: 'System message' });
    await bar.waitFor();
    expect(await bar.getByRole('link').count()).toBe(0);
  });

  test('days are day/month-year, or as the reader’s locale has them', async ({ page, openPage }) => {
    const own = { path: '/ranking/sales/org.all.de;date=2026-01-05_2026-03-31' };
    await signIn(page, 'admin', own);
    await page.getByRole('region', { name: 'Active filters' }).getByText('5/1-2026 – 31/3-2026').waitFor();
    const other = await openPage();
    await withIdentity(other, ({ currentUniverse }) => {
      currentUniverse.dateFormat = 'locale';
    });
    await signIn(other, 'admin', own);
    await other.getByRole('region', { name: 'Active filters' }).getByText('05/01/2026 – 31/03/2026').waitFor();
  });

  test('an error of a page stays inside the frame and can be tried again', async ({ page, faults }) => {
    faults.allow(/page failed|Failed to load|Failed to fetch|ERR_FAILED/);
    await page.route('**/assets/ranking-page-*.js', (route) => route.abort());
    await page.goto(germany.path);
    await fillLoginForm(page, 'admin', 'admin');
    await page.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/assets/ranking-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
  });

  test('offline is told quietly and heals by itself', async ({ page, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|could not be refreshed/);
    // The bell is on its way when the network goes.
    const { promise: isOffline, resolve: goOffline } = Promise.withResolvers<void>();
    const isAsked = page.waitForRequest(/\/assets\/load-bell-/);
    await page.route(/\/assets\/load-bell-/, async (route) => {
      await isOffline;
      await route.abort('internetdisconnected');
    });
    await signIn(page, 'admin', germany);
    await isAsked;
    await page.context().setOffline(true);
    goOffline();
    await page.getByText('Offline. You see the last figures.').waitFor();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    await page.unroute(/\/assets\/load-bell-/);
    await page.context().setOffline(false);
    await page.getByText('Offline. You see the last figures.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /alert/i }).first().waitFor();
  });
});

test('the ranking page loads at most 215 kB of JavaScript (gzip) before its figures', async ({ page }) => {
  await signIn(page, 'admin', germany);
  await page.goto('about:blank');
  // What is asked for once the figures are does not count.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h1, h2')];
      if (!headings.some(({ textContent }) => textContent.includes('Germany'))) return;
      performance.mark('figures');
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  const isScript = (url: string): boolean => new URL(url).pathname.startsWith('/assets/') && url.endsWith('.js');
  const replies = new Map<string, Promise<Buffer>>();
  page.on('response', (reply) => {
    if (!isScript(reply.url())) return;
    const body = reply.body();
    replies.set(reply.url(), body);
    body.catch(() => {}); // The page is closed while what comes after the figures is still on its way.
  });
  await page.goto(germany.path);
  await page.getByRole('heading', { name: /Germany/ }).waitFor();
  const urls = await page.evaluate(() => {
    const at = performance.getEntriesByName('figures')[0]?.startTime ?? Infinity;
    const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < at);
    return [...new Set(resources.map(({ name }) => name))];
  });
  const scripts = urls
    .filter(isScript)
    .map((url) => replies.get(url) ?? Promise.reject(new Error(`${url} was not answered`)));
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(215_000);
});

describe('every width', () => {
  test.for([390, 768, 1280, 1920, 3840])('nothing scrolls sideways at %i px', async (width, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await signIn(page, 'root', germany);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const main = page.locator('#main');
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const year = ';date=rmonths-12,0';
const germany = `/interviewlist/sales/org.all.de${year}`;
const dealerUnit = 'org.all.de.north.d1007';
const run = Date.now().toString(36);

const rows = (page: Page) => page.locator('main [data-row]');
const figure = (page: Page) => page.locator('main header').first();
const shownCount = async (page: Page): Promise<number> =>
  Number(/([\d,]+) interviews?/.exec(await figure(page).innerText())?.[1]?.replaceAll(',', ''));

async function openList(page: Page, path: string, person: Parameters<typeof signIn>[1] = 'manager'): Promise<void> {
  await signIn(page, person, { path });
  await rows(page).first().waitFor();
}

/** The bearer that the page of a signed-in person uses. */
async function bearerOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  return (await asked).headers()['authorization'] ?? '';
}

/** Sends an interview at the dealer's unit as another system does. */
async function send(baseUrl: string, authorization: string, name: string, comment: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const structure = await fetch(`${baseUrl}/vuejs/interviews/sales/structure`, { headers });
  const { perspectives } = (await structure.json()) as {
    perspectives: { extName: string; units: { extId: string; path: string | null }[] }[];
  };
  const units = Object.fromEntries(
    perspectives.map(({ extName, units: all }) => {
      const own = all.find(({ path }) => path === dealerUnit);
      return [extName, (own ?? all.find(({ path }) => path?.split('.').length === 3))?.extId ?? ''];
    }),
  );
  const body = {
    externalId: `${name}-${run}`,
    answeredAt: new Date(Date.now() - 60_000).toISOString(),
    units,
    channel: 'sms',
    locale: 'de',
    answers: { nps: 2, comment },
  };
  const reply = await fetch(`${baseUrl}/vuejs/interviews/sales`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}

describe('the list of interviews', () => {
  test('R-151 R-152 leads from a number to the interviews behind it, sorts and searches them, and keeps path and filters', async ({
    page,
  }) => {
    await signIn(page, 'manager', { path: `/ranking/sales/org.all.de;gender=female${year}` });
    const link = page.locator('main header').getByRole('link', { name: /interviews$/ });
    const answers = (await link.innerText()).split(' ')[0];
    await link.click();
    await rows(page).first().waitFor();
    expect(page.url()).toContain('/interviewlist/sales/org.all.de;gender=female;date=rmonths-12,0');
    await expect.poll(() => figure(page).innerText()).toContain(`${answers} interviews`);
    expect(
      await page.getByRole('navigation').getByRole('link', { name: 'Interviews' }).getAttribute('aria-current'),
    ).toBe('page');
    const days = await page
      .locator('main [data-row] time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(days).toEqual(days.toSorted().toReversed());

    // The number says what it counts.
    await figure(page)
      .getByRole('button', { name: `${answers} interviews` })
      .click();
    const explained = page.getByRole('dialog', { name: 'Interviews · Germany' });
    await expect.poll(() => explained.locator('strong').innerText()).toBe(answers);
    await page.keyboard.press('Escape');
    await explained.waitFor({ state: 'detached' });

    // Only those with a comment.
    await page.getByRole('button', { name: 'With comment' }).click();
    await expect.poll(() => shownCount(page)).toBeLessThan(Number(answers?.replaceAll(',', '')));
    await expect.poll(() => page.getByText('No comment', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'With comment' }).click();
    await expect.poll(() => figure(page).innerText()).toContain(`${answers} interviews`);

    // The lowest answers come first.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'NPS, lowest first' });
    await expect.poll(() => page.url()).toContain('sort=nps');
    await expect.poll(async () => Number(/NPS (\d+)/.exec(await rows(page).first().innerText())?.[1])).toBeLessThan(3);

    // Words in comments: what was found is marked, in the comment's language.
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
    await page.keyboard.press('Tab');
    await page.keyboard.press('/');
    await page.keyboard.type('UBERGABE');
    await expect.poll(() => page.url()).toContain('q=UBERGABE');
    // Letters typed slowly are looked for before the word is whole.
    const marked = async (): Promise<Set<string>> =>
      new Set((await page.locator('main mark').allInnerTexts()).map((text) => text.toLowerCase()));
    await expect.poll(marked).toEqual(new Set(['übergabe']));
    expect(await page.locator('main [lang]:has(mark)').first().getAttribute('lang')).toBe('de');
    await expect.poll(() => shownCount(page)).toBeLessThan(Number(answers?.replaceAll(',', '')));
    await page.keyboard.type(' xyzzy');
    await page.getByRole('heading', { name: 'No comment contains “UBERGABE xyzzy”' }).waitFor();
    await page.getByRole('button', { name: 'Show all interviews' }).click();
    await expect.poll(() => figure(page).innerText()).toContain(`${answers} interviews`);

    // Filters change on the page itself.
    await page.getByRole('button', { name: 'Remove filter: Gender' }).click();
    await expect.poll(() => shownCount(page)).toBeGreaterThan(Number(answers?.replaceAll(',', '')));
    expect(page.url()).toContain(germany);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'interview-list');
  });

  test('R-151 keys go from line to line, Enter opens, back leads to the same line; thousands of lines are few in the page', async ({
    page,
  }) => {
    await openList(page, germany);
    await expect.poll(() => shownCount(page)).toBeGreaterThan(1000);
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
    const focused = page.locator('main [data-row]:focus');
    await expect.poll(() => focused.getAttribute('data-row')).toBe('1');
    const href = await focused.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(href ?? '-');
    await page.getByRole('link', { name: 'To the list' }).waitFor();
    await page.goBack();
    await expect.poll(() => focused.getAttribute('href')).toBe(href);

    const scrollOn = async (): Promise<number> => {
      await page.locator('#main').evaluate((main) => main.scrollBy(0, 2500));
      return Number(await rows(page).last().getAttribute('data-row'));
    };
    await expect.poll(scrollOn).toBeGreaterThan(200);
    expect(await rows(page).count()).toBeLessThan(60);
  });

  test('the way on from an interview follows the list one came from, in its order, and leads back to it', async ({
    page,
  }) => {
    const list = `/interviewlist/sales/org.all.de;date=rmonths-12,0;nps=0_2?sort=nps`;
    await openList(page, list);
    const hrefs = await rows(page).evaluateAll((all) =>
      all.slice(0, 3).map((row) => (row.matches('a') ? row : row.querySelector('a'))?.getAttribute('href') ?? ''),
    );
    expect(new Set(hrefs).size).toBe(3);
    await rows(page).nth(1).click();
    const isAt = (href = ''): Promise<void> => page.waitForURL((url) => url.pathname === href);
    await isAt(hrefs[1]);
    // The address changes before the page does: the links of the interview before lead elsewhere.
    const go = async (name: string, href = ''): Promise<void> => {
      await page
        .getByRole('link', { name })
        .and(page.locator(`[href^="${href}"]`))
        .click();
      await isAt(href);
    };
    await go('Next interview of the list', hrefs[2]);
    await go('Previous interview of the list', hrefs[1]);
    await go('Previous interview of the list', hrefs[0]);
    // Before the first there is none.
    await page.getByRole('button', { name: 'Previous interview of the list', disabled: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'To the list' }).click();
    await rows(page).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(list);
    // Somebody who comes from elsewhere goes on at the unit.
    await page.goto(new URL(hrefs[1] ?? '', page.url()).href);
    await page.getByRole('link', { name: 'Older interview of this unit' }).waitFor();
  });

  test('what the rows show is chosen and remembered', async ({ page }) => {
    await openList(page, germany);
    await page.getByRole('button', { name: 'What the rows show' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Model line' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Channel' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).first().innerText()).toContain('Model line');
    await page.reload();
    await expect.poll(() => rows(page).first().innerText()).toContain('Model line');
  });

  test('R-151 R-152 case 23: new interviews are told quietly and move nothing until they are asked for', async ({
    page,
    openPage,
    baseUrl,
  }) => {
    const admin = await openPage();
    await signIn(admin, 'admin');
    const bearer = await bearerOf(admin);
    await openList(page, `/interviewlist/sales/org.all.de.north${year}`);
    await expect.poll(() => shownCount(page)).toBeGreaterThan(4);
    const [before, first] = [await shownCount(page), await rows(page).first().innerText()];
    await send(baseUrl, bearer, 'one', `<b>Nobody</b> called back ${run}`);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await rows(page).first().innerText()).toBe(first);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect.poll(() => rows(page).first().innerText()).toContain(`<b>Nobody</b> called back ${run}`);
    await expect.poll(() => shownCount(page)).toBe(before + 1);
    await expect.poll(() => page.getByRole('button', { name: /new$/ }).count()).toBe(0);
  });

  test('figures and bell that were read before the news could be heard are read again', async ({
    page,
    openPage,
    baseUrl,
  }) => {
    const admin = await openPage();
    await signIn(admin, 'admin');
    const bearer = await bearerOf(admin);
    const { promise: held, resolve: connect } = Promise.withResolvers<void>();
    await page.route('**/vuejs/events/**', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, 'manager', { path: `/ranking/sales/org.all.de.north${year}` });
    const answers = async (): Promise<number> =>
      Number(/([\d,]+) interviews/.exec(await figure(page).innerText())?.[1]?.replaceAll(',', ''));
    const bell = page.locator('header').getByRole('link', { name: /open alert/ });
    const open = async (): Promise<number> =>
      Number(/(\d+) open alert/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
    const [before, alerts] = [await answers(), await open()];
    await send(baseUrl, bearer, 'unheard', `Nobody called back unheard${run}`);
    const path = `/vuejs/interviewlist/sales/${encodeURIComponent(`${dealerUnit};comment=unheard${run}~`)}`;
    const seen = async (): Promise<number> => {
      const reply = await fetch(`${baseUrl}${path}`, { headers: { authorization: bearer } });
      return ((await reply.json()) as { rows: object[] }).rows.length;
    };
    await expect.poll(seen).toBe(1);
    expect([await answers(), await open()]).toEqual([before, alerts]);
    connect();
    await expect.poll(answers).toBe(before + 1);
    await expect.poll(open).toBeGreaterThan(alerts);
  });

  test('case 7 R-150 a list behind a hidden number is closed and says why; what is not there, or not open, says so', async ({
    page,
    openPage,
    baseUrl,
    faults,
  }) => {
    await signIn(page, 'admin');
    const bearer = await bearerOf(page);
    for (const name of ['two', 'three']) await send(baseUrl, bearer, name, `Nobody called back rare${run}`);
    const path = `/interviewlist/sales/${dealerUnit};comment=rare${run}~`;
    // Who may see single persons reads both.
    await expect
      .poll(async () => {
        await page.goto(`${path}?linkable`);
        await page.locator('#main h1, #main h2').first().waitFor();
        return rows(page).count();
      })
      .toBe(2);
    const dealer = await openPage();
    await signIn(dealer, 'dealer', { path });
    await dealer.getByRole('heading', { name: /^Die Interviews von .* sind geschlossen$/ }).waitFor();
    expect(await rows(dealer).count()).toBe(0);
    expect(await dealer.locator('main').innerText()).not.toContain('2 Interviews');
    faults.allow(/403/);
    await dealer.goto(`/interviewlist/sales/org.all${year}?linkable`);
    await dealer.getByRole('heading', { name: 'Diesen Teil können Sie nicht sehen' }).waitFor();
  });

  test('the explanation of a number leads to its interviews', async ({ page }) => {
    await signIn(page, 'manager', { path: `/statistics/sales/org.all.de${year}` });
    await page.getByRole('article', { name: 'NPS', exact: true }).locator('header button').click();
    await page.getByRole('dialog').getByRole('link', { name: 'The interviews behind it' }).click();
    await rows(page).first().waitFor();
    expect(page.url()).toMatch(/\/interviewlist\/sales\/org\.all\.de;date=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/);
  });

  test('is accessible on a phone and fits it', async ({ openPage }) => {
    const small = await openPage(phone);
    await openList(small, germany);
    expect(
      await small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await expectNoAxeViolations(small);
  });
});

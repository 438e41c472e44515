import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const slowMs = 120_000;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Value' });

/** A page at the place somebody begins with, the only one a dealer sees. */
async function ownPage(page: Page, name: string): Promise<string> {
  await page.waitForURL(/\/ranking\/sales\//);
  return `/page/${name}/sales/${new URL(page.url()).pathname.split('/')[3]?.split(';')[0]}`;
}

interface Block {
  readonly version: number;
  readonly value: { extname: string }[];
}

/** Calls an endpoint as the administrator, for what is only the ground of a test. */
async function callAs(baseUrl: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ username: 'admin', password: 'admin', universe: 'aurora' });
  const login = await fetch(`${baseUrl}/vuejs/auth/login`, { method: 'POST', headers, body: credentials });
  const { authToken } = (await login.json()) as { authToken: string };
  const authorization = `Bearer ${authToken}`;
  const reply = await fetch(`${baseUrl}/vuejs/${path}`, {
    method,
    headers: { ...headers, authorization },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

const pagesBlock = async (baseUrl: string): Promise<Block> =>
  ((await callAs(baseUrl, 'GET', 'configblocks/create?name=pages&survey=service')) as { block: Block }).block;

async function setPages(baseUrl: string, value: object[] | null): Promise<void> {
  const { version } = await pagesBlock(baseUrl);
  const body = { name: 'pages', survey: 'service', value, isSet: value !== null, version };
  await callAs(baseUrl, 'POST', 'configblocks', body);
}

test(
  'R-126 a page is added as JSON: faults are named with their line, versions are kept and come back',
  async ({ page, openPage, baseUrl, faults }) => {
    faults.allow(/status of 409/);
    const { value } = await pagesBlock(baseUrl);
    const added = {
      extname: 'office',
      titles: { en: 'Head office' },
      icon: 'trophy',
      selectionInterval: 'last year',
      components: [{ type: 'RankingTableComponent' }],
    };
    try {
      await signIn(page, 'admin');
      await page.getByRole('button', { name: 'Data and connections' }).click();
      await page.getByRole('menuitem', { name: 'Settings (advanced)' }).click();
      await page.getByLabel('Set for').selectOption({ label: 'Service' });
      await page.getByRole('combobox', { name: 'Settings block' }).selectOption({ label: 'Pages' });
      await page.getByText('Nobody has set it; this is the default').waitFor();
      await page.getByText('The value fits.').waitFor();
      await expectNoAxeViolations(page);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect.poll(() => save.isDisabled()).toBe(true);

      await editor(page).fill('[{');
      await page.getByText('1 thing does not fit:').waitFor();
      const text = JSON.stringify([...value, added], null, 2);
      await editor(page).fill(text);
      const line = text.split('\n').findIndex((one) => one.includes('last year')) + 1;
      await page.getByRole('button', { name: `Line ${line}` }).click();
      const selected = (): Promise<string> =>
        editor(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
      await expect.poll(selected).toContain('"selectionInterval": "last year"');
      await expect.poll(() => save.isDisabled()).toBe(true);
      await expectNoAxeViolations(page);
      await editor(page).fill(text.replace('last year', 'rmonths-3,0'));
      await page.getByText('The value fits.').waitFor();

      // Somebody else is faster: nothing of either is lost.
      await setPages(baseUrl, value);
      await save.click();
      await page.getByText(/^Version \d+ was saved by admin in the meantime/).waitFor();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Go on with mine' }).click();
      await save.click();
      await page.getByText('Saved as version 2').waitFor();

      const reader = await openPage();
      await signIn(reader, 'manager');
      await reader.goto('/ranking/service/org.all');
      await menu(reader).getByRole('link', { name: 'Head office' }).waitFor();

      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await expect.poll(() => editor(page).inputValue()).not.toContain('office');
      await save.click();
      await page.getByText('Saved as version 3').waitFor();
      await page.getByRole('button', { name: 'Take the survey’s own value away' }).click();
      await page.getByText('Nobody has set it; this is the default').waitFor();
      await reader.reload();
      await menu(reader).getByRole('link', { name: 'Rankings' }).waitFor();
      expect(await menu(reader).getByRole('link', { name: 'Head office' }).count()).toBe(0);
    } finally {
      await setPages(baseUrl, null);
    }
  },
  slowMs,
);

test(
  'R-014 R-079 R-080 a page shows its components for its period, keeps the place while one drills, and names what is unknown',
  async ({ page, baseUrl }) => {
    await setPages(baseUrl, [
      {
        extname: 'office',
        titles: { en: 'Head office', de: 'Zentrale' },
        icon: 'trophy',
        selectionInterval: 'rmonths-6,0',
        components: [
          { type: 'RankingTableComponent', titles: { en: 'Where we stand' } },
          { type: 'AlertList', width: 'half', rows: 3 },
          { type: 'WeatherComponent', width: 'half' },
        ],
      },
    ]);
    try {
      await signIn(page, 'admin');
      await page.goto('/ranking/service/org.all;date=rmonths-24,0');
      await menu(page).getByRole('link', { name: 'Head office' }).click();
      // R-079 the period of the page, not the one of before.
      await page.waitForURL(/\/page\/office\/service\/org\.all;date=rmonths-6,0$/);
      await expect.poll(() => page.title()).toMatch(/^Head office · /);
      await page.getByRole('heading', { name: 'Where we stand' }).waitFor();
      const ranking = page.getByRole('grid').first();
      await ranking.getByRole('row', { name: /Germany/ }).waitFor();
      await page.getByRole('heading', { name: /^Alerts/ }).waitFor();
      await page.getByText('“WeatherComponent”, which is not known here').waitFor();
      await expectNoAxeViolations(page);
      // The list of alerts has the rows the page says, and its own words in the address; the ranking keeps its own.
      const views = page.getByRole('navigation', { name: 'Views of the list' });
      await views.getByRole('link', { name: /^All open/ }).waitFor();
      await views.getByRole('link', { name: /^Closed/ }).click();
      await page.waitForURL(/alert-view=closed/);
      await page.getByRole('link', { name: /^All \d+ alerts$/ }).waitFor();
      await expect.poll(() => page.getByRole('checkbox', { name: /^Select .*, / }).count()).toBe(3);
      await page.getByRole('searchbox', { name: 'Search in alerts' }).fill('bad');
      await page.waitForURL(/alert-q=bad/);
      const shown = new URL(page.url()).searchParams;
      expect([shown.get('q'), shown.get('alert-view')]).toEqual([null, 'closed']);
      // The links follow the address.
      await ranking
        .getByRole('row', { name: /Germany/ })
        .locator('a[href*="alert-q=bad"]')
        .first()
        .click();
      await page.waitForURL(/\/page\/office\/service\/org\.all\.de;date=rmonths-6,0.*alert-q=bad/);
      await expect.poll(() => page.title()).toMatch(/^Head office · /);
      await page
        .getByRole('heading', { name: /Germany/ })
        .first()
        .waitFor();
      await page.goto('/page/office/service/org.all;date=rmonths-24,0');
      await expect.poll(() => page.title()).toMatch(/^Head office · /);
      expect(page.url()).toContain('rmonths-24,0');
      await page.goto('/page/nowhere/service/org.all');
      await page.getByRole('heading', { name: 'The survey has no page of this name' }).waitFor();
    } finally {
      await setPages(baseUrl, null);
    }
  },
  slowMs,
);

test(
  'R-014 R-080 mail campaigns with what became of them; one is opened by its id, day by day',
  async ({ page, openPage }) => {
    await signIn(page, 'admin');
    await page.goto('/ranking/sales/org.all');
    await menu(page).getByRole('link', { name: 'Campaigns' }).click();
    const list = page.getByRole('table', { name: 'Mail campaigns' });
    const rows = list.getByRole('row');
    await rows.nth(2).waitFor();
    const figures = async (row: number) => {
      const cells = await rows.nth(row).getByRole('cell').allInnerTexts();
      return cells.slice(1).map((cell) => Number(/^[\d,]+/.exec(cell)?.[0]?.replaceAll(',', '')));
    };
    const [sent = 0, delivered = 0, opened = 0, clicked = 0, answered = 0] = await figures(2);
    expect(sent).toBeGreaterThan(delivered);
    expect(delivered).toBeGreaterThan(opened);
    expect(Math.min(opened - clicked, clicked, answered)).toBeGreaterThan(0);
    await list.getByRole('columnheader', { name: /Opened.*\(unreliable\)/ }).waitFor();

    const name = await rows.nth(2).getByRole('link').innerText();
    await rows.nth(2).getByRole('link').click();
    await page.waitForURL(/[?]campaignId=\d+$/);
    await page.getByRole('heading', { name }).waitFor();
    const days = page.getByRole('table', { name: 'By the day of sending' });
    await days.getByRole('row').nth(1).waitFor();
    await expectNoAxeViolations(page);
    const sums = await days
      .getByRole('row')
      .evaluateAll((lines) => lines.slice(1).map((line) => Number(line.children[1]?.textContent?.replaceAll(',', ''))));
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(sent);
    // Each number says what it is made of: those of the campaign, and those of a day.
    await days.getByRole('row').nth(1).getByRole('button').first().click();
    await page.getByText(/^[\d,]+ delivered = [\d,]+ sent − [\d,]+ that bounced or were never sent\./).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const small = await openPage(phone);
    await signIn(small, 'admin');
    await small.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    await small.getByRole('heading', { name }).waitFor();
    const overflow = await small.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(small);

    const manager = await openPage();
    await signIn(manager, 'dealer');
    await manager.goto(await ownPage(manager, 'campaigns'));
    // The dealer reads German.
    await manager.getByText('Ihre Rolle umfasst diesen Teil der Seite nicht.').first().waitFor();
  },
  slowMs,
);

test(
  'R-080 points are set up without writing JSON; teams see what they did, and the leaderboard follows its roles',
  async ({ page, openPage, baseUrl, faults }) => {
    faults.allow(/status of 4(00|09) .*\/vuejs\/configblocks/);
    const read = async (): Promise<number> =>
      (
        (await callAs(baseUrl, 'GET', 'configblocks/create?name=gamification&survey=sales')) as {
          block: { version: number };
        }
      ).block.version;
    // The demo gives points in all surveys; this one begins without.
    const { version, value } = (
      (await callAs(baseUrl, 'GET', 'configblocks/create?name=gamification&survey=sales')) as {
        block: { version: number; value: object };
      }
    ).block;
    const off = { name: 'gamification', survey: 'sales', value: { ...value, isOn: false }, isSet: true, version };
    await callAs(baseUrl, 'POST', 'configblocks', off);
    try {
      await signIn(page, 'admin');
      await page.goto('/ranking/sales/org.all');
      await menu(page).getByRole('link', { name: 'Team' }).click();
      await page.getByText('Points are off in this survey.').waitFor();
      await page.getByRole('button', { name: 'Set up the rules' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rules for points' });
      await dialog.getByLabel('Give points in this survey').check();
      await dialog.getByLabel('Alert settled in time').fill('7');
      await dialog.getByLabel('From points').last().fill('10');
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Save the rules' }).click();
      await dialog.getByText('Each level begins at more points than the one before.').waitFor();
      await dialog.getByLabel('From points').last().fill('900');
      await dialog.getByRole('checkbox', { name: 'Everybody' }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Dealer' }).uncheck();
      // Another administrator is quicker: nothing that was set here is lost.
      await callAs(baseUrl, 'POST', 'configblocks', { ...off, version: await read() });
      await dialog.getByRole('button', { name: 'Save the rules' }).click();
      await dialog.getByText(/^Version \d+ was saved by admin in the meantime/).waitFor();
      await dialog.getByRole('button', { name: 'Go on with mine' }).click();
      await dialog.getByRole('button', { name: 'Save the rules' }).click();
      const own = page.getByRole('region', { name: 'Points of Aurora' });
      await own.waitFor();
      await page
        .getByRole('table', { name: 'Leaderboard' })
        .getByRole('row', { name: /Germany/ })
        .waitFor();
      // Points are what was done, times what it is worth.
      const settled = own.locator('dl > div').filter({ hasText: 'Alert settled in time' });
      const [times = 0, points = 0] = (await settled.locator('dd').allInnerTexts()).map((text) =>
        Number(text.replaceAll(/\D/g, '')),
      );
      expect(points).toBe(7 * times);
      // The points of a team beside say what they are made of.
      const board = page.getByRole('table', { name: 'Leaderboard' }).getByRole('row', { name: /Germany/ });
      const all = await board.getByRole('button').last().innerText();
      await board.getByRole('button').last().click();
      const made = page.getByRole('dialog', { name: 'Points of Germany' });
      await made.getByRole('row', { name: /^Alert settled in time [\d,]+ × 7 / }).waitFor();
      expect(await made.locator('strong').innerText()).toBe(all);
      await page.keyboard.press('Escape');
      await made.waitFor({ state: 'detached' });
      await expectNoAxeViolations(page);

      const dealer = await openPage(phone);
      await signIn(dealer, 'dealer');
      await dealer.goto(await ownPage(dealer, 'team'));
      await dealer.getByText('Wie andere Einheiten stehen, sieht Ihre Rolle nicht.').waitFor();
      await dealer.getByRole('region', { name: /^Punkte von/ }).waitFor();
      expect(await dealer.getByRole('button', { name: 'Regeln ändern' }).count()).toBe(0);
      await expectNoAxeViolations(dealer);
    } finally {
      const body = { name: 'gamification', survey: 'sales', value: null, isSet: false, version: await read() };
      await callAs(baseUrl, 'POST', 'configblocks', body);
    }
  },
  slowMs,
);

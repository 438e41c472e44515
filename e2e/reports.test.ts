import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const germany = '/ranking/sales/org.all.de;date=rmonths-12,0';

const menuButton = (page: Page) => page.getByRole('button', { name: /^Export/ });
const rows = (page: Page) => page.locator('#main').getByRole('listitem');

/** Chooses the file of a report that is asked for; answers its id. */
async function order(page: Page, name: string): Promise<string> {
  const reply = page.waitForResponse((response) => /\/vuejs\/reports\/\w+report\//.test(response.url()));
  await take(page, name);
  return ((await (await reply).json()) as { reportId: string }).reportId;
}

async function take(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Cells of the first sheet that are not empty, and the address the file came from. */
async function openWorkbook(download: Download): Promise<{ names: string[]; cells: unknown[]; url: URL }> {
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const cells = (sheets[0]?.rows ?? []).flat().filter((cell) => cell !== null && cell !== undefined && cell !== '');
  return { names: sheets.map(({ name }) => name), cells, url: new URL(download.url()) };
}

describe('a page is taken along', () => {
  test('R-094 R-118 R-119 R-140 the benchmark: queued, asked for every second, told when it is ready, downloaded once', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: germany });
    // The server is quick; answers as they are while it makes a large one show the way there, until each was seen.
    let step = 0;
    const asked: number[] = [];
    await page.route('**/vuejs/reports/status/**', async (route) => {
      const reply = await route.fetch();
      asked.push(Date.now());
      const report = (await reply.json()) as object;
      const way = [
        { status: 'QUEUED', position: 3, progress: 0 },
        { status: 'RUNNING', position: null, progress: 0.43, stage: 'writing' },
      ][step];
      await route.fulfill({ response: reply, json: { ...report, ...way } });
    });
    await take(page, 'Benchmark Excel');
    await menuButton(page).filter({ hasText: '2 ahead' }).waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    step = 1;
    await menuButton(page).filter({ hasText: '43%' }).waitFor();
    // Meanwhile no second one is begun.
    await menuButton(page).click();
    const menu = page.getByRole('menu', { name: 'Export' });
    await expectNoAxeViolations(page);
    const isDisabled = await menu.getByRole('menuitem', { name: /^Benchmark Excel/ }).getAttribute('aria-disabled');
    await page.keyboard.press('Escape');
    step = 2;
    await page.getByText('Report ready for download').waitFor();
    expect(isDisabled).toBe('true');
    expect(asked[1]! - asked[0]!).toBeGreaterThan(500);
    expect(asked[1]! - asked[0]!).toBeLessThan(10_000);

    // It waits through a reload.
    await page.reload();
    await menuButton(page).filter({ hasText: 'Ready' }).click({ timeout: 40_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    const { names, url } = await openWorkbook(download);
    expect(names.length).toBeGreaterThan(2);
    expect(url.pathname).toMatch(/^\/vuejs\/download\/taskreport\/[0-9a-f-]{36}$/);
    expect([...url.searchParams.keys()]).toEqual(['ticket']);
    // The ticket was good once.
    expect((await page.request.get(url.href)).status()).toBe(403);
    await expect.poll(() => menuButton(page).textContent()).toBe('');
    // Over: the next may be asked for.
    await menuButton(page).click();
    expect(await page.getByRole('menuitem', { name: 'Benchmark Excel' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('R-094 a failure is told with its reason, and leads back to where one began', async ({ page }) => {
    await signIn(page, 'admin', { path: germany });
    await page.route('**/vuejs/reports/status/**', async (route) => {
      const reply = await route.fetch();
      const report = (await reply.json()) as object;
      const fault = { code: 'disk_full', title: 'The disk is full.' };
      await route.fulfill({ response: reply, json: { ...report, status: 'FAILED', fault } });
    });
    await take(page, 'Indicators CSV');
    await page.getByText('The report could not be made. The disk of the server is full.').waitFor();
    await expect.poll(() => menuButton(page).textContent()).toBe('');
  });

  test('R-122 the list as it stands on the screen is made at once, in its order and search', async ({ page }) => {
    await signIn(page, 'admin', { path: `${germany}?sort=-name&q=sou` });
    const names = page.getByRole('grid').getByRole('rowheader');
    await names.nth(1).waitFor();
    const [download, asked] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest(/\/vuejs\/reports\/rankinglist\?ticket=/),
      take(page, 'Ranking list Excel'),
    ]);
    expect(asked.headers()['authorization']).toBeUndefined();
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const { cells } = await openWorkbook(download);
    for (const name of await names.allInnerTexts()) expect(cells).toContain(name.trim());
  });

  test('a file made at once that cannot be made is told in a sentence', async ({ page, faults }) => {
    await signIn(page, 'admin', { path: germany });
    faults.allow(/rankinglist|403/);
    // Another ticket than the one given: the server itself refuses.
    await page.route(/\/vuejs\/reports\/rankinglist\?/, (route) =>
      route.continue({ url: route.request().url().replace(/.{4}$/, 'AAAA') }),
    );
    await take(page, 'Ranking list Excel');
    await page.getByText(/^This download link was used already/).waitFor();
  });

  test('R-119 R-120 R-121 every page has its files, as they are on the screen', async ({ page }) => {
    await signIn(page, 'admin', { path: germany });
    for (const [link, name, fileName] of [
      ['Rankings', 'Benchmark PDF', /\.pdf$/],
      ['Interviews', 'Interviews CSV', /\.csv$/],
      ['Alerts', 'Alerts Excel', /\.xlsx$/],
      ['Actions', 'Actions CSV', /\.csv$/],
      ['Samples', 'List of samples Excel', /\.xlsx$/],
      ['Samples', 'Letters ZIP', /\.zip$/],
    ] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: link }).click();
      await page
        .getByRole('navigation', { name: 'Pages' })
        .locator('[aria-current="page"]', { hasText: link })
        .waitFor();
      await take(page, name);
      await menuButton(page).filter({ hasText: 'Ready' }).click({ timeout: 40_000 });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(fileName);
      expect((await readFile(await download.path())).length).toBeGreaterThan(100);
      // It goes by itself too, which may be before.
      const message = page.getByRole('button', { name: 'Close message' });
      await message.click({ timeout: 1000 }).catch(() => undefined);
      await message.waitFor({ state: 'detached' });
      await expect.poll(() => menuButton(page).textContent()).toBe('');
    }
    // R-122 One interview and one sample at once, as documents.
    for (const [link, list, name] of [
      ['Interviews', /^Interviews/, 'Interview PDF'],
      ['Samples', /^Samples of/, 'Letter PDF'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: link }).click();
      await page.getByRole('list', { name: list }).getByRole('link').first().click();
      await page.waitForURL(/\/(interview|sample)\//);
      await page.locator('#main h1').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), take(page, name)]);
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
  }, 120_000);

  test('R-078 a page offers only what the role allows and the survey has switched on', async ({ page, openPage }) => {
    await signIn(page, 'admin', { path: '/ranking/service/org.all;date=rmonths-12,0' });
    const kinds = async (): Promise<string[]> => {
      await menuButton(page).click();
      const menu = page.getByRole('menu', { name: 'Export' });
      await menu.getByRole('menuitem', { name: 'My reports' }).waitFor();
      const names = await menu.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return names.map((name) => name.replaceAll(/\s+/g, ' '));
    };
    const ofRanking = await kinds();
    expect(ofRanking).toContain('Benchmark Excel');
    expect(ofRanking).not.toContain('Benchmark PDF');
    await page.goto('/actions/service/org.all');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await kinds()).toEqual(['My reports']);
    // The head of a dealer has no permission for samples.
    const other = await openPage();
    await signIn(other, 'dealer');
    const bearer = await other.evaluate(() => sessionStorage.getItem('echolot.token'));
    const address = new URL('/vuejs/reports/samplesreport/sales/org.all', other.url()).href;
    const reply = await other.request.get(address, { headers: { authorization: `Bearer ${bearer}` } });
    expect(await reply.json()).toMatchObject({ code: 'permission_missing', details: { permission: 'samples.read' } });
  });
});

describe('R-015 the page of a report', () => {
  test('shows how far it is, hands it over once, and says what one must know to read it', async ({
    page,
    openPage,
    faults,
  }) => {
    await signIn(page, 'admin', { path: germany });
    const reportId = await order(page, 'Indicators CSV');
    const address = `/reportdownload/sales/${reportId}`;
    let isHeld = true;
    await page.route('**/vuejs/reports/status/**', async (route) => {
      const reply = await route.fetch();
      const report = (await reply.json()) as { can: object };
      const can = { ...report.can, download: false, cancel: true };
      const way = { status: 'RUNNING', stage: 'reading', progress: 0.25, can };
      await route.fulfill({ response: reply, json: isHeld ? { ...report, ...way } : report });
    });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Indicators, CSV' }).waitFor();
    await page.getByText('25%, being made').waitFor();
    await expectNoAxeViolations(page);
    const handedOver = page.waitForEvent('download');
    isHeld = false;
    expect((await handedOver).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByText('The download has begun.').waitFor();
    // It was fetched here: nothing waits for it any more.
    await expect.poll(() => menuButton(page).textContent()).toBe('');
    await page.getByText('Values hidden', { exact: true }).waitFor();
    await page.getByText('Position of the data').waitFor();
    // Who comes back does not get it again unasked.
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.reload();
    const button = page.locator('#main').getByRole('button', { name: 'Download Indicators, CSV' });
    await button.waitFor();
    expect(downloads).toBe(0);
    await button.click();
    await expect.poll(() => downloads).toBe(1);

    // Asked for again it is another report, whose page comes.
    await page.goto(germany);
    const otherId = await order(page, 'Indicators Excel');
    await page.route(`**/vuejs/reports/status/sales/${reportId}`, async (route) => {
      const reply = await route.fetch();
      const report = (await reply.json()) as { can: object };
      const can = { ...report.can, download: false, repeat: true };
      await route.fulfill({ response: reply, json: { ...report, status: 'CANCELLED', can } });
    });
    await page.route(`**/vuejs/reports/${reportId}/repeat`, async (route) => {
      const url = route
        .request()
        .url()
        .replace(/\/[^/]+\/repeat$/, `/status/sales/${otherId}`);
      await route.fulfill({ response: await route.fetch({ url, method: 'GET' }) });
    });
    await page.goto(address);
    await page.locator('#main').getByRole('button', { name: 'Ask again for Indicators, CSV' }).click();
    await page.waitForURL(`**/reportdownload/sales/${otherId}`);
    await page.getByRole('heading', { name: 'Indicators, Excel' }).waitFor();

    // For anybody else it does not exist. The head of a dealer reads German.
    faults.allow(/404/);
    const other = await openPage();
    await signIn(other, 'dealer', { path: address });
    await other.getByRole('heading', { name: 'Diesen Bericht gibt es nicht' }).waitFor();
    await expectNoAxeViolations(other);
  });
});

describe('my reports', () => {
  test('what was asked for is there when the tab is closed; given to a colleague; deleted', async ({
    page,
    openPage,
  }) => {
    await signIn(page, 'manager', { path: `${germany}?universe=aurora` });
    const reportId = await order(page, 'Benchmark Excel');
    await page.close();

    const later = await openPage();
    await signIn(later, 'manager', { path: '/reports?universe=aurora' });
    const mine = rows(later).filter({ has: later.locator(`a[href$="${reportId}"]`) });
    await mine.getByRole('button', { name: 'Download Benchmark, Excel' }).waitFor();
    expect(await mine.innerText()).toMatch(/Germany · Sales · .*Last 12 months/);
    expect(await mine.innerText()).toMatch(/\d+ kB · [\d,]+ rows/);
    await expectNoAxeViolations(later);
    const [download] = await Promise.all([
      later.waitForEvent('download'),
      mine.getByRole('button', { name: 'Download Benchmark, Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

    const dialog = later.getByRole('dialog');
    const give = mine.getByRole('button', { name: 'Give Benchmark, Excel to colleagues' });
    // Escape closes either dialog, does nothing, and gives the focus back.
    for (const button of [give, mine.getByRole('button', { name: 'Delete Benchmark, Excel' })]) {
      await button.click();
      await dialog.waitFor();
      await later.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await give.click();
    // Whoever sees less than the file holds is not among them.
    await dialog.getByRole('checkbox', { name: /admin/ }).check();
    expect(await dialog.getByRole('checkbox', { name: /dealer/ }).count()).toBe(0);
    await expectNoAxeViolations(later);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await mine.getByText(/^Given to /).waitFor();

    const colleague = await openPage(phone);
    await signIn(colleague, 'admin', { path: '/reports' });
    const given = rows(colleague).filter({ has: colleague.locator(`a[href$="${reportId}"]`) });
    await given.getByText(/^From /).waitFor();
    expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoAxeViolations(colleague);
    await Promise.all([
      colleague.waitForEvent('download'),
      given.getByRole('button', { name: 'Download Benchmark, Excel' }).click(),
    ]);

    await mine.getByRole('button', { name: 'Delete Benchmark, Excel' }).click();
    await later.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await mine.waitFor({ state: 'detached' });
    await colleague.reload();
    await colleague.getByRole('heading', { name: 'My reports' }).waitFor();
    await expect.poll(() => given.count()).toBe(0);
  });

  test('the command palette leads there; without any it says what to do', async ({ page }) => {
    await signIn(page, 'agent');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('my rep');
    await page.getByRole('option', { name: 'My reports' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Download, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const germany = '/ranking/sales/org.all.de;date=rmonths-12,0';

const menuButton = (page: Page) => page.getByRole('button', { name: /^Take along/ });
const rows = (page: Page) => page.locator('#main').getByRole('listitem');

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

const isStatus = (request: Request): boolean => request.url().includes('/vuejs/reports/status/');

describe('a page is taken along', () => {
  test('R-094 R-118 R-119 R-140 the benchmark: queued, asked for every second, told when it is ready, downloaded once', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: germany });
    // The server is quick; two answers as they are while it makes a large one show the way there.
    let answers = 0;
    const asked: number[] = [];
    await page.route('**/vuejs/reports/status/**', async (route) => {
      const reply = await route.fetch();
      answers += 1;
      asked.push(Date.now());
      const report = (await reply.json()) as object;
      const way = [
        { status: 'QUEUED', position: 3, progress: 0 },
        { status: 'RUNNING', position: null, progress: 0.43, stage: 'writing' },
      ][answers - 1];
      await route.fulfill({ response: reply, json: { ...report, ...way } });
    });
    await take(page, 'Benchmark Excel');
    await menuButton(page).filter({ hasText: '2 ahead' }).waitFor();
    await menuButton(page).filter({ hasText: '43%' }).waitFor();
    // Meanwhile no second one is begun.
    await menuButton(page).click();
    const menu = page.getByRole('menu', { name: 'Take along' });
    await expectNoAxeViolations(page);
    const isDisabled = await menu.getByRole('menuitem', { name: /^Benchmark Excel/ }).getAttribute('aria-disabled');
    await page.keyboard.press('Escape');
    await page.getByText('Report ready for download').waitFor();
    expect(isDisabled).toBe('true');
    expect(asked[1]! - asked[0]!).toBeGreaterThan(900);
    expect(asked[1]! - asked[0]!).toBeLessThan(3000);

    // It waits through a reload.
    await page.reload();
    await menuButton(page).filter({ hasText: 'Ready' }).click();
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
    const [download] = await Promise.all([page.waitForEvent('download'), take(page, 'Ranking list Excel')]);
    const { cells, url } = await openWorkbook(download);
    expect(url.pathname).toBe('/vuejs/reports/rankinglist');
    for (const name of await names.allInnerTexts()) expect(cells).toContain(name.trim());
  });
});

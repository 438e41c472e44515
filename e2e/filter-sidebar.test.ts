import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const germany = { path: '/ranking/sales/org.all.de;date=rmonths-12,0' };
const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);

describe('the filter sidebar', () => {
  test('R-049 options and period are in the address; reload, back and chips follow it', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const sidebar = page.getByRole('complementary', { name: 'Filters' });
    await sidebar.getByRole('button', { name: 'Gender' }).click();
    await sidebar.getByRole('checkbox').first().check();
    await expect.poll(() => pathOf(page)).toMatch(/;date=rmonths-12,0;\w+=\w+$/);
    const filtered = pathOf(page);
    const headline = page.locator('#main h1, #main h1 ~ *').first();
    const shown = await headline.innerText();
    await page.reload();
    await expect.poll(() => headline.innerText()).toBe(shown);
    expect(pathOf(page)).toBe(filtered);
    expect(await sidebar.getByRole('checkbox').first().isChecked()).toBe(true);
    const chips = page.getByRole('region', { name: 'Active filters' });
    expect(await chips.getByRole('listitem').count()).toBe(2);
    await expectNoAxeViolations(page);
    await chips.getByRole('button', { name: 'Remove filter: Gender' }).click();
    await expect.poll(() => pathOf(page)).toBe(germany.path);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe(filtered);
    await sidebar.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.de');
    await chips.getByText('No filters: all interviews').waitFor();
  });

  test('R-049 the time tab: periods with the days they mean, and days of one’s own', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const sidebar = page.getByRole('complementary', { name: 'Filters' });
    await sidebar.getByRole('tab', { name: 'Time' }).click();
    await expectNoAxeViolations(page);
    expect(await sidebar.getByRole('radio', { name: /Last 12 months/ }).isChecked()).toBe(true);
    await sidebar.getByRole('radio', { name: /Last year/ }).check();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.de;date=ryears-2,-1');
    const lastYear = new Date().getFullYear() - 1;
    await sidebar.getByText(`1/1-${lastYear} – 31/12-${lastYear}`).waitFor();
    await sidebar.getByRole('radio', { name: 'Own period' }).check();
    await expect.poll(() => pathOf(page)).toContain(`;date=${lastYear}-01-01_${lastYear}-12-31`);
    await sidebar.getByLabel('From', { exact: true }).fill('2026-03-01');
    await sidebar.getByLabel('To', { exact: true }).fill('2026-02-01');
    await sidebar.getByRole('alert').waitFor();
    expect(await sidebar.getByRole('button', { name: 'Show this period' }).isDisabled()).toBe(true);
    await sidebar.getByLabel('To', { exact: true }).fill('2026-03-31');
    await sidebar.getByRole('button', { name: 'Show this period' }).click();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.de;date=2026-03-01_2026-03-31');
    await sidebar.getByRole('radio', { name: 'All time' }).check();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.de');
  });

  test('R-102 ten options and more are searched; Enter takes the exact one', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const sidebar = page.getByRole('complementary', { name: 'Filters' });
    await sidebar.getByRole('button', { name: 'Model line' }).click();
    const search = sidebar.getByRole('searchbox', { name: 'Search in Model line' });
    await search.fill('KITE');
    // The option, and every option that contains the text.
    await expect.poll(() => sidebar.getByRole('checkbox').count()).toBe(2);
    await search.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/;model_line=[\w-]*kite$/);
    await search.fill('zzz');
    await sidebar.getByText('No option contains “zzz”.').waitFor();
  });

  test('is pinned at the desk, over the page on a tablet, a sheet on a phone; closed stays closed', async ({
    page,
    openPage,
  }) => {
    await signIn(page, 'admin', germany);
    const sidebar = page.getByRole('complementary', { name: 'Filters' });
    await sidebar.waitFor();
    const toggle = page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: /^Filters/ });
    await toggle.click();
    await sidebar.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: /Germany/ }).waitFor();
    expect(await sidebar.count()).toBe(0);
    await page.setViewportSize({ width: 1024, height: 768 });
    await toggle.click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.waitFor();
    expect((await drawer.boundingBox())?.x).toBeGreaterThan(600);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    const small = await openPage(phone);
    await signIn(small, 'admin', germany);
    await small.getByRole('button', { name: 'Filters' }).click();
    const sheet = small.getByRole('dialog', { name: 'Filters' });
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await expectNoAxeViolations(small);
  });
});

import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { answersOf, chipsOf, filtersOf, germany, keepDrawerOpen, pathOf, sidebarOf } from './filter-drawer.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => keepDrawerOpen(page));

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
    // The controls come after the figures.
    await expect.poll(() => sidebar.getByRole('checkbox').first().isChecked()).toBe(true);
    const chips = page.getByRole('region', { name: 'Active filters' });
    await expect.poll(() => chips.getByRole('listitem').count()).toBe(2);
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
    await sidebar.getByRole('radio', { name: /Last 12 months/, checked: true }).waitFor();
    await sidebar.getByRole('radio', { name: /Last year/ }).check();
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all.de;date=ryears-2,-1');
    const lastYear = new Date().getFullYear() - 1;
    await sidebar.getByText(`1/1-${lastYear} – 31/12-${lastYear}`).waitFor();
    await sidebar.getByRole('radio', { name: 'Own period' }).check();
    await expect.poll(() => pathOf(page)).toContain(`;date=${lastYear}-01-01_${lastYear}-12-31`);
    await sidebar.getByLabel('From', { exact: true }).fill('2026-03-01');
    await sidebar.getByLabel('To', { exact: true }).fill('2026-02-01');
    await sidebar.getByRole('alert').waitFor();
    await sidebar.getByRole('button', { name: 'Show this period', disabled: true }).waitFor();
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

describe('active filters', () => {
  test('R-093 filters survive drill, view, reload and the way back; another survey begins at its own start', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/ranking/sales/org.all;date=rmonths-12,0;gender=_female;nps=9_10' });
    const kept = 'date=rmonths-12,0;gender=_female;nps=9_10';
    await page.getByRole('grid').getByRole('rowheader', { name: 'Germany' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/ranking/sales/org.all.de;${kept}`);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Brands' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/ranking/sales/brand.all;${kept}`);
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Germany');
    const shown = await answersOf(page);
    await page.reload();
    await expect.poll(() => answersOf(page)).toBe(shown);
    await expect.poll(() => chipsOf(page).getByRole('listitem').count()).toBe(3);
    // Every page of the survey is cut by the same filters, and stays when they change.
    await page.goto(`/statistics/sales/org.all.de;${kept}`);
    await chipsOf(page).getByRole('button', { name: 'Remove filter: NPS' }).click();
    await expect.poll(() => pathOf(page)).toBe('/statistics/sales/org.all.de;date=rmonths-12,0;gender=_female');
    await page.getByRole('button', { name: 'Sales' }).click();
    await page.getByRole('menuitemradio', { name: /Service/ }).click();
    await expect.poll(() => pathOf(page)).toBe('/ranking/service/org.all;date=rmonths-12,0');
  });

  test('R-049 a chip opens its filter, its cross takes it away and hands on the focus; a tab is cleared by itself', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/ranking/sales/org.all.de;date=rmonths-12,0;nps=9_10;gender=female' });
    const sidebar = sidebarOf(page);
    const isFocused = (field: Locator): Promise<boolean> => field.evaluate((one) => one === document.activeElement);
    await chipsOf(page).getByRole('button', { name: 'NPS 9 to 10' }).click();
    const from = sidebar.getByRole('textbox', { name: 'From' });
    await from.waitFor();
    await expect.poll(() => isFocused(from)).toBe(true);
    await chipsOf(page)
      .getByRole('button', { name: /^Time period Last 12 months/ })
      .click();
    await expect.poll(() => isFocused(sidebar.getByRole('radio', { name: /^Last 12 months/ }))).toBe(true);
    await chipsOf(page).getByRole('button', { name: 'Remove filter: NPS' }).click();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;gender=female');
    await expect.poll(() => isFocused(chipsOf(page).getByRole('button', { name: 'Gender Female' }))).toBe(true);
    await sidebar.getByRole('button', { name: 'Clear the time only' }).click();
    await expect.poll(() => filtersOf(page)).toBe('gender=female');
    await sidebar.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => filtersOf(page)).toBe('');
  });

  test('an option that is gone is struck through and can be taken away', async ({ page }) => {
    await signIn(page, 'admin', { path: '/ranking/sales/org.all.de;date=rmonths-12,0;gender=female*robot' });
    await expect.poll(() => chipsOf(page).locator('s').allInnerTexts()).toEqual(['robot']);
    const row = sidebarOf(page)
      .getByRole('group', { name: 'Gender', exact: true })
      .locator('label', { hasText: 'robot' });
    expect(await row.innerText()).toContain('no longer there');
    await row.click();
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;gender=female');
  });

  test('R-049 on a phone the sheet holds every control, and a chip opens it', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: '/ranking/sales/org.all.de;date=rdays-30,0;nps=9_10' });
    await chipsOf(page).getByRole('button', { name: 'NPS 9 to 10' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const from = sheet.getByRole('textbox', { name: 'From' });
    await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    // Escape closes the topmost: first the text in the search, then the sheet.
    await sheet.getByRole('button', { name: 'Comment', exact: true }).click();
    const search = sheet.getByRole('searchbox', { name: 'Comment contains' });
    await search.fill('x');
    await search.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await sheet.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        chipsOf(page)
          .getByRole('button', { name: 'NPS 9 to 10' })
          .evaluate((chip) => chip === document.activeElement),
      )
      .toBe(true);
  });
});

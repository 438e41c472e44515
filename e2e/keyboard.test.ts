import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const germany = { path: '/ranking/sales/org.all.de;date=rmonths-12,0' };
const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);

describe('the keyboard', () => {
  test('? lists the keys, / searches the page, g r goes to the rankings, Escape closes', async ({ page }) => {
    await signIn(page, 'admin', germany);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type))
      .toBe('search');
    // Letters typed into a field are letters.
    await page.keyboard.type('g?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('#main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect.poll(() => pathOf(page)).toBe('/ranking/sales/org.all;date=rmonths-12,0');
  });

  test('the palette reaches units, surveys and languages', async ({ page }) => {
    await signIn(page, 'admin', germany);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Go to' });
    await field.waitFor();
    // The survey's own word for its units.
    await expect.poll(() => field.getAttribute('placeholder')).toMatch(/Dealer/);
    await expectNoAxeViolations(page);
    await field.fill('finl');
    await page.getByRole('option', { name: /^Finland/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Finland/ }).waitFor();
    expect(pathOf(page)).toBe('/ranking/sales/org.all.fi;date=rmonths-12,0');
    await page.keyboard.press('Control+k');
    await field.fill('service');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/ranking\/service\//);
    await page.keyboard.press('Control+k');
    await field.fill('qqqq');
    await page.getByText('Nothing is called that.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('menus work by arrows and give the focus back', async ({ page }) => {
    await signIn(page, 'admin', germany);
    const button = page.getByRole('button', { name: 'Sales' });
    await button.focus();
    await page.keyboard.press('Enter');
    const focused = page.locator('[role=menuitemradio]:focus');
    await focused.filter({ hasText: 'Sales' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await focused.filter({ hasText: 'Service' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the first Tab offers to skip to the page', async ({ page }) => {
    await signIn(page, 'admin', germany);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

test('pages on which data are managed are in groups of a menu and in the command palette', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Data and connections' }).click();
  const menu = page.getByRole('menu', { name: 'Data and connections' });
  const groups = menu.locator('[role=presentation]');
  expect((await groups.allInnerTexts()).map((text) => text.toLowerCase())).toEqual(['data', 'people', 'connections']);
  const titles = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.trim());
  expect(titles.slice(0, 2)).toEqual(['Import', 'Settings (advanced)']);
  expect(titles.slice(-2)).toEqual(['Wall displays', 'Webhooks']);
  await takeScreenshots(page, 'manage-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('webhooks');
  await page.getByRole('option', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
});

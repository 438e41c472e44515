import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { chipsOf, filtersOf, keepDrawerOpen, openTime, pathOf } from './filter-drawer.ts';
import { grid, heading, names, openRanking } from './ranking-on-screen.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => keepDrawerOpen(page));

/** Dealers of the demo went from one region of Germany to another. */
const germany = '/ranking/sales/org.all.de';

/** Answers of each row, by its name; those of all of it first. */
async function answers(page: Page): Promise<Map<string, string>> {
  const rows = await page.locator('[data-row]:not([data-row="#head"])').all();
  return new Map(
    await Promise.all(
      rows.map(
        async (row): Promise<[string, string]> => [
          await row.getByRole('rowheader').innerText(),
          await row.locator('[data-column="2"]').innerText(),
        ],
      ),
    ),
  );
}

async function openHierarchy(page: Page): Promise<Locator> {
  const sidebar = await openTime(page);
  const opener = sidebar.getByRole('button', { name: /^Hierarchy/ });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await sidebar.getByRole('radio', { name: 'As it was on the day' }).waitFor();
  return sidebar;
}

describe('the hierarchy as it was', () => {
  test('changes what regions count, not the whole; stays while drilling, explains itself, goes with its chip', async ({
    page,
  }) => {
    await openRanking(page, germany);
    const asIs = await answers(page);
    const sidebar = await openHierarchy(page);
    await sidebar.getByText(/^\d+ units stood elsewhere in this period/).waitFor();
    await sidebar.getByRole('radio', { name: 'As it was on the day' }).check();
    await expect.poll(() => filtersOf(page)).toBe('hierarchy=was');
    await expect.poll(() => answers(page)).not.toEqual(asIs);
    const asWas = await answers(page);
    expect(asWas.get('All of Germany')).toBe(asIs.get('All of Germany'));
    expect([...asWas.keys()].toSorted()).toEqual([...asIs.keys()].toSorted());
    // Where one region has more, another one has less.
    const changed = [...asIs].filter(([name, n]) => asWas.get(name) !== n);
    expect(changed.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => chipsOf(page).innerText()).toContain('As it was on the day');
    await expectNoAxeViolations(page);

    // It lives in the address: one level down, and on another page.
    await names(page).filter({ hasText: 'South-West' }).getByRole('link').click();
    await expect.poll(() => heading(page).innerText()).toContain('South-West');
    expect(pathOf(page)).toContain(';hierarchy=was');
    await page.getByRole('navigation').getByRole('link', { name: 'Answers' }).click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/statistics\/sales\/org\.all\.de\.[a-z-]+;hierarchy=was$/);
    // Its numbers say which hierarchy places the interviews; of the country, for of a region a small group may be hidden.
    await page.goto('/statistics/sales/org.all.de;hierarchy=was');
    await page.getByRole('article', { name: 'NPS', exact: true }).locator('header button').click();
    await page
      .getByRole('dialog')
      .getByText('each interview where its unit stood on the day of the interview')
      .waitFor();
    await page.goto(`${germany};hierarchy=was`);
    await grid(page).waitFor();
    await chipsOf(page).getByRole('button', { name: 'Remove filter: Hierarchy' }).click();
    await expect.poll(() => answers(page)).toEqual(asIs);
    await expect.poll(() => filtersOf(page)).toBe('');
  });

  test('cannot be chosen where nothing moved, and says so', async ({ page }) => {
    await openRanking(page, '/ranking/sales/org.all.de;date=rdays-6,0');
    const sidebar = await openHierarchy(page);
    await sidebar.getByText('Every unit below this one stood where it stands today').waitFor();
    await sidebar.getByRole('radio', { name: 'As it was on the day', disabled: true }).waitFor();
    await sidebar.getByRole('radio', { name: 'As it is today', checked: true }).waitFor();
  });

  test('is chosen on a phone as well', async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: germany });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('tab', { name: /^Time/ }).click();
    await page.getByRole('button', { name: /^Hierarchy/ }).click();
    await page.getByRole('radio', { name: 'As it was on the day' }).check();
    await expect.poll(() => filtersOf(page)).toBe('hierarchy=was');
    await expectNoAxeViolations(page);
  });
});

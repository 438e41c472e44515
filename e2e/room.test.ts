import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './browser-test.ts';
import { germany } from './filter-drawer.ts';
import { openRanking } from './ranking-on-screen.ts';
import { signIn } from './sign-in.ts';

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const toggle = (page: Page) =>
  page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: /^Filters/ });

test('the filter drawer begins open where there is room beside the figures; what a person chooses is kept', async ({
  page,
  openPage,
}) => {
  await signIn(page, 'admin', germany);
  expect(await toggle(page).getAttribute('aria-expanded')).toBe('false');
  expect(await drawer(page).count()).toBe(0);
  await toggle(page).click();
  await drawer(page).waitFor();
  await page.reload();
  await drawer(page).waitFor();
  const wide = await openPage({ viewport: { width: 1680, height: 900 } });
  await signIn(wide, 'admin', germany);
  await drawer(wide).waitFor();
  await toggle(wide).click();
  await wide.reload();
  await wide.getByRole('grid').waitFor();
  expect(await drawer(wide).count()).toBe(0);
});

/** What the right edge of a box that scrolls sideways cuts, and whether it says that it goes on. */
const edgeOf = (page: Page, box: string, cells: string) =>
  page.evaluate(
    ([boxSelector, cellSelector]) => {
      const scroller = document.querySelector<HTMLElement>(boxSelector);
      if (!scroller) return undefined;
      const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
      const cut = [...scroller.querySelectorAll<HTMLElement>(cellSelector)].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return left < edge - 1 && right > edge + 1;
      });
      const shade = scroller.parentElement && getComputedStyle(scroller.parentElement, '::after').content;
      return { cut: cut.map(({ innerText }) => innerText), goesOn: shade !== 'none' };
    },
    [box, cells] as const,
  );

describe('a table wider than its room', () => {
  const heads = '[role=columnheader]';

  test.for([1280, 1440, 1600])(
    'the ranking at %i px cuts no column, and shows that it goes on',
    async (width, { openPage }) => {
      const page = await openPage({ viewport: { width, height: 900 } });
      await openRanking(page, germany.path);
      await expect.poll(() => edgeOf(page, '[role=grid]', heads)).toEqual({ cut: [], goesOn: true });
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 100_000 }));
      await expect.poll(async () => (await edgeOf(page, '[role=grid]', heads))?.goesOn).toBe(false);
    },
  );

  test('the matrix shows that it goes on', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 1000, height: 900 } });
    await signIn(page, 'admin', { path: '/insights/sales/org.all.de;date=rmonths-12,0?show=matrix' });
    await page.getByRole('table').first().waitFor();
    await expect.poll(async () => (await edgeOf(page, 'div:has(> table)', 'th'))?.goesOn).toBe(true);
  });
});

test('the title of an alert is whole where there is room for it', async ({ page }) => {
  await signIn(page, 'admin', { path: '/alertlist/sales/org.all' });
  const titles = page.locator('[role=row] [role=rowheader] strong');
  await titles.first().waitFor();
  const cut = await titles.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test('the filter drawer shows its outline until the filters are there', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1680, height: 900 } });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/assets\/filter-panel-[\w-]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'admin', germany);
  await drawer(page).getByRole('status', { name: 'Loading the filters' }).waitFor();
  answer();
  await drawer(page).getByRole('button', { name: 'Clear all' }).waitFor();
  expect(await drawer(page).getByRole('status', { name: 'Loading the filters' }).count()).toBe(0);
});

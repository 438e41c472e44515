import type { Locator, Page } from 'playwright-core';

export const germany = { path: '/ranking/sales/org.all.de;date=rmonths-12,0' };
/** Where the page is, readable. */
export const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);
/** The filter tokens of the address. */
export const filtersOf = (page: Page): string => pathOf(page).split(';').slice(1).join(';');
export const sidebarOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
export const chipsOf = (page: Page): Locator => page.getByRole('region', { name: 'Active filters' });
/** Answers the page says it rests on. */
export const answersOf = async (page: Page): Promise<number> => {
  const text = await page.locator('main header').first().innerText();
  return Number(/([\d,]+) interviews?/.exec(text)?.[1]?.replaceAll(',', ''));
};

/** Opens the tab of time filters; answers the sidebar. */
export async function openTime(page: Page): Promise<Locator> {
  const sidebar = sidebarOf(page);
  await sidebar.getByRole('tab', { name: /^Time/ }).click();
  return sidebar;
}

/** Opens one filter of a group; answers the sidebar. */
export async function openFilter(page: Page, group: string, name: string): Promise<Locator> {
  const sidebar = sidebarOf(page);
  const groupHeading = sidebar.getByRole('button', { name: group, exact: true });
  if ((await groupHeading.getAttribute('aria-expanded')) === 'false') await groupHeading.click();
  await sidebar.getByRole('button', { name, exact: true }).click();
  return sidebar;
}

/** This person has the drawer open at every width of a desk. */
export const keepDrawerOpen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (localStorage.getItem('echolot.filters') === null) localStorage.setItem('echolot.filters', 'open');
  });

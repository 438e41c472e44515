import type { Page } from 'playwright-core';
import { signIn } from './sign-in.ts';

export const year = ';date=rmonths-12,0';
export const top = `/ranking/sales/org.all${year}`;
export const germany = `/ranking/sales/org.all.de${year}`;
export const north = `/ranking/sales/org.all.de.north${year}`;

export const grid = (page: Page) => page.getByRole('grid');
/** Names of the units in the order shown, the whole left out. */
export const names = (page: Page) => page.locator('[data-row]:not([data-total]) > [role=rowheader]');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Texts of one column, top to bottom. */
export const column = (page: Page, index: number) =>
  page.locator(`[data-row]:not([data-total]):not([data-row="#head"]) > [data-column="${index}"]`);

/** Signs in and waits for the first row. */
export async function openRanking(
  page: Page,
  path: string,
  person: Parameters<typeof signIn>[1] = 'admin',
): Promise<void> {
  await signIn(page, person, { path });
  await names(page).first().waitFor();
}

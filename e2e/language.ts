import type { Page } from 'playwright-core';

/**
 * Does something in German. The language belongs to the person, whom other tests share: afterwards it is English again, on the
 * server as well, also when `work` fails.
 */
export async function inGerman(page: Page, work: () => Promise<void>): Promise<void> {
  await chooseLanguage(page, 'Deutsch');
  try {
    await work();
  } finally {
    await chooseLanguage(page, 'English');
  }
}

/** By the palette, which phones have too. */
async function chooseLanguage(page: Page, language: 'Deutsch' | 'English'): Promise<void> {
  // A failed test may leave something open that takes the keys.
  for (let open = await page.locator('dialog[open]').count(); open > 0; open -= 1) await page.keyboard.press('Escape');
  await page.locator('#main').focus();
  await page.keyboard.press('Control+k');
  await page.locator('dialog').getByRole('combobox').fill(language);
  await page.getByRole('option', { name: language }).waitFor();
  const remembered = page.waitForResponse(/auth\/locale/);
  await page.keyboard.press('Enter');
  await remembered;
}

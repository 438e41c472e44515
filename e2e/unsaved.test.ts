import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

/** Whether the browser asks before the tab is closed. */
const isTabHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a page with unsaved work asks before it is left by link, back, survey, sign-out or the tab; one without does not', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/effectblocks/sales' });
  await page.getByRole('link', { name: 'New rule' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const question = questionOf(page);
  await name.waitFor();
  expect(await isTabHeld(page)).toBe(false);
  await name.fill('A rule that is not saved');
  await expect.poll(() => isTabHeld(page)).toBe(true);
  const address = page.url();

  const stays = async (): Promise<void> => {
    await question.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Go on editing');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(address);
    expect(await name.inputValue()).toBe('A rule that is not saved');
  };
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'unsaved');
  await stays();
  await page.goBack();
  await stays();
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /Sales/ }).click();
  await stays();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await stays();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/effectblocks/sales');
  expect(await isTabHeld(page)).toBe(false);
  await page.goBack();
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
});

test('a dialog with unsaved work asks too, Escape after Escape; what the server cannot take stays in the form', async ({
  page,
  faults,
}) => {
  faults.allow(/503 .*\/vuejs\/webhooks|net::ERR_FAILED/);
  await signIn(page, 'admin', { path: '/webhooks' });
  await page
    .getByRole('button', { name: /^(New|Add a) webhook/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const question = questionOf(page);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^(New|Add a) webhook/ })
    .first()
    .click();
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByLabel('Address').fill('https://example.com/hook');
  // The browser lets no page hold up the second Escape in a row: nothing is lost all the same.
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Till');
  }

  await page.route('**/vuejs/webhooks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('alert').getByText('Nothing you entered is lost').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Till');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});

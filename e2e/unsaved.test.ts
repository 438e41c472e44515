import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { inGerman } from './language.ts';
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

/** Places with a form, a field of it, and what is typed there. */
const forms = [
  { path: '/effectblocks/sales/!new', field: 'input[maxlength="100"]', text: 'A rule that is not saved' },
  { path: '/configblocks/sales?name=sla', field: 'textarea', text: '{ "not": "saved" }' },
  { path: '/contacts/retention', field: 'input[max="600"]', text: '577' },
  { path: '/structure/sales?tab=survey', field: 'input[maxlength="2000"]', text: 'date=rmonths-7,0' },
  { path: '/alerttimes/sales/org.all', field: 'input[list]', text: 'Europe/Lisbon' },
] as const;

test('another language takes nothing that is not saved, and asks nothing', async ({ page }) => {
  await signIn(page, 'admin', { path: '/interviewlist/sales/org.all;date=rmonths-12,0' });
  const interview = page.locator('#main a[href^="/interview/sales/"]').first();
  await interview.waitFor();
  const comment = { path: (await interview.getAttribute('href')) ?? '', field: 'textarea', text: 'Not sent yet' };
  for (const { path, field, text } of [...forms, comment]) {
    await page.goto(path);
    const typed = page.locator('#main').locator(field).first();
    await typed.fill(text);
    await inGerman(page, async () => {
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
      // The pages read what they show anew, which must not take the form away.
      await page.waitForTimeout(1000);
      expect([path, await typed.inputValue()]).toEqual([path, text]);
    });
    expect([path, await typed.inputValue(), await questionOf(page).count()]).toEqual([path, text, 0]);
    // What is not saved is given up before the next page is opened.
    await expect.poll(() => isTabHeld(page)).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
  }
});

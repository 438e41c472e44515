import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './browser-test.ts';
import { germany, grid, names, openRanking } from './ranking-on-screen.ts';
import { signIn } from './sign-in.ts';

/** What the keyboard is on: the role of the closest part of the page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const part = document.activeElement?.closest('[role=toolbar], [role=grid], dialog, main');
    return part?.getAttribute('role') ?? part?.tagName.toLowerCase() ?? 'nothing';
  });

test('ticking two units opens nothing; comparing is asked for, and the focus comes back to where it was asked', async ({
  page,
}) => {
  await openRanking(page, germany);
  await page.getByRole('button', { name: 'What the marks mean' }).waitFor();
  const [first = '', second = ''] = await names(page).allInnerTexts();
  for (const name of [first, second]) {
    await grid(page).getByRole('rowheader', { name, exact: true }).hover();
    await grid(page)
      .getByRole('checkbox', { name: `Compare ${name}`, exact: true })
      .click();
  }
  await page.getByRole('status').getByText(`${first} and ${second} are chosen.`).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await compare.click();
  await page.getByRole('dialog', { name: `${first} and ${second}` }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => compare.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => grid(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await focused(page)).toBe('grid');
});

test('after acting on ticked alerts the keyboard is in the list', async ({ page }) => {
  await signIn(page, 'admin', { path: '/alertlist/sales/org.all' });
  const ticks = page.getByRole('checkbox', { name: /^Select .*, / });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const tools = page.getByRole('toolbar', { name: 'Do with the selected alerts' });
  await tools.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 alerts' });
  await dialog.getByRole('option').first().click();
  const send = dialog.getByRole('button', { name: 'Assign', exact: true });
  if ((await dialog.count()) > 0 && (await send.count()) > 0) await send.click();
  await dialog.waitFor({ state: 'detached' });
  await tools.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('grid');
  await ticks.nth(0).check();
  await tools.getByRole('button', { name: 'Select nothing' }).click();
  await expect.poll(() => focused(page)).toBe('grid');
});

test('after acting on an alert the keyboard is on what can be done next, also with the next alert', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/alertlist/sales/org.all' });
  await page
    .getByRole('checkbox', { name: /^Select .*, / })
    .first()
    .waitFor();
  await page.locator('#main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar', { name: 'Do with this alert' });
  await tools.getByRole('button', { name: 'Resolve…' }).waitFor();
  // What is pressed goes with being done; which of these there are depends on the state of the alert.
  for (const name of ['Take it', 'Start']) {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.click();
    await button.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('toolbar');
  }
  await tools.getByRole('button', { name: 'Resolve…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve the alert' });
  await dialog.getByLabel('Root cause').fill('Call back forgotten');
  await dialog.getByLabel('What was done about it').fill('Called.');
  const before = page.url();
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toBe(before);
  await tools.waitFor();
  await expect.poll(() => focused(page)).toBe('toolbar');
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

/** What is shown belongs to what is asked. */
const settled = (page: Page) => page.locator('[data-stale]').first().waitFor({ state: 'detached' });

test('customer care leads into the lists, and other deadlines are tried on past alerts before they hold', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/alertcare/sales/org.all' });
  await expect.poll(() => page.title()).toMatch(/^Customer care · Aurora · /);
  await page.getByRole('region', { name: 'Time to first contact' }).getByText('nine of ten within').waitFor();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'customer-care');
  await page.getByRole('button', { name: 'Settled in time: What this number says' }).click();
  const explained = page.getByRole('dialog', { name: /^Settled in time · / });
  await explained
    .getByText(/^Share in time = [\d,]+ in time ÷ \([\d,]+ done \+ [\d,]+ overdue and not done\)/)
    .waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await explained.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Deadlines' }).click();
  const results = page.getByRole('region', { name: 'Tried on past alerts' });
  await results.getByText(/alerts of this period/).waitFor();
  await settled(page);
  await expectNoAxeViolations(page);
  await page.getByLabel('Normal: settled, hours').fill('0.25');
  await results
    .getByText(/ more · /)
    .first()
    .waitFor();
  await takeScreenshots(page, 'deadlines');
  await settled(page);
  // What was tried says how it is counted; its link brings the draft along, saved or not.
  await results.locator('strong').getByRole('button').last().click();
  const tried = page.getByRole('dialog', { name: /^Settled too late · / });
  await tried.getByRole('row', { name: /^As they are written now [\d,]+ ÷ [\d,]+ / }).waitFor();
  await expectNoAxeViolations(page);
  // Where the browser refuses to copy, the link is there to be read.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await tried.getByRole('button', { name: 'Copy link' }).click();
  const link = await tried.getByRole('textbox', { name: 'Link to copy' }).inputValue();
  await page.keyboard.press('Escape');
  await tried.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard' }).click();
  await results.getByText('as many').first().waitFor();
  await page.goto(link);
  await page.getByText('What is written here came with the link.').waitFor();
  expect(await page.getByLabel('Normal: settled, hours').inputValue()).toBe('0.25');
});

test('a manager tries other deadlines without being able to set them', async ({ page }) => {
  await signIn(page, 'manager', { path: '/alertlist/sales/org.all;date=rmonths-12,0' });
  const today = page.getByRole('navigation', { name: 'Views of the list' }).getByRole('link', { name: /^Due today/ });
  await today.click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=due_today');
  await page.getByRole('link', { name: 'Deadlines' }).click();
  const results = page.getByRole('region', { name: 'Tried on past alerts' });
  await results.getByText(/alerts of this period/).waitFor();
  await page.getByLabel('Normal: settled, hours').fill('0.25');
  await results
    .getByText(/ more · /)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Save for this survey' }).count()).toBe(0);
  await page.getByText('setting them is up to your administrator').waitFor();
  await settled(page);
  await expectNoAxeViolations(page);
});

import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

test('administrators see what staff were told; without a mail server the page says that it stays here', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem', { name: 'Messages to staff' }).click();
  await page.getByRole('heading', { name: 'Messages to staff' }).waitFor();
  await page.getByText('No mail server is named: messages do not leave the product').waitFor();
  await page.getByRole('radio', { name: 'Failed' }).check({ force: true });
  await page.getByRole('heading', { name: 'No message has failed' }).waitFor();
  await expectNoAxeViolations(page);
});

test('a manager is told that the role does not include them', async ({ page }) => {
  await signIn(page, 'manager', { path: '/mail' });
  await page.getByText('Your role does not include the messages to staff.').waitFor();
  expect(await page.getByRole('list').getByText('Sent').count()).toBe(0);
});

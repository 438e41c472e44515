import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

test('a webhook is made, its key shown once, tried, paused and removed, from the menu on', async ({ page, faults }) => {
  faults.allow(/400 \(Bad Request\) .*\/vuejs\/webhooks/);
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'Nobody is told anything yet' }).waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();

  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('checkbox', { name: 'Interview corrected' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  // Refused by the server, said in the dialog, and nothing typed is lost.
  await dialog.getByRole('alert').getByText('This address cannot be called.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Warehouse');
  await dialog.getByLabel('Address').fill('https://receiver.invalid/hook');
  await dialog.getByRole('button', { name: 'Create' }).click();

  const keyDialog = page.getByRole('dialog', { name: 'Key of Warehouse' });
  const key = await keyDialog.locator('code').innerText();
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
  await keyDialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'Warehouse' });
  await card.getByText('Interview completed, Interview corrected').waitFor();
  expect(await page.content()).not.toContain(key);
  await expectNoAxeViolations(page);

  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The host name is not known. Check the spelling.').waitFor();
  await card.getByRole('button', { name: 'Messages' }).click();
  await card.getByText('No message yet.').waitFor();

  const choose = async (item: string) => {
    await card.getByRole('button', { name: 'More about Warehouse' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause');
  await card.getByText('Paused', { exact: true }).waitFor();
  await choose('Remove…');
  await page.getByRole('dialog', { name: 'Remove Warehouse?' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Nobody is told anything yet' }).waitFor();
});

test('a manager is told at the address of webhooks that the role does not include them', async ({ page }) => {
  await signIn(page, 'manager', { path: '/webhooks' });
  await page.getByText('Your role does not include webhooks.').waitFor();
  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Webhooks' }).count()).toBe(0);
});

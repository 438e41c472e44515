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
  await page.getByText('The host name is not known, or leads into a private network').waitFor();
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

test('two who change a webhook at once: the later one sees what the other saved and keeps what is in the form', async ({
  page,
  openPage,
  faults,
}) => {
  await signIn(page, 'admin', { path: '/webhooks' });
  await page.getByRole('button', { name: 'New webhook' }).click();
  const created = page.getByRole('dialog', { name: 'New webhook' });
  await created.getByLabel('Name').fill('Depot');
  await created.getByLabel('Address').fill('https://receiver.invalid/depot');
  await created.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const begin = async (on: typeof page, name: string) => {
    await on.getByRole('button', { name: 'More about Depot' }).click();
    await on.getByRole('menuitem', { name: 'Change…' }).click();
    const dialog = on.getByRole('dialog', { name: 'Change the webhook' });
    await dialog.getByLabel('Name').fill(name);
    return dialog;
  };
  const slower = await begin(page, 'Depot north');
  const other = await openPage();
  await signIn(other, 'admin', { path: '/webhooks' });
  const faster = await begin(other, 'Depot south');
  await faster.getByRole('checkbox', { name: 'Interview deleted' }).check();
  await faster.getByRole('button', { name: 'Save' }).click();
  await faster.waitFor({ state: 'detached' });
  faults.allow(/409/);
  const save = slower.getByRole('button', { name: 'Save' });
  await save.click();
  const meanwhile = slower.getByRole('alert');
  await meanwhile.getByText('Depot south').waitFor();
  await meanwhile.getByText('Interview completed, Interview deleted').waitFor();
  expect(await slower.getByLabel('Name').inputValue()).toBe('Depot north');
  expect(await save.isDisabled()).toBe(true);
  await expectNoAxeViolations(page);
  await meanwhile.getByRole('button', { name: 'Take theirs' }).click();
  // Nothing of one's own is left, so nothing is asked on the way out.
  await expect.poll(() => slower.getByLabel('Name').inputValue()).toBe('Depot south');
  await slower.getByRole('button', { name: 'Cancel' }).click();
  await slower.waitFor({ state: 'detached' });
  const card = page.getByRole('listitem').filter({ hasText: 'Depot south' });
  await card.getByRole('button', { name: 'More about Depot south' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await card.waitFor({ state: 'detached' });
});

test('a manager is told at the address of webhooks that the role does not include them', async ({ page }) => {
  await signIn(page, 'manager', { path: '/webhooks' });
  await page.getByText('Your role does not include webhooks.').waitFor();
  await page.getByRole('button', { name: 'Data and connections' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Webhooks' }).count()).toBe(0);
});

import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const run = Date.now().toString(36);
const name = `Ranking ${run} <b>weekly</b>`;

test('a report is set up where it is taken along, received by a dealer who leaves by one click, and ended', async ({
  page,
  openPage,
  faults,
}) => {
  await signIn(page, 'manager', { path: '/ranking/sales/org.all.de;date=rmonths-12,0' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Send regularly…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New scheduled report' });
  await dialog.getByLabel('Name').fill(name);
  expect(await dialog.getByLabel('Period').inputValue()).toBe('rmonths-12,0');
  await dialog.getByLabel('Period').selectOption({ label: 'The month before' });
  await dialog.getByLabel('Comes').selectOption({ label: 'Every month' });
  await dialog.getByLabel('On', { exact: true }).selectOption({ label: 'the last day' });
  await dialog.getByLabel('At', { exact: true }).fill('06:30');
  await dialog.getByRole('group', { name: 'Recipients of Germany' }).waitFor();
  await dialog.getByRole('checkbox', { name: /^Dora Dealer gets / }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Set up' }).click();

  const mine = page.getByRole('listitem').filter({ hasText: run }).filter({ hasText: 'Dora Dealer' });
  await mine.getByText('On the last day of every month at 06:30').waitFor();
  await mine.getByText('Dora Dealer').waitFor();
  expect(await page.locator('#main b').count()).toBe(0);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'report-schedules');

  // In two windows at once: what is in the slower form stays, and goes on after what was saved meanwhile.
  const other = await openPage();
  await signIn(other, 'manager', { path: '/report-schedules' });
  await mine.getByRole('button', { name: /^Change / }).click();
  const change = page.getByRole('dialog', { name: /^Change / });
  await change.getByLabel('At', { exact: true }).fill('07:15');
  await other.getByRole('button', { name: `Change ${name}` }).click();
  const faster = other.getByRole('dialog', { name: /^Change / });
  await faster.getByLabel('At', { exact: true }).fill('08:00');
  await faster.getByRole('button', { name: 'Save' }).click();
  await faster.waitFor({ state: 'detached' });
  faults.allow(/409/);
  await change.getByRole('button', { name: 'Save' }).click();
  const meanwhile = change.getByRole('alert');
  await meanwhile.getByText('On the last day of every month at 08:00').waitFor();
  expect(await change.getByLabel('At', { exact: true }).inputValue()).toBe('07:15');
  await expectNoAxeViolations(page);
  await meanwhile.getByRole('button', { name: 'Go on with mine' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await mine.getByText('On the last day of every month at 07:15').waitFor();

  const dealer = await openPage(phone);
  await signIn(dealer, 'dealer', { path: '/report-schedules' });
  const received = dealer.getByRole('listitem').filter({ hasText: run });
  await received.getByRole('button', { name: /abbestellen$/ }).click();
  await received.getByRole('button', { name: /wieder beziehen$/ }).waitFor();
  await expectNoAxeViolations(dealer);

  await page.reload();
  await mine.getByText('Dora Dealer wants it no more').waitFor();
  await mine.getByRole('button', { name: /^End / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText(/^Ended: /).click();
  await mine.getByText('Ended by its owner').waitFor();
});

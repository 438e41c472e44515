import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

/** Puts back what a test has changed: all files share one product. */
async function restore(baseUrl: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const send = (address: string, init: RequestInit) => fetch(`${baseUrl}${address}`, init);
  const credentials = JSON.stringify({ username: 'admin', password: 'admin', universe: 'aurora' });
  const login = await send('/vuejs/auth/login', { method: 'POST', headers, body: credentials });
  const { authToken } = (await login.json()) as { authToken: string };
  const answer = await send(`/vuejs/structure/sales/${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${authToken}` },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Several scans for accessibility take their time. */
const slowMs = 120_000;

/** What is refused on purpose is told by the console too. */
const refusals = /(409 \(Conflict\)|400 \(Bad Request\)) .*\/vuejs\/structure/;

async function openUnits(page: Page): Promise<void> {
  await page.goto('/structure/sales?tab=units');
  await unit(page, 'Estonia').waitFor();
}

const units = (page: Page) => page.getByRole('list', { name: 'Units' });
const unit = (page: Page, name: string) =>
  units(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Find a unit' }).first().fill(text);

async function choose(page: Page, name: string, item: string): Promise<void> {
  await unit(page, name)
    .getByRole('button', { name: `What to do with ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Texts in a ranking over the whole past. */
async function rankingOf(page: Page, path: string): Promise<string[]> {
  await page.goto(`/ranking/sales/${path}`);
  const table = page.getByRole('grid').or(page.getByRole('table')).first();
  await table.getByRole('row').nth(2).waitFor();
  return (await table.innerText()).split('\n').map((line) => line.trim());
}

test(
  'R-008 a variable is renamed from the menu on: the head of the ranking says so',
  async ({ page, baseUrl, faults }) => {
    faults.allow(refusals);
    await signIn(page, 'admin');
    await page.getByRole('button', { name: 'Data and connections' }).click();
    await page.getByRole('menuitem', { name: 'Structure' }).click();
    await page.getByRole('heading', { name: /^Structure of / }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Friendliness', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Friendliness' });
    await expectNoAxeViolations(page);
    await drawer.getByLabel('English').fill('Kindness of staff');
    // Somebody else is quicker: what was entered stays, and saving it all the same is a decision.
    await restore(baseUrl, 'PUT', 'variables/friendliness', { titles: { en: 'Warmth' } });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const changed = page.getByRole('dialog', { name: 'Warmth' });
    await changed.getByRole('alert').getByText('Title: Warmth').waitFor();
    expect(await changed.getByLabel('English').inputValue()).toBe('Kindness of staff');
    await expectNoAxeViolations(page);
    await changed.getByRole('button', { name: 'Go on with mine' }).click();
    await changed.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Warmth has been changed.').waitFor();
    await page.getByRole('button', { name: 'Kindness of staff', exact: true }).waitFor();
    await page.goto('/ranking/sales/org.all');
    await page
      .getByRole('columnheader', { name: /Kindness of staff/ })
      .first()
      .waitFor();

    await page.goto('/structure/sales');
    await page.getByRole('button', { name: 'NPS', exact: true }).click();
    const nps = page.getByRole('dialog', { name: 'NPS' });
    await nps.getByLabel('Highest answer').fill('7');
    await nps.getByRole('button', { name: 'Save', exact: true }).click();
    await nps.getByRole('alert').getByText('NPS needs a scale from 0 to 10.').waitFor();
    await nps.getByLabel('Method').selectOption('mean');
    await nps.getByRole('button', { name: 'Save', exact: true }).click();
    // What it costs is said first; nothing has happened yet.
    await nps.getByText(/answers do not fit and would count as missing/).waitFor();
    await nps.getByRole('button', { name: 'Change it all the same' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Put Advice further up' }).click();
    await page.getByText('Advice now stands at place 2.').waitFor();
    await restore(baseUrl, 'PUT', 'order', { variables: ['nps', 'satisfaction', 'advice'] });
    await restore(baseUrl, 'PUT', 'variables/friendliness', { titles: { en: 'Friendliness' } });
  },
  slowMs,
);

test(
  'a region moves: the rankings of both countries change, and its old address leads to it',
  async ({ page, faults }) => {
    faults.allow(refusals);
    await signIn(page, 'admin');
    const before = await rankingOf(page, 'org.all.ee');
    expect(before).toContain('Pärnu');
    await openUnits(page);
    await expectNoAxeViolations(page);
    await unit(page, 'Pärnu').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Pärnu' });
    await dialog.getByRole('radio', { name: /^Estonia/ }).check();
    await dialog.getByRole('alert').getByText('It is like this already').waitFor();
    await dialog.getByRole('radio', { name: /^Finland/ }).check();
    await dialog.getByText(/interviews count elsewhere/).waitFor();
    await dialog.getByText('Aurora › Finland › Pärnu').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();

    await expect.poll(() => rankingOf(page, 'org.all.ee')).not.toContain('Pärnu');
    await expect.poll(() => rankingOf(page, 'org.all.fi')).toContain('Pärnu');
    await page.goto('/ranking/sales/org.all.ee.parnu');
    await page.getByRole('heading', { level: 1, name: /Pärnu/ }).waitFor();

    await openUnits(page);
    await unit(page, 'Pärnu').getByRole('button', { name: 'Pärnu', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'Pärnu' });
    await history
      .getByText(/^admin, /)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await history.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It is as it was before.').waitFor();
    await expect.poll(() => rankingOf(page, 'org.all.ee')).toContain('Pärnu');
  },
  slowMs,
);

test(
  'two regions are merged: one row in the ranking, under its new name, and taken apart again',
  async ({ page, baseUrl }) => {
    await signIn(page, 'admin');
    await openUnits(page);
    await choose(page, 'Tartu', 'Merge into another…');
    const dialog = page.getByRole('dialog', { name: 'Merge Tartu into another unit' });
    await dialog.getByRole('searchbox').fill('tallinn');
    await dialog
      .getByRole('radio', { name: /^Tallinn/ })
      .first()
      .check();
    await dialog.getByRole('radio', { name: 'As if it had always been so' }).check();
    await dialog.getByText(/interviews count elsewhere/).waitFor();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await unit(page, 'Tallinn').getByText('with Tartu').waitFor();
    await expect.poll(() => rankingOf(page, 'org.all.ee')).not.toContain('Tartu');
    expect(await rankingOf(page, 'org.all.ee')).toContain('Tallinn');

    await openUnits(page);
    await choose(page, 'Tallinn', 'Rename…');
    const rename = page.getByRole('dialog', { name: 'Rename Tallinn' });
    await rename.getByLabel('Name').fill('Tallinn and Tartu');
    await rename.getByText('The address stays as it is').waitFor();
    await rename.getByRole('button', { name: 'Rename', exact: true }).click();
    await unit(page, 'Tallinn and Tartu').waitFor();
    await expect.poll(() => rankingOf(page, 'org.all.ee')).toContain('Tallinn and Tartu');

    await openUnits(page);
    await unit(page, 'Tallinn and Tartu').getByRole('button', { name: 'Tallinn and Tartu', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Separate' }).click();
    await page.getByText('Tartu is a unit of its own again.').waitFor();
    await page.keyboard.press('Escape');
    await unit(page, 'Tartu').waitFor();
    await restore(baseUrl, 'POST', 'units/org/renamed', { unit: 'ee-tallinn', name: 'Tallinn' });
  },
  slowMs,
);

test(
  'on a phone units are found and opened with one hand; a manager is told why not',
  async ({ openPage }) => {
    const page = await openPage(phone);
    await signIn(page, 'admin', { path: '/structure/sales?tab=units' });
    await unit(page, 'Estonia').waitFor();
    await find(page, 'zzzz');
    await page.getByText('No unit has this in its name.').waitFor();
    await find(page, 'tall');
    await unit(page, 'Finland').waitFor({ state: 'detached' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectNoAxeViolations(page);

    const other = await openPage();
    await signIn(other, 'manager', { path: '/structure/sales' });
    await other.getByText('Your role does not include seeing what a survey is made of.').waitFor();
  },
  slowMs,
);

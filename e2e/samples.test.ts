import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { answersOf, chipsOf, filtersOf, germany, keepDrawerOpen, sidebarOf } from './filter-drawer.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

describe('the campaign filter', () => {
  test('R-100 a campaign must be chosen; days, state, opened and clicked follow, blank is any; the figures follow each', async ({
    page,
  }) => {
    await keepDrawerOpen(page);
    await signIn(page, 'admin', germany);
    const year = await answersOf(page);
    const sidebar = sidebarOf(page);
    await sidebar.getByRole('button', { name: 'Campaign' }).click();
    await sidebar.getByText('follow once a campaign is chosen').waitFor();
    expect(await sidebar.getByRole('combobox').count()).toBe(1);
    const chip = (words: string): Locator => chipsOf(page).getByRole('button', { name: words, exact: true });
    await sidebar.getByRole('combobox', { name: 'Campaign' }).selectOption('Handover, autumn');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;cf5=***');
    await chip('Campaign Handover, autumn all').waitFor();
    await expect.poll(() => answersOf(page)).toBeLessThan(year / 5);
    const all = await answersOf(page);
    expect(all).toBeGreaterThan(20);
    await expectNoAxeViolations(page);

    await sidebar.getByRole('textbox', { name: 'Days after the send-out' }).fill('soon');
    await sidebar.getByText('Write a whole number of days, or leave it blank.').waitFor();
    await sidebar.getByRole('textbox', { name: 'Days after the send-out' }).fill('3');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;cf5=3***');
    await expect.poll(() => answersOf(page)).toBeLessThan(all);
    await sidebar.getByRole('combobox', { name: 'State' }).selectOption('delivered');
    await sidebar.getByRole('combobox', { name: 'Opened' }).selectOption('yes');
    await sidebar.getByRole('combobox', { name: 'Clicked' }).selectOption('yes');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;cf5=3*delivered*yes*yes');
    await chip('Campaign Handover, autumn delivered, opened, clicked, within 3 days').waitFor();

    await sidebar.getByRole('combobox', { name: 'Campaign' }).selectOption('Handover, summer');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0;cf4=3*delivered*yes*yes');
    await sidebar.getByRole('combobox', { name: 'Campaign' }).selectOption('Choose a campaign');
    await expect.poll(() => filtersOf(page)).toBe('date=rmonths-12,0');
    await expect.poll(() => answersOf(page)).toBe(year);
  });

  test('R-100 a campaign that is not there matches nothing; a value that cannot be is named', async ({
    page,
    faults,
  }) => {
    faults.allow(/400/);
    await signIn(page, 'admin', { path: `${germany.path};cf999=***` });
    await page.getByRole('heading', { name: 'No answers fit these filters in this period' }).waitFor();
    await chipsOf(page).getByRole('button', { name: 'Campaign 999 all', exact: true }).waitFor();
    await page.goto(new URL(`${germany.path};cf5=soon***`, page.url()).href);
    await page.getByText('The filter “cf5=soon” cannot be read.').waitFor();
  });
});

describe('samples', () => {
  const listPath = '/samplelist/sales/org.all.de;date=rmonths-12,0';

  test('R-012 somebody who was not invited is found, and why is told; the way back leads to the same list', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: listPath });
    const rows = page.getByRole('list', { name: 'Samples of Germany' }).getByRole('link');
    await rows.first().waitFor();
    const states = page.getByRole('list', { name: 'States' });
    // The numbers say what they count, all of them together.
    await page
      .locator('main header')
      .getByRole('button', { name: /samples$/ })
      .click();
    const explained = page.getByRole('dialog', { name: 'Contacts · Germany' });
    await explained.getByRole('row', { name: /^not invited [\d,]+ ÷ [\d,]+ / }).waitFor();
    await page.keyboard.press('Escape');
    await explained.waitFor({ state: 'detached' });
    await states.getByRole('button', { name: /^not invited/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?state=not_sampled');
    await expect.poll(() => rows.first().innerText()).toContain('not invited');
    await expectNoAxeViolations(page);
    const name = (await rows.first().locator('strong').innerText()).trim();
    await page.getByRole('searchbox', { name: 'Find samples' }).fill(name);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
    await expect.poll(async () => [...new Set(await rows.locator('strong').allInnerTexts())]).toEqual([name]);
    const list = page.url();

    await rows.first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/sample\/sales\/sample\/[0-9a-f-]{36}$/);
    await page.getByText('Why not invited?').waitFor();
    await page.getByRole('heading', { name: 'Life cycle' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Samples' }).last().click();
    await expect.poll(() => page.url()).toBe(list);
  });

  test('an alert leads to the invitation its interview answers, and that back to the alert', async ({ page }) => {
    const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
    await signIn(page, 'admin', { path: listPath });
    const headers = { authorization: (await asked).headers()['authorization'] ?? '' };
    const read = async <Reply>(path: string): Promise<Reply> =>
      (await page.request.get(`/vuejs/${path}`, { headers })).json() as Promise<Reply>;
    const { alerts } = await read<{ alerts: { alertId: string }[] }>('alerts/sales/org.all?view=all&limit=60');
    let href = '';
    for (const { alertId } of alerts) {
      const { sampleId } = await read<{ sampleId: string | null }>(`alert/sales/${alertId}`);
      if (sampleId === null) continue;
      href = `/alert/sales/${alertId}`;
      break;
    }
    await page.goto(href);
    await page.getByRole('link', { name: 'To the invitation' }).click();
    await page.getByRole('heading', { name: 'Life cycle' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Where this sample stands' })
      .getByRole('link', { name: 'Alert' })
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(href);
    await page.getByRole('link', { name: 'To the invitation' }).waitFor();
    await takeScreenshots(page, 'alert-with-invitation');
    await expectNoAxeViolations(page);
  });

  test('thousands of samples scroll by, and response rates by unit say who answered and when there are enough', async ({
    page,
  }) => {
    await signIn(page, 'admin', { path: '/samplelist/sales/org.all' });
    const list = page.getByRole('list', { name: 'Samples of Aurora' });
    await list.getByRole('listitem').first().waitFor();
    const sizeOf = async (): Promise<number> =>
      Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'));
    await expect.poll(sizeOf).toBe(100);
    await expect
      .poll(async () => {
        await page.locator('#main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
        return sizeOf();
      })
      .toBeGreaterThan(100);
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
    await page.locator('#main').evaluate((main) => main.scrollTo({ top: 0 }));
    await page.getByText('Response', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?view=response');
    const table = page.getByRole('table', { name: 'Response by unit' });
    await table.getByRole('link', { name: 'Germany' }).click();
    await table.getByRole('row', { name: /^All of Germany/ }).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(8);
    await expectNoAxeViolations(page);
    // The rates say how they come about.
    await table
      .getByRole('row', { name: /^All of Germany/ })
      .getByRole('cell')
      .nth(4)
      .getByRole('button')
      .click();
    const explained = page.getByRole('dialog', { name: 'Response · Germany' });
    await explained.getByText(/answered ÷ [\d,]+ sent: response rate 1 of AAPOR/).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('opt-outs', () => {
  test('are noted, looked up and taken back with a reason; what is refused is said in the dialog', async ({
    page,
    faults,
  }) => {
    const address = `opt-${Date.now().toString(36)}@example.org`;
    await signIn(page, 'admin', { path: '/samplelist/sales/org.all;date=rmonths-12,0' });
    await page.getByRole('link', { name: 'Opt-outs' }).click();
    await page.getByRole('heading', { name: 'Opt-outs', level: 1 }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Note an opt-out' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address, or phone').fill('nobody');
    await dialog.getByRole('button', { name: 'Do not write any more' }).click();
    await dialog.getByText('Write a whole e-mail address or phone number.').waitFor();
    await dialog.getByLabel('E-mail address, or phone').fill(address);
    await dialog.getByLabel('Why, if it was said').fill('said so at the counter');
    await expectNoAxeViolations(page);

    // The server does not take it: it is said beside the button, and what was entered stays.
    faults.allow(/503/);
    await page.route('**/vuejs/optouts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Do not write any more' }).click();
    await dialog.getByRole('alert').getByText('Nothing you entered is lost').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/vuejs/optouts');
    await dialog.getByRole('button', { name: 'Do not write any more' }).click();
    // Once the dialog is gone, the message is on the page.
    await page.getByText('Noted. Nobody writes to this address any more.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'said so at the counter' }).first().waitFor();

    await page.getByLabel('Is this address on the list?').fill(address);
    await page.getByRole('button', { name: 'Look it up' }).click();
    const found = page.getByRole('region', { name: 'Look an address up' });
    await found.getByText(`${address} is not written to.`).waitFor();
    await expectNoAxeViolations(page);
    await found.getByRole('button', { name: /^Take back: opt-out of/ }).click();
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await dialog.getByText('nobody may be written to again without a reason').waitFor();
    await dialog.getByLabel('Why').fill('asked by phone');
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await found.getByText(`${address} is not on the list.`).waitFor();
  });

  test('are not open to those who only read samples', async ({ page }) => {
    await signIn(page, 'agent', { path: '/optouts' });
    await page.getByRole('heading', { name: 'Samples are not open to you' }).waitFor();
  });
});

import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { test } from './browser-test.ts';
import { answersOf, chipsOf, filtersOf, germany, sidebarOf } from './filter-drawer.ts';
import { signIn } from './sign-in.ts';

describe('the campaign filter', () => {
  test('R-100 a campaign must be chosen; days, state, opened and clicked follow, blank is any; the figures follow each', async ({
    page,
  }) => {
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

  test('R-100 a campaign that is not there matches nothing; a value that cannot be is named', async ({ page, faults }) => {
    faults.allow(/400/);
    await signIn(page, 'admin', { path: `${germany.path};cf999=***` });
    await page.getByRole('heading', { name: 'No answers fit these filters in this period' }).waitFor();
    await chipsOf(page).getByRole('button', { name: 'Campaign 999 all', exact: true }).waitFor();
    await page.goto(new URL(`${germany.path};cf5=soon***`, page.url()).href);
    await page.getByText('The filter “cf5=soon” cannot be read.').waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './accessibility.ts';
import { phone, test } from './browser-test.ts';
import { takeScreenshots } from './screenshots.ts';
import { signIn } from './sign-in.ts';

const year = ';date=rmonths-12,0';
const germany = `/statistics/sales/org.all.de${year}`;

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const rows = (page: Page, title: string) =>
  card(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const dialog = (page: Page) => page.getByRole('dialog');

async function openStatistics(page: Page, path: string): Promise<void> {
  await signIn(page, 'admin', { path });
  await card(page, 'NPS').waitFor();
}

describe('the distribution of answers', () => {
  test('shows every question of the unit with its answers, and follows unit and filters', async ({ page }) => {
    await openStatistics(page, germany);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Germany');
    await expect.poll(() => rows(page, 'NPS').count()).toBe(11);
    // Counts that are shown, and shares of the whole.
    const text = await card(page, 'NPS').innerText();
    expect(text).toMatch(/[\d,]+ answers, \d+ without/);
    expect(await rows(page, 'Gender').count()).toBe(3);

    // An answer leads to the ranking of those who gave it, its number to their interviews; the other filters stay.
    const ten = rows(page, 'NPS').last();
    expect(await ten.getByRole('rowheader').innerText()).toBe('10');
    await expectNoAxeViolations(page);
    const many = await ten.getByRole('cell').last().innerText();
    await ten.getByRole('rowheader').getByRole('link').click();
    await page.waitForURL('**/ranking/sales/org.all.de;date=rmonths-12,0;nps=10_10');
    await page.getByText(`${many} interviews`).first().waitFor();
    await page.goBack();
    await rows(page, 'Gender').first().getByRole('cell').last().getByRole('link').click();
    await page.waitForURL(/\/interviewlist\/sales\/org\.all\.de;date=rmonths-12,0;gender=[a-z]+$/);
    await page.goBack();
    await card(page, 'NPS').waitFor();

    // A long list folds.
    await expect.poll(() => rows(page, 'Model line').count()).toBe(8);
    await card(page, 'Model line').getByRole('button', { name: 'Show all 12' }).click();
    await expect.poll(() => rows(page, 'Model line').count()).toBe(12);

    const before = await page.locator('main header').first().innerText();
    await page.getByRole('navigation', { name: 'Units above' }).getByRole('link', { name: 'Aurora' }).click();
    await expect.poll(() => page.locator('main header').first().innerText()).not.toBe(before);
    expect(page.url()).toContain(`/statistics/sales/org.all${year}`);
    // The page is in the menu, and the ranking one click away.
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Answers' }).getAttribute('href'))
      .toContain(`/statistics/sales/org.all${year}`);
    await page.getByRole('link', { name: 'To the ranking' }).click();
    await expect.poll(() => page.url()).toContain(`/ranking/sales/org.all${year}`);
  });

  test('filters apply, an empty answer says what to do, a path that leads nowhere says so', async ({
    page,
    faults,
  }) => {
    await openStatistics(page, `/statistics/sales/org.all.de;gender=female;date=rmonths-12,0`);
    const shares = await rows(page, 'Gender').allInnerTexts();
    expect(shares[0]).toContain('100');
    // Filters change on the page itself.
    await page.getByRole('button', { name: 'Remove filter: Gender' }).click();
    await expect.poll(async () => (await rows(page, 'Gender').allInnerTexts())[0]).not.toContain('100');
    expect(page.url()).toContain('/statistics/sales/org.all.de;date=');
    await page.goto(`/statistics/sales/org.all.de;date=1999-01-01_1999-12-31`);
    await page.getByRole('heading', { name: 'No answers fit this period and these filters' }).waitFor();
    faults.allow(/403/);
    await page.goto(`/statistics/sales/org.all.nowhere${year}`);
    await page.getByRole('heading', { name: 'You cannot see this part' }).waitFor();
  });

  test('a number explains itself: calculation, distribution, interval, comparison, what counts, a link', async ({
    page,
    openPage,
  }) => {
    await openStatistics(page, germany);
    const shown = (await card(page, 'NPS').locator('header button').innerText()).split(' ')[0];
    await card(page, 'NPS').locator('header button').click();
    await dialog(page).getByRole('heading', { name: 'How people answered' }).waitFor();
    const text = await dialog(page).innerText();
    expect(text).toContain('NPS · Germany');
    // The calculation works out.
    const [, exact, promoters, detractors] = /(−?[\d.]+) = ([\d.]+)% promoters − ([\d.]+)% detractors/.exec(text) ?? [];
    expect(Number(promoters) - Number(detractors)).toBeCloseTo(Number(exact?.replace('−', '-')), 0);
    expect(String(Math.round(Number(exact?.replace('−', '-'))))).toBe(shown?.replace('−', '-'));
    expect(text).toMatch(/95 % interval\): −?[\d.]+ to −?[\d.]+/);
    expect(text).toContain('Aurora without Germany');
    const side = String.raw`[\d,]+ promoters and [\d,]+ detractors of [\d,]+`;
    expect(text).toMatch(
      new RegExp(
        String.raw`z test of the scores, adjusted Wald: ${side}, against ${side}; z = −?[\d.]+, p [=<] [\d.]+\.`,
      ),
    );
    expect(text).toMatch(/[\d,]+ of [\d,]+ interviews/);
    await expect.poll(() => dialog(page).getByRole('rowheader').count()).toBe(11);
    await expectNoAxeViolations(page);

    // The link leads to the same number, with the days fixed.
    const href = (await dialog(page).getByRole('link', { name: 'All answers of Germany' }).getAttribute('href')) ?? '';
    expect(href).toMatch(/\/statistics\/sales\/org\.all\.de;date=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/);
    const other = await openPage();
    await openStatistics(other, href);
    expect((await card(other, 'NPS').locator('header button').innerText()).split(' ')[0]).toBe(shown);

    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(
      await card(page, 'NPS')
        .locator('header button')
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);

    // The distribution of a list does the same: each share with its calculation and its interval.
    const share = await rows(page, 'Gender').first().innerText();
    await card(page, 'Gender')
      .getByRole('button', { name: /^[\d,]+ answers/ })
      .click();
    await page.getByRole('dialog', { name: 'Gender · Germany' }).waitFor();
    const calculation = dialog(page).getByRole('table', { name: 'How each share comes about' }).getByRole('row').nth(1);
    await calculation.waitFor();
    const [, first, all, percent] = /([\d,]+) ÷ ([\d,]+)\s+([\d.]+)%/.exec(await calculation.innerText()) ?? [];
    const [part, whole] = [first, all].map((text) => Number(text?.replaceAll(',', ''))) as [number, number];
    expect(Number(percent)).toBeCloseTo((100 * part) / whole, 1);
    expect(share).toContain(first);
    await dialog(page)
      .getByText(/of [\d,]+ interviews; [\d,]+ left the question out|every interview has one/)
      .waitFor();
    expect(await dialog(page).getByRole('link', { name: 'The interviews behind it' }).getAttribute('href')).toMatch(
      /\/interviewlist\/sales\/org\.all\.de;date=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/,
    );
    await expectNoAxeViolations(page);
  });

  test('is accessible, fits a phone, light and dark', async ({ page, openPage }) => {
    await openStatistics(page, germany);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'statistics');
    const small = await openPage(phone);
    await openStatistics(small, germany);
    expect(
      await small.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await card(small, 'NPS').locator('header button').click();
    await dialog(small).getByRole('heading', { name: 'What counts' }).waitFor();
    await expectNoAxeViolations(small);
  });
});

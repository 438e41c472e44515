import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './browser-test.ts';
import { signIn } from './sign-in.ts';

const place = 'sales/org.all.de;date=2026-01-01_2026-03-31';
const ofAUnit = {
  ranking: 'Rankings',
  insights: 'Insights',
  interviewlist: 'Interviews',
  statistics: 'Answers',
  alertlist: 'Alerts',
  alertcare: 'Customer care',
  alerttimes: 'Deadlines of alerts',
  actions: 'Actions',
  samplelist: 'Samples',
  gaming: 'Unusual answers',
  'page/team': 'Team',
} as const;

const head = (page: Page) => page.locator('#main header').first();
const title = (page: Page): Promise<string> => page.title();

describe('every page of a unit says what it is, where, of how many interviews and of which days', () => {
  test.for(Object.entries(ofAUnit))('%s', async ([address, name], { page }) => {
    await signIn(page, 'admin', { path: `/${address}/${place}` });
    await expect.poll(() => title(page)).toBe(`${name} · Germany · Sales · Aurora · Echolot`);
    await head(page).getByText(name, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Germany']);
    const above = head(page).getByRole('navigation', { name: 'Units above' });
    expect(await above.getByRole('link').allInnerTexts()).toEqual(['Aurora']);
    await expect.poll(() => head(page).innerText()).toMatch(/[\d,]+ (interview|sample)s?/);
    await expect.poll(() => head(page).innerText()).toMatch(/1\/1-2026 to 31\/3-2026/);
    await above.getByRole('link').click();
    await expect.poll(() => title(page)).toBe(`${name} · Aurora · Sales · Echolot`);
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(new RegExp(`^/${address}/sales/org\\.all;date=`));
  });
});

test('the title of the window follows the drilling, and the way back', async ({ page }) => {
  await signIn(page, 'admin', { path: '/ranking/sales/org.all;date=rmonths-12,0' });
  await page.getByRole('rowheader', { name: 'Germany' }).getByRole('link').click();
  await expect.poll(() => title(page)).toMatch(/^Rankings · Germany · Sales · /);
  await page.goBack();
  await expect.poll(() => title(page)).toMatch(/^Rankings · Aurora · Sales · /);
});

test.for([
  ['/reports', 'My reports'],
  ['/displays', 'Wall displays'],
  ['/contacts', 'Contacts'],
] as const)('%s keeps the survey, the bell and the search', async ([path, name], { page }) => {
  await signIn(page, 'admin', { path: '/ranking/service/org.all' });
  await page.goto(path);
  await expect.poll(() => title(page)).toBe(`${name} · Service · Aurora · Echolot`);
  await page.getByRole('button', { name: 'Service' }).waitFor();
  await page
    .getByRole('button', { name: /^Go to/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /alert/i })
    .or(page.getByRole('link', { name: /open alert/i }))
    .first()
    .waitFor();
});

test('no title of a window names a person', async ({ page }) => {
  await signIn(page, 'admin', { path: '/samplelist/sales/org.all' });
  await page.locator('#main a[href*="/sample/"]').first().click();
  await expect.poll(() => title(page)).toBe('Sample · Sales · Aurora · Echolot');
});

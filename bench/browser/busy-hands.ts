import type { Browser, Locator, Page } from 'playwright-core';
import { openFilter, openTime, sidebarOf } from '../../e2e/filter-drawer.ts';
import { signIn } from '../../e2e/sign-in.ts';
import type { Measurement } from '../measurement.ts';
import { Hands, measurementsOf, type UsedHands } from './hands.ts';
import { traceInputs } from './processor-time.ts';

/**
 * Somebody works on the ranking of 5,000 units, served by the product: types into the search, the filters and their fields, ticks
 * options, sorts, drills, goes back, switches view and chart, with keyboard and mouse. Told is how long each input took to the next
 * paint, as the browser itself times it, on a usual machine and at a quarter of its speed (a phone, a laptop on battery).
 */
export async function measureBusyHands(
  browser: Browser,
  url: string,
  slug: string,
  rounds: number,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const slowdown of [1, 4]) {
    const inputs = await drive(browser, { url, slug, slowdown, rounds });
    measurements.push(...measurementsOf('browser.rows_5000', slowdown, inputs));
  }
  return measurements;
}

interface Drive {
  readonly url: string;
  /** Of the unit with 5,000 units below it. */
  readonly slug: string;
  readonly slowdown: number;
  readonly rounds: number;
}

async function drive(browser: Browser, { url, slug, slowdown, rounds }: Drive): Promise<UsedHands> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const page = await context.newPage();
    const hands = await Hands.on(page, slowdown);
    const path = `/ranking/sales/org.all.${slug};date=rmonths-12,0`;
    await signIn(page, 'admin', { path });
    const trace = await traceInputs(browser);
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(path);
      await rows(page).nth(10).waitFor();
      await sidebarOf(page).getByRole('tab', { name: /^Time/ }).waitFor();
      await hands.rest();
      await useOnce(page, hands, slug);
    }
    return { inputs: hands.all(), processorMs: await trace.stop() };
  } finally {
    await context.close();
  }
}

const rows = (page: Page): Locator => page.locator('[data-row]:not([data-total]) > [role=rowheader]');

async function useOnce(page: Page, hands: Hands, slug: string): Promise<void> {
  await hands.doing('search', async () => {
    await hands.click(page.getByRole('searchbox', { name: 'Search units by name' }));
    await hands.type('south 1');
    await hands.rest();
    for (let letter = 0; letter < 7; letter += 1) await hands.press('Backspace');
  });
  await hands.doing('sort', async () => {
    for (const head of [3, 4, 4, 1]) {
      await hands.click(page.locator('[role=columnheader] button').nth(head));
      await hands.rest();
    }
  });
  await hands.doing('grid_keys', async () => {
    await page.locator('[role=grid] [tabindex="0"]').first().focus();
    for (const key of ['ArrowDown', 'PageDown', 'PageDown', 'Control+End', 'Control+Home']) await hands.press(key);
  });
  await hands.doing('filter_typeahead', async () => {
    await openFilter(page, 'Car', 'Model line');
    const search = sidebarOf(page).getByRole('searchbox', { name: 'Search in Model line' });
    await hands.click(search);
    await hands.type('cux 12');
    await hands.rest();
    await hands.press('Escape');
  });
  await hands.doing('tick', async () => {
    const sidebar = await openFilter(page, 'Customer', 'Gender');
    const female = sidebar.getByRole('checkbox', { name: /^Female/ });
    for (let turn = 0; turn < 2; turn += 1) {
      await hands.click(female);
      await hands.rest();
    }
  });
  await hands.doing('number_field', async () => {
    const sidebar = await openFilter(page, 'Answers', 'NPS');
    await hands.click(sidebar.getByRole('textbox', { name: 'From' }));
    await hands.type('1');
    await hands.click(sidebar.getByRole('textbox', { name: 'To' }));
    await hands.type('10');
    await hands.press('Enter');
    await hands.rest();
    await hands.press('Backspace');
    await hands.press('Backspace');
    await hands.press('Enter');
    await hands.rest();
  });
  await hands.doing('date_field', async () => {
    const sidebar = await openTime(page);
    await hands.click(sidebar.getByRole('radio', { name: 'From … to …, counted from today' }));
    await hands.click(sidebar.getByRole('textbox', { name: 'From' }));
    await hands.press('Control+a');
    await hands.type('-11');
    await hands.press('Enter');
    await hands.rest();
    await hands.click(sidebar.getByRole('radio', { name: /^Last 12 months/ }));
    await hands.rest();
  });
  await hands.doing('drawer', async () => {
    const toggle = page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: /^Filters/ });
    for (let turn = 0; turn < 2; turn += 1) {
      await hands.click(toggle);
      await hands.rest();
    }
    await page.locator('main h1').click();
    for (let turn = 0; turn < 2; turn += 1) {
      await hands.press('f');
      await hands.rest();
    }
  });
  await hands.doing('drill', async () => {
    for (const row of [1, 3]) {
      await hands.click(rows(page).nth(row));
      await page.waitForURL(new RegExp(`org\\.all\\.${slug}\\.`));
      await hands.rest();
      await page.goBack();
      await page.waitForURL(new RegExp(`org\\.all\\.${slug};`));
      await hands.rest();
    }
    await hands.click(rows(page).nth(2));
    await hands.rest();
    await page.locator('[role=grid] [tabindex="0"]').first().focus();
    await hands.press('Backspace');
    await hands.rest();
    // Up once more, and down into the 5,000.
    await page.locator('[role=grid] [tabindex="0"]').first().focus();
    await hands.press('Backspace');
    await hands.rest();
    await hands.click(page.locator(`[data-row="${slug}"] > [role=rowheader]`));
    await page.waitForURL(new RegExp(`org\\.all\\.${slug};`));
    await hands.rest();
  });
  await hands.doing('chart', async () => {
    for (const name of ['Chart', 'Table']) {
      await hands.click(page.locator('main').getByText(name, { exact: true }).first());
      await hands.rest();
    }
  });
  await hands.doing('view', async () => {
    const views = page.getByRole('navigation', { name: 'Views' });
    await hands.click(views.getByRole('link', { name: 'Brands' }));
    await hands.rest();
    await page.goBack();
    await hands.rest();
  });
}

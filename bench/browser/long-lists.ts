import type { Browser, Locator, Page } from 'playwright-core';
import { signIn } from '../../e2e/sign-in.ts';
import type { Measurement } from '../measurement.ts';
import { Hands, measurementsOf, type UsedHands } from './hands.ts';
import { traceInputs } from './processor-time.ts';

/** The lists one works from, and where they are. */
const lists = {
  alerts: '/alertlist/service/org.all;date=rmonths-12,0?view=all',
  interviews: '/interviewlist/sales/org.all;date=rmonths-12,0',
  samples: '/samplelist/sales/org.all;date=rmonths-12,0',
} as const;

type ListName = keyof typeof lists;

/** Somebody searches, sorts, scrolls and moves through the lists of alerts, interviews and samples of the demo. */
export async function measureLongLists(browser: Browser, url: string, rounds: number): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const slowdown of [1, 4]) {
    for (const name of Object.keys(lists) as ListName[]) {
      const inputs = await driveList(browser, { url, name, slowdown, rounds });
      measurements.push(...measurementsOf(`browser.list_${name}`, slowdown, inputs));
    }
  }
  return measurements;
}

interface ListDrive {
  readonly url: string;
  readonly name: ListName;
  readonly slowdown: number;
  readonly rounds: number;
}

async function driveList(browser: Browser, { url, name, slowdown, rounds }: ListDrive): Promise<UsedHands> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const page = await context.newPage();
    const hands = await Hands.on(page, slowdown);
    await signIn(page, 'admin', { path: lists[name] });
    const trace = await traceInputs(browser);
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(lists[name]);
      await rowsOf(page, name).nth(5).waitFor();
      await hands.rest();
      await useOnce(page, hands, name);
    }
    return { inputs: hands.all(), processorMs: await trace.stop() };
  } finally {
    await context.close();
  }
}

const rowsOf = (page: Page, name: ListName): Locator =>
  page.locator(name === 'alerts' ? '#main [role=row] a' : '#main [role=list] a');

async function useOnce(page: Page, hands: Hands, name: ListName): Promise<void> {
  // Far enough down for hundreds of rows.
  await hands.doing('scroll', async () => {
    await rowsOf(page, name).nth(3).hover();
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(60);
    }
    if (name === 'alerts') for (const key of ['j', 'j', 'ArrowDown', 'PageDown', 'k']) await hands.press(key);
    if (name === 'alerts') for (const key of ['x', 'Escape']) await hands.press(key);
  });
  await hands.doing('search', async () => {
    await hands.click(page.locator('#main input[type=search]'));
    await hands.type(name === 'interviews' ? 'good' : 'anna');
    await hands.rest();
    for (let letter = 0; letter < 4; letter += 1) await hands.press('Backspace');
  });
  await hands.doing('sort', async () => {
    const field = page.locator('#main select').first();
    await field.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await hands.press(key);
      await hands.rest();
    }
  });
  if (name === 'samples') return;
  await hands.doing('open', async () => {
    await hands.click(rowsOf(page, name).nth(2));
    await hands.rest();
    await page.goBack();
    await rowsOf(page, name).nth(2).waitFor();
    await hands.rest();
  });
}

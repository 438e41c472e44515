import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { Measurement } from '../measurement.ts';
import { medianOf, quantileOf, rounded } from '../quantile.ts';
import { addWatch, readWatch } from './page-watch.ts';

const repository = dirname(dirname(import.meta.dirname));
const pageFolder = join(repository, 'bench', 'browser-table');
const built = join(repository, '.cache', 'browser-table');
const start = 'org.all.de;units=5000;indicators=8';
/** Every input of somebody on a usual machine; at a quarter of its speed (a phone, a laptop on battery) twice as much. */
const budgets = { inputMs: 100, slowInputMs: 200 };
const slowdown = 4;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * The ranking page over 5,000 rows and 8 indicators, of generated figures: somebody types into the search, empties it, sorts,
 * drills and goes up, with keyboard and mouse. Told is the longest of all inputs, each from the hand to the next paint as the
 * browser itself times it.
 */
export async function measureBusyHands(browser: Browser, rounds: number): Promise<Measurement[]> {
  await buildPage();
  const server = await servePage();
  try {
    const measurements: Measurement[] = [];
    for (const [rate, name, budget] of [
      [1, 'browser.rows_5000.input', budgets.inputMs],
      [slowdown, 'browser.rows_5000.input_at_quarter_speed', budgets.slowInputMs],
    ] as const) {
      const inputs = await drive(browser, server.url, rate, rounds);
      const all = inputs.map(({ ms }) => ms);
      const longest = inputs.toSorted((a, b) => b.ms - a.ms)[0];
      measurements.push({
        name: `${name}.most`,
        value: longest?.ms ?? Number.NaN,
        unit: 'ms',
        budget,
        samples: all.length,
        details: {
          longest: longest?.name ?? '',
          p50_ms: rounded(medianOf(all), 0),
          p95_ms: rounded(quantileOf(all, 0.95), 0),
        },
      });
    }
    return measurements;
  } finally {
    server.close();
  }
}

/** Interactions that took less than 16 ms are not told by the browser; the others in steps of 8 ms. */
async function drive(
  browser: Browser,
  url: string,
  rate: number,
  rounds: number,
): Promise<readonly { readonly name: string; readonly ms: number }[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await addWatch(page);
    await page.goto(`${url}/ranking/sales/${start}`);
    await rows(page).nth(10).waitFor();
    await page.waitForTimeout(2500);
    // The figures of the units below are made before the clock runs: in the product the server makes them.
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-row] [role=rowheader] a'))
        window.benchPrepare?.(decodeURIComponent(link.pathname.split('/').pop() ?? ''));
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    for (let round = 0; round < rounds; round += 1) await useOnce(page);
    await page.waitForTimeout(1000);
    return (await readWatch(page)).interactions;
  } finally {
    await context.close();
  }
}

async function useOnce(page: Page): Promise<void> {
  const breath = (): Promise<void> => page.waitForTimeout(400);
  await page.locator('input[type=search]').click();
  for (const letter of 'south') {
    await page.keyboard.press(letter);
    await page.waitForTimeout(120);
  }
  await breath();
  for (let letter = 0; letter < 5; letter += 1) {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(120);
  }
  await breath();
  for (const head of [3, 4]) {
    await page.locator('[role=columnheader] button').nth(head).click();
    await breath();
  }
  const name = page.locator('[data-row]:not([data-total]) > [role=rowheader]').nth(2);
  await name.click();
  await page.waitForURL(/org\.all\.de\./);
  await page.waitForTimeout(1200);
  await name.click({ position: { x: 5, y: 5 } });
  await page.waitForTimeout(1200);
  for (const key of ['ArrowDown', 'PageDown', 'End']) {
    await page.keyboard.press(key);
    await breath();
  }
  await page.goBack();
  await page.waitForTimeout(600);
  if (!page.url().includes('org.all.de;')) await page.goBack();
  await page.waitForTimeout(1200);
}

const rows = (page: Page) => page.locator('[data-row]:not([data-total]) > [role=rowheader]');

async function buildPage(): Promise<void> {
  const cwd = process.cwd();
  // The language settings are found from the web app's folder.
  process.chdir(join(repository, 'apps', 'web'));
  try {
    await build({ configFile: join(pageFolder, 'vite.config.ts'), logLevel: 'warn' });
  } finally {
    process.chdir(cwd);
  }
}

/** Serves the built page; every other path is the page too. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = extname(path) in types ? path : '/index.html';
    try {
      reply.setHeader('content-type', types[extname(file)] ?? 'text/html');
      reply.end(await readFile(join(built, file)));
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

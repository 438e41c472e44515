import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../../e2e/browser.ts';

/**
 * Measures the ranking's table alone in a real browser, without a server: 10,000 rows × 12 columns, or as many rows as
 * told: `npx node bench/browser-table/measure.ts 2000`. Writes bench/results/browser-table.json.
 */
const repository = dirname(dirname(import.meta.dirname));
const built = join(repository, '.cache', 'browser-table');
const unitCount = Number(process.argv[2] ?? 10_000);
const runs = 7;
const budgets = { paintMs: 100, sortMs: 100, searchMs: 100, keyMs: 100, frameP95Ms: 20, domNodes: 2000 };

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built page; every other path is the page too. */
async function serve(): Promise<{ url: string; close: () => void }> {
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

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Time from an input to the frame that shows its answer. */
async function timeToPaint(page: Page, act: string): Promise<number> {
  return page.evaluate(
    (source) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const start = performance.now();
          // oxlint-disable-next-line no-eval -- the code is this file's own
          (0, eval)(source);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
      }),
    act,
  );
}

/** Milliseconds between frames while the table scrolls at a steady pace, a screen in about a third of a second. */
async function scrollFrames(page: Page, stepPx: number): Promise<number[]> {
  return page.evaluate(
    (step) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const frames: number[] = [];
        let last = 0;
        const next = (now: number): void => {
          if (last > 0) frames.push(now - last);
          last = now;
          if (!grid || frames.length >= 180) return resolve(frames);
          grid.scrollTop += step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    stepPx,
  );
}

/** Processor time of the page's main thread so far, ms: unlike the clock it means the same on a busy machine. */
async function cpuClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

async function measure(): Promise<void> {
  // The language settings are found from the web app's folder.
  process.chdir(join(repository, 'apps', 'web'));
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
  const server = await serve();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const cpu = await cpuClock(page);
    const many = `org.all.de;units=${unitCount};indicators=8`;
    const paints: number[] = [];
    const paintCpu: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto(`${server.url}/ranking/sales/org.all.de;units=4;indicators=8`);
      await page.waitForFunction(() => performance.getEntriesByName('rows-painted').length > 0);
      await page.evaluate((path) => window.benchPrepare?.(path), many);
      await page.waitForTimeout(300);
      const before = await cpu();
      await page.evaluate((path) => {
        performance.clearMarks();
        const link = document.body.appendChild(document.createElement('a'));
        link.href = `/ranking/sales/${path}`;
        link.click();
      }, many);
      await page.waitForFunction(() => performance.getEntriesByName('rows-painted').length > 0);
      paintCpu.push((await cpu()) - before);
      paints.push(
        await page.evaluate(() => {
          const [painted] = performance.getEntriesByName('rows-painted');
          const [answered] = performance.getEntriesByName('figures-answered');
          return (painted?.startTime ?? Number.NaN) - (answered?.startTime ?? Number.NaN);
        }),
      );
    }
    await page.waitForTimeout(500);

    const sorts: number[] = [];
    const beforeSorts = await cpu();
    const head = (index: number): string => `document.querySelectorAll('[role=columnheader] button')[${index}].click()`;
    for (let run = 0; run < runs; run += 1) {
      for (const column of [1, 2, 3, 4]) sorts.push(await timeToPaint(page, head(column)));
      await page.waitForTimeout(200);
    }

    const sortCpu = ((await cpu()) - beforeSorts) / sorts.length;
    await page.evaluate(head(3));
    await page.waitForTimeout(300);
    const beforeScroll = await cpu();
    const steady = await scrollFrames(page, 90);
    const frameCpu = ((await cpu()) - beforeScroll) / steady.length;
    const wild = await scrollFrames(page, 3000);
    const domNodes = await page.evaluate(() => document.querySelectorAll('*').length);

    const keys: number[] = [];
    await page.evaluate(() => document.querySelector<HTMLElement>('[role=rowheader]')?.focus());
    for (let run = 0; run < 20; run += 1) {
      keys.push(
        await timeToPaint(
          page,
          `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))`,
        ),
      );
    }

    const searches: number[] = [];
    const search = page.locator('input[type=search]');
    await search.focus();
    for (const letter of 'köln south 1') {
      searches.push(
        await timeToPaint(
          page,
          `(() => { const field = document.querySelector('input[type=search]');
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, field.value + ${JSON.stringify(letter)});
            field.dispatchEvent(new Event('input', { bubbles: true })); })()`,
        ),
      );
    }
    const result = {
      rows: unitCount,
      columns: 12,
      load: rounded(loadavg()[0] ?? 0),
      cpuMs: {
        paint: rounded(quantile(paintCpu, 0.5)),
        sort: rounded(sortCpu),
        scrollFrame: rounded(frameCpu),
      },
      paintMs: { p50: rounded(quantile(paints, 0.5)), max: rounded(Math.max(...paints)) },
      sortMs: { p50: rounded(quantile(sorts, 0.5)), p95: rounded(quantile(sorts, 0.95)) },
      searchMs: { p50: rounded(quantile(searches, 0.5)), max: rounded(Math.max(...searches)) },
      keyMs: { p50: rounded(quantile(keys, 0.5)), p95: rounded(quantile(keys, 0.95)) },
      scrollFrameMs: { p50: rounded(quantile(steady, 0.5)), p95: rounded(quantile(steady, 0.95)) },
      jumpFrameMs: { p50: rounded(quantile(wild, 0.5)), p95: rounded(quantile(wild, 0.95)) },
      domNodes,
      budgets,
    };
    const folder = join(repository, 'bench', 'results');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'browser-table.json'), `${JSON.stringify(result, null, 2)}\n`);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await browser.close();
    server.close();
  }
}

await measure();

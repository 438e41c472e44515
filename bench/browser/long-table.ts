import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../e2e/sign-in.ts';
import type { Measurement } from '../measurement.ts';
import { medianOf, quantileOf, rounded } from '../quantile.ts';
import { addWatch } from './page-watch.ts';

const budgets = { paintMs: 100, sortMs: 100, frameMs: 20, nodes: 2000 };

/** The ranking page over 10,000 units, each with figures, served by the product. */
export async function measureLongTable(
  browser: Browser,
  url: string,
  slug: string,
  runs: number,
): Promise<Measurement[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await addWatch(page);
    const path = `/ranking/sales/org.all.${slug};date=rmonths-12,0`;
    await signIn(page, 'admin', { path });
    const paints: { paintMs: number; parseMs: number }[] = [];
    for (let run = 0; run <= runs; run += 1) {
      if (run > 0) await page.goto(path);
      await page.waitForFunction(() => (window.benchWatch?.paintedAt ?? 0) > 0, undefined, { timeout: 60_000 });
      paints.push(
        await page.evaluate(() => {
          const { answeredAt = 0, paintedAt = 0, parseMs = 0 } = window.benchWatch ?? {};
          return { paintMs: paintedAt - answeredAt, parseMs };
        }),
      );
    }
    await page.waitForTimeout(1500);
    const sorts: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const column of [1, 2, 3, 4]) {
        sorts.push(await timeSort(page, column));
        await page.waitForTimeout(200);
      }
    }
    const frames = await scrollFrames(page);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    // The first paint also loads and compiles.
    const paintMs = paints.slice(1).map((paint) => paint.paintMs);
    return [
      {
        name: 'browser.units_10000.paint',
        value: rounded(medianOf(paintMs), 1),
        unit: 'ms',
        budget: budgets.paintMs,
        samples: paintMs.length,
        details: {
          most_ms: rounded(Math.max(...paintMs), 1),
          parse_p50_ms: rounded(medianOf(paints.map(({ parseMs }) => parseMs)), 1),
        },
      },
      {
        name: 'browser.units_10000.sort',
        value: rounded(medianOf(sorts), 1),
        unit: 'ms',
        budget: budgets.sortMs,
        samples: sorts.length,
        details: { p95_ms: rounded(quantileOf(sorts, 0.95), 1) },
      },
      {
        name: 'browser.units_10000.scroll_frame.p95',
        value: rounded(quantileOf(frames, 0.95), 1),
        unit: 'ms',
        budget: budgets.frameMs,
        samples: frames.length,
        details: { p50_ms: rounded(medianOf(frames), 1), most_ms: rounded(Math.max(...frames), 1) },
      },
      { name: 'browser.units_10000.dom_nodes', value: nodes, unit: 'nodes', budget: budgets.nodes },
    ];
  } finally {
    await context.close();
  }
}

/** From a click on a column's head to the frame that shows the new order. */
async function timeSort(page: Page, column: number): Promise<number> {
  return page.evaluate(
    (index) =>
      new Promise<number>((resolve, reject) => {
        const head = document.querySelectorAll<HTMLElement>('[role=columnheader] button')[index];
        if (!head) return reject(new Error(`There is no column ${index}`));
        requestAnimationFrame(() => {
          const startedAt = performance.now();
          head.click();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
        });
      }),
    column,
  );
}

/** Milliseconds between frames while the table scrolls at a steady pace, a screen in about a sixth of a second. */
async function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const frames: number[] = [];
        let last = 0;
        const next = (now: number): void => {
          if (last > 0) frames.push(now - last);
          last = now;
          if (!grid || frames.length >= 240) return resolve(frames);
          grid.scrollTop += 90;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
}

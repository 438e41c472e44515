import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { createContextPool } from './context-pool.ts';
import { collectPageFaults } from './page-faults.ts';
import { workerProduct } from './worker-product.ts';

const results = join(dirname(import.meta.dirname), 'test-results');

/** The screen of a phone, for `openPage(phone)`. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * `test` with a browser:
 * - `baseUrl`: address of the running product;
 * - `page`: a fresh page of a person not yet signed in, 1440 × 900, whose relative addresses start at `baseUrl`;
 * - `openPage(options)`: one more such page with its own cookies (another person, a phone, another locale);
 * - `faults`: what went wrong in these pages; anything not allowed by `faults.allow` fails the test.
 * A failed test leaves pictures of its pages in `test-results/`.
 */
export const test = base
  .extend('baseUrl', { scope: 'file' }, () => workerProduct.baseUrl)
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('contexts', { scope: 'worker' }, ({ browser }) => createContextPool(browser))
  .extend('faults', () => collectPageFaults())
  .extend('openPage', async ({ contexts: pool, baseUrl, faults, task }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      const failed = task.result?.state === 'fail' || faults.list().length > 0;
      if (failed) await keepPictures(task.name, contexts);
      faults.unwatch();
      await Promise.all(contexts.map((context) => pool.giveBack(context)));
      const left = faults.list();
      if (left.length > 0) throw new Error(`The page had ${left.length} faults:\n${left.join('\n')}`);
    });
    return async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await pool.lend({
        baseURL: baseUrl,
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      await faults.watch(context);
      return context.newPage();
    };
  })
  .extend('page', ({ openPage }) => openPage());

async function keepPictures(testName: string, contexts: readonly BrowserContext[]): Promise<void> {
  await mkdir(results, { recursive: true });
  const fileName = testName.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    // A crashed page has no picture; the fault that names the crash matters more.
    await page.screenshot({ path: join(results, `${fileName}-${index + 1}.png`), timeout: 5_000 }).catch(() => {});
  }
}

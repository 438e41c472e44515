import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** Data folder of the product this run started; empty when `E2E_URL` names another and `E2E_DATA_DIR` does not. */
    dataDir: string;
  }
}

/**
 * Once per run: unpacks the browser and starts the product. `E2E_URL` names a running product to use instead, for quick
 * turns while writing a test; `E2E_DATA_DIR` its data folder.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await findChromium();
  const running = process.env['E2E_URL'];
  if (running) {
    project.provide('baseUrl', running.replace(/\/$/, ''));
    project.provide('dataDir', process.env['E2E_DATA_DIR'] ?? '');
    return undefined;
  }
  const product = await startProduct();
  project.provide('baseUrl', product.url);
  project.provide('dataDir', product.dataDir);
  return () => product.stop();
}

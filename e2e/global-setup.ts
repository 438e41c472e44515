import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

/**
 * Once per run: unpacks the browser and starts the product. `E2E_URL` names a running product to use instead, for quick
 * turns while writing a test.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await findChromium();
  const running = process.env['E2E_URL'];
  if (running) {
    project.provide('baseUrl', running.replace(/\/$/, ''));
    return undefined;
  }
  const product = await startProduct();
  project.provide('baseUrl', product.url);
  return () => product.stop();
}

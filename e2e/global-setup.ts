import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';

/** A product that runs for the tests. */
interface RunningProduct {
  readonly baseUrl: string;
  /** Data folder of a product this run started; empty when `E2E_URL` names another and `E2E_DATA_DIR` does not. */
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    products: readonly RunningProduct[];
  }
}

/**
 * Once per run: unpacks the browser and starts a product for each worker, as files of one worker run one after the other and
 * share it. `E2E_URL` names a running product to use instead, for quick turns while writing a test; `E2E_DATA_DIR` its data folder.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await findChromium();
  const running = process.env['E2E_URL'];
  if (running) {
    const product = { baseUrl: running.replace(/\/$/, ''), dataDir: process.env['E2E_DATA_DIR'] ?? '' };
    project.provide(
      'products',
      Array.from({ length: workersOf(project) }, () => product),
    );
    return undefined;
  }
  const start = () => startProduct({}, { isWholeDemo: true });
  const started = await Promise.allSettled(Array.from({ length: workersOf(project) }, start));
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = async (): Promise<void> => {
    const stopped = await Promise.allSettled(products.map((product) => product.stop()));
    for (const one of stopped) if (one.status === 'rejected') throw one.reason;
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop().catch(() => undefined); // Why one did not start matters more.
    throw failed.reason;
  }
  project.provide(
    'products',
    products.map(({ url, dataDir }) => ({ baseUrl: url, dataDir })),
  );
  return stop;
}

function workersOf({ vitest }: TestProject): number {
  const { maxWorkers } = vitest.config;
  return typeof maxWorkers === 'number' ? maxWorkers : 1;
}

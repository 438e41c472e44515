import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes and threads of the product load their modules without preparing them anew.
process.env['NODE_COMPILE_CACHE'] ??= join(dirname(import.meta.dirname), '.cache', 'node-compile');

/** Files that are named are run on one product, everything on two at once: see `global-setup.ts`. */
const workers = process.argv.some((argument) => argument.endsWith('.test.ts')) ? 1 : 2;

/** Browser tests: a real browser against the real product. Each worker has a product of its own, which its files share. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    // Files of a worker share its browser and its product.
    isolate: false,
    fileParallelism: workers > 1,
    maxWorkers: workers,
    // Generous, as each wait has a limit of its own; what never comes fails there.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // A page that waits for figures on a busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});

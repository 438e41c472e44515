import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Browser tests: a real browser against the real product, one file at a time because all share that product. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // A page that waits for figures on a busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});

import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that are named are run on one product, everything on two at once: see `global-setup.ts`. */
const workers = process.argv.some((argument) => argument.endsWith('.test.ts')) ? 1 : 2;

/** Browser tests: a real browser against the real product. Each worker has a product of its own, which its files share. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    fileParallelism: workers > 1,
    maxWorkers: workers,
    // Generous, as each wait has a limit of its own; what never comes fails there.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // A browser, a product and this process race on a busy machine. `npm test` names what needed its second try.
    retry: 1,
    // A page that waits for figures on a busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});

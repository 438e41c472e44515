import { defineConfig } from 'vitest/config';

/**
 * Two cores, three test processes: many tests wait for clocks and for processes that were killed. The server's project starts one
 * PostgreSQL for the whole run.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // Property tests run hundreds of cases, and the machine may have other work.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.{js,ts}', 'bench/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          // Processes that are killed and clocks that run, three at a time on two cores. `npm test` names what needed its second try.
          retry: 1,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/database/test-global-setup.ts'],
        },
      },
    ],
  },
});

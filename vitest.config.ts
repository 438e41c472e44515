import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes and threads of the product load their modules without preparing them anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'node-compile');

// A record for each file means thousands of files made and removed: in memory, where there is room for them.
const memory = '/dev/shm';
const roomyBytes = 4 * 1024 ** 3;
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > roomyBytes) process.env['TMPDIR'] ??= memory;
}

const serverTests = 'apps/server/src/**/*.test.ts';
const webTests = 'apps/web/src/**/*.test.{ts,tsx}';

/** Tests that kill, stall, fill disks or load, by their names: they run after the others and beside nothing. */
const endurance = [
  'apps/server/src/**/*-{kills,faults,stalls,drain,disk-full}.test.ts',
  'apps/server/src/**/killed-*.test.ts',
  'apps/server/src/**/fair-reads.test.ts',
];

const isWhole = process.env['ENDURE'] === 'on';

/** Of all others, what comes in two sizes runs in full with them. */
const sized = globSync(serverTests, { cwd: import.meta.dirname, exclude: endurance }).filter((path) =>
  readFileSync(join(import.meta.dirname, path), 'utf8').includes('/testing/endurance.ts'),
);

/** Files that put other modules in place of the product's: what they change must not meet another file. */
const mocking = globSync([serverTests, webTests], { cwd: import.meta.dirname }).filter((path) =>
  readFileSync(join(import.meta.dirname, path), 'utf8').includes('vi.mock('),
);

const onServer = {
  provide: { isWhole },
  globalSetup: ['apps/server/src/database/test-global-setup.ts'],
  setupFiles: ['apps/server/src/testing/cheap-passwords.ts'],
};

/**
 * Two cores, three test processes: many tests wait for clocks and for processes. Files share a process, so that the product's modules
 * are loaded once for each, and the server's projects share one PostgreSQL for the whole run.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    // Generous: the machine may have other work, and what is waited for has a limit of its own; what never comes fails there.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.{js,ts}', 'bench/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: [webTests], exclude: mocking } },
      {
        extends: true,
        test: {
          name: 'server',
          include: isWhole ? sized : [serverTests],
          exclude: [...endurance, ...mocking],
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: mocking,
          exclude: endurance,
          isolate: true,
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'endurance',
          include: endurance,
          isolate: true,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          ...onServer,
        },
      },
    ],
  },
});

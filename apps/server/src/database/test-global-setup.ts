import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateRecord } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection to the run's PostgreSQL. */
    testPostgresAdminUrl: string;
    /** The record's owner's connection; its database is the caller's to put in. */
    testPostgresOwnerUrl: string;
  }
}

interface RunningPostgres {
  readonly adminUrl: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Here, as each project of a run loads this module for itself. */
const shared = globalThis as { testPostgres?: { running: Promise<RunningPostgres>; users: number } };

/** One PostgreSQL for all projects of a run, with a migrated template that each test file copies (createTestRecord). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = (shared.testPostgres ??= { running: start(), users: 0 });
  postgres.users += 1;
  const { adminUrl, url, stop } = await postgres.running;
  project.provide('testPostgresAdminUrl', adminUrl);
  project.provide('testPostgresOwnerUrl', url);
  return async () => {
    postgres.users -= 1;
    if (postgres.users === 0) await stop();
  };
}

async function start(): Promise<RunningPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'echolot-test-'));
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false }).catch((error: unknown) => {
    removeData();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    removeData();
  };
  try {
    await migrateRecord({ url: postgres.url });
    const admin = new pg.Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    await admin.query('alter database echolot rename to echolot_template');
    await admin.end();
    return { adminUrl: postgres.adminUrl, url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

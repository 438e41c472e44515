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

/** One PostgreSQL for the whole run, with a migrated template that each test file copies (createTestRecord). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'echolot-test-'));
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false }).catch((error: unknown) => {
    removeData();
    throw error;
  });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    removeData();
  };
  try {
    await migrateRecord({ url: postgres.url });
    const admin = new pg.Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    await admin.query('alter database echolot rename to echolot_template');
    await admin.end();
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('testPostgresAdminUrl', postgres.adminUrl);
  project.provide('testPostgresOwnerUrl', postgres.url);
  return teardown;
}

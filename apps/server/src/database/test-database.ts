import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectRecord, type RecordDatabase } from './record.ts';

export interface TestRecord {
  readonly record: RecordDatabase;
  /** The record's owner's connection, as DATABASE_URL would be. */
  readonly url: string;
  /** Superuser's connection to the same database, for looking behind row security. */
  readonly adminUrl: string;
  /** Closes the record and drops its database. */
  drop(): Promise<void>;
}

/** A record of its own for a test file, copied from the run's migrated template. */
export async function createTestRecord(options: { poolSize?: number } = {}): Promise<TestRecord> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('testPostgresAdminUrl');
  await asAdmin(serverUrl, `create database ${name} template echolot_template owner echolot_owner`);
  const url = withDatabase(inject('testPostgresOwnerUrl'), name);
  const record = connectRecord({ url, ...options });
  return {
    record,
    url,
    adminUrl: withDatabase(serverUrl, name),
    async drop() {
      await record.close();
      await asAdmin(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

/** A connection of the owner of a test's record, who sees everything in it. */
export type AdminClient = pg.Client;

export async function connectAdmin({ adminUrl }: Pick<TestRecord, 'adminUrl'>): Promise<AdminClient> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return client;
}

import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectionOptions } from './connection-options.ts';
import { requireInstallationId, roleName } from './installation.ts';
import { jobQueueSchema } from './job-queue-schema.ts';

/** A table as a backup keeps it. */
export interface SnapshotTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SnapshotMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** The record at one instant, whatever is written meanwhile. */
export interface RecordSnapshot {
  readonly takenAt: Date;
  readonly migrations: readonly SnapshotMigration[];
  readonly tables: readonly SnapshotTable[];
  /** The rows of a table, one line each, in PostgreSQL's text form. */
  read(table: SnapshotTable): Readable;
}

/**
 * What is made from the rest: the way to the columnar store. Its positions are transaction numbers of this one cluster and
 * mean nothing in another; a restored record is projected from its interviews.
 */
export const derivedTables: readonly string[] = [
  'outbox',
  'projection_batch',
  'projection_position',
  'projection_request',
  'projection_table',
  'projected_interview',
];
/** Of the job queue: what is queued and what starts by itself. Statistics and done jobs are left. */
const queueTables = ['queue', 'job'];
const openJobs = `where state in ('created', 'retry', 'active')`;

/**
 * Gives `work` the record as it stood at one instant, read in one transaction that blocks nobody and holds nothing back: it
 * writes nothing, so it has no transaction number and the projection goes on beside it.
 */
export async function withRecordSnapshot<T>(url: string, work: (snapshot: RecordSnapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client(
    connectionOptions(url, 'echolot backup', { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }),
  );
  client.on('error', () => undefined);
  await client.connect();
  try {
    const installationId = await requireInstallationId(client);
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows: migrations } = await client.query<SnapshotMigration>(
      'select number, name, checksum from migration order by number',
    );
    const tables = await listTables(client);
    const { rows: instants } = await client.query<{ at: Date }>('select now() as at');
    const snapshot: RecordSnapshot = {
      takenAt: instants[0]?.at ?? new Date(),
      migrations,
      tables,
      read(table) {
        const isQueue = table.schema === jobQueueSchema;
        // The role of the queue sees the queue alone, the one of the backup every universe.
        client
          .query(`set local role ${roleName(installationId, isQueue ? 'echolot_jobs' : 'echolot_backup')}`)
          .catch(() => undefined);
        const columns = table.columns.map((column) => `"${column}"`).join(', ');
        const where = isQueue && table.name === 'job' ? openJobs : '';
        return client.query(copyTo(`copy (select ${columns} from ${table.schema}."${table.name}" ${where}) to stdout`));
      },
    };
    const result = await work(snapshot);
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function listTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and ((n.nspname = 'public' and c.relname not in ('migration', 'installation') and c.relname <> all ($1))
        or (n.nspname = $2 and c.relname = any ($3)))
     group by 1, 2 order by 1 desc, 2`,
    [derivedTables, jobQueueSchema, queueTables],
  );
  return rows;
}

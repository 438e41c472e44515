import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../config/start-error.ts';
import { connectionOptions } from './connection-options.ts';
import { findInstallationId, roleName } from './installation.ts';
import { migrateRecord, readMigrations, recordMigrations } from './migrate.ts';
import type { SnapshotMigration, SnapshotTable } from './record-snapshot.ts';

export interface TableToRestore extends SnapshotTable {
  readonly rows: number;
  /** Its lines, as they were read. */
  open(): Readable;
}

export interface RestoreOptions {
  readonly url: string;
  readonly migrations: readonly SnapshotMigration[];
  readonly tables: readonly TableToRestore[];
  readonly onTable?: (table: TableToRestore) => void;
}

/**
 * Fills an empty record from a backup, in one transaction: it is there as a whole or not at all. The tables are made as they
 * were when the backup was taken, filled, and then brought up to date.
 * @throws StartError when the database is not empty, or the backup is newer than this version.
 */
export async function restoreRecord({ url, migrations, tables, onTable }: RestoreOptions): Promise<void> {
  const upTo = checkMigrations(migrations);
  await assertEmpty(url);
  await migrateRecord({ url, upTo });
  const client = new pg.Client(
    connectionOptions(url, 'echolot restore', { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }),
  );
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const { rows: forced } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
    );
    // The owner may fill its tables as long as row security is not forced upon it; nobody else sees them meanwhile.
    for (const { name } of forced) await client.query(`alter table public."${name}" no force row level security`);
    // References are checked by a join at the end instead of row by row, and a table emptied here needs no log of its rows.
    const references = await readReferences(client);
    for (const { child, name } of references) await client.query(`alter table ${child} drop constraint "${name}"`);
    const own = tables.filter(({ schema }) => schema === 'public').map(({ name }) => `public."${name}"`);
    await client.query(`truncate ${own.join(', ')}`);
    for (const table of await inOrderOfReferences(client, tables)) {
      onTable?.(table);
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      const isFrozen = table.schema === 'public';
      const sink = client.query(
        copyFrom(`copy ${table.schema}."${table.name}" (${columns}) from stdin with (freeze ${isFrozen})`),
      );
      await pipeline(table.open(), sink);
      if (sink.rowCount !== table.rows) {
        throw new StartError(`The backup is damaged: ${table.name} has ${sink.rowCount} of ${table.rows} rows.`);
      }
    }
    for (const { child, name, definition } of references) {
      await client.query(`alter table ${child} add constraint "${name}" ${definition}`);
    }
    for (const { name } of forced) await client.query(`alter table public."${name}" force row level security`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrateRecord({ url });
}

/** The last migration of the backup; its files must be the ones here. */
function checkMigrations(migrations: readonly SnapshotMigration[]): number {
  const files = new Map(readMigrations(recordMigrations).map((file) => [file.number, file]));
  for (const { number, name, checksum } of migrations) {
    const file = files.get(number);
    if (!file) {
      throw new StartError(
        `The backup was written by a newer Echolot (migration ${number} ${name}). Restore it with that version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `The backup was written by an Echolot of another line: migration ${number} (${name}) differs. ` +
          'Restore it with the version that wrote it.',
      );
    }
  }
  return migrations.at(-1)?.number ?? 0;
}

async function assertEmpty(url: string): Promise<void> {
  const client = new pg.Client(connectionOptions(url, 'echolot restore', {}));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ tables: number; has_record: boolean }>(
      `select count(*)::int as tables, to_regclass('public.universe') is not null as has_record
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const found = rows[0];
    if (!found || found.tables === 0) return;
    // A restore that failed leaves tables without rows: it may be tried again.
    const installationId = await findInstallationId(client);
    if (found.has_record && installationId) {
      await client.query(`begin; set local role ${roleName(installationId, 'echolot_backup')}`);
      const { rows: filled } = await client.query<{ is_filled: boolean }>(
        'select exists (select from universe) or exists (select from person) as is_filled',
      );
      await client.query('rollback');
      if (filled[0]?.is_filled === false) return;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new StartError(
    'The database to restore into is not empty; nothing was changed. Give an empty DATA_DIR, or a DATABASE_URL of an empty database.',
  );
}

/** The references between tables of the record. */
async function readReferences(client: pg.Client): Promise<{ child: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ child: string; name: string; definition: string }>(
    `select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  return rows;
}

/** Tables after those they refer to: the job queue keeps its references. */
async function inOrderOfReferences(
  client: pg.Client,
  tables: readonly TableToRestore[],
): Promise<readonly TableToRestore[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const keyOf = ({ schema, name }: SnapshotTable): string => (schema === 'public' ? name : `${schema}.${name}`);
  const waiting = new Map(tables.map((table) => [keyOf(table), table]));
  const ordered: TableToRestore[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([key]) => !rows.some(({ child, parent }) => child === key && waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const [key, table] of ready) {
      ordered.push(table);
      waiting.delete(key);
    }
  }
  return ordered;
}

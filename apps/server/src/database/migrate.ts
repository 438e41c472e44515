import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { checkRights } from './check-rights.ts';
import { connectionOptions } from './connection-options.ts';
import { withRoleNames } from './installation.ts';
import { closeToOthers, ensureInstallation } from './installation-roles.ts';
import { installJobQueue } from './job-queue-schema.ts';
import { isUnreachable } from './record-fault.ts';

export interface Migration {
  number: number;
  /** File name without number and ending. */
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrateOptions {
  url: string;
  /** Folder of `NNNN_name.sql` files; the record's own when absent. */
  dir?: string;
  /** Number of the last file to apply; all when absent. For restoring a backup of an older version. */
  upTo?: number;
  /** Called before each migration; `index` counts from 1. */
  onProgress?: (migration: Migration, index: number, total: number) => void;
}

/** Folder of the record's migrations. */
export const recordMigrations = join(import.meta.dirname, '../../migrations/record');
/** Any fixed number will do: it only has to be the same for every server of a database. */
const ADVISORY_LOCK = 7_203_455_180;

/**
 * Brings the record up to date: each new file in order, each in its own transaction. Servers that start together wait
 * for each other. The user of the URL becomes the owner of the tables and must be able to create roles; those that
 * migrations name get the names of this installation.
 * @returns how many were applied.
 * @throws StartError when the database cannot be used, a file fails, or an applied file was changed since.
 */
export async function migrateRecord({
  url,
  dir = recordMigrations,
  upTo = Number.POSITIVE_INFINITY,
  onProgress,
}: MigrateOptions): Promise<number> {
  const migrations = readMigrations(dir);
  const client = new pg.Client(connectionOptions(url, 'echolot migration', {}));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkRights(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const installationId = await ensureInstallation(client);
    const pending = pendingOf(migrations, await readApplied(client)).filter(({ number }) => number <= upTo);
    for (const [index, migration] of pending.entries()) {
      onProgress?.(migration, index + 1, pending.length);
      await apply(client, migration, installationId);
    }
    await closeToOthers(client, installationId);
    await installJobQueue(url, client, installationId);
    return pending.length;
  } catch (error) {
    throw isUnreachable(error) || isSignOnFault(error) ? unreachableFault(url, error) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads and orders the files; two of one number, or a name of another form, are mistakes. */
export function readMigrations(dir: string): Migration[] {
  const migrations = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file): Migration => {
      const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!match?.[1] || !match[2]) throw new StartError(`Migrations are named NNNN_name.sql; ${file} is not.`);
      const sql = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n');
      return {
        number: Number(match[1]),
        name: match[2],
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice) throw new StartError(`Two migrations are numbered ${twice.number}.`);
  return migrations;
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists migration (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now()
    );
    comment on table migration is 'Migrations applied to this database.';
    comment on column migration.number is 'Number in the file name; they are applied in its order.';
    comment on column migration.name is 'Name in the file name.';
    comment on column migration.checksum is 'SHA-256 of the file: an applied file must not be changed.';
    comment on column migration.applied_at is 'Instant it was applied.';
  `);
  return (await client.query<Applied>('select number, name, checksum from migration order by number')).rows;
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const { number, name, checksum } of applied) {
    const file = migrations.find((migration) => migration.number === number);
    if (!file) {
      throw new StartError(
        `The database was migrated by a newer Echolot (${number} ${name}). Start that version, or put back a backup.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `Migration ${number} (${file.name}) was changed after it had been applied to this database. ` +
          'Put the file back as it was and write a new migration for the change.',
      );
    }
  }
  const latest = applied.at(-1)?.number ?? 0;
  const pending = migrations.filter((migration) => !applied.some(({ number }) => number === migration.number));
  const late = pending.find((migration) => migration.number < latest);
  if (late)
    throw new StartError(`Migration ${late.number} (${late.name}) comes before one already applied. Renumber it.`);
  return pending;
}

async function apply(
  client: pg.Client,
  { number, name, sql: asWritten, checksum }: Migration,
  installationId: string,
): Promise<void> {
  const sql = withRoleNames(installationId, asWritten);
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  } catch (error) {
    if (isUnreachable(error)) throw error;
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as pg.DatabaseError; // A statement that is refused rejects with this.
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartError(`Migration ${number} (${name}) failed${line} and was undone: ${message}`, { cause: error });
  }
}

function isSignOnFault(error: unknown): boolean {
  const code = error instanceof Error ? (error as pg.DatabaseError).code : undefined;
  return code !== undefined && ['28P01', '28000', '3D000'].includes(code);
}

function unreachableFault(url: string, error: unknown): StartError {
  const { hostname, port, pathname } = new URL(url);
  const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
  return new StartError(
    `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used: ${reason}. Check DATABASE_URL.`,
    { cause: error },
  );
}

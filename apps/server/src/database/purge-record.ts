import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';
import { requireInstallationId, roleName } from './installation.ts';

/** Needed by what takes what was erased out of the database's own files; that takes seconds to minutes. */
export interface WithPurge {
  readonly purgeRecord: () => Promise<RecordPurge>;
}

/** What became of the tables that an erasure changes. */
export interface RecordPurge {
  /** Written anew: their files hold living rows and nothing else. */
  readonly rewritten: readonly string[];
  /** Too large, or in use, to be written anew: dead rows are gone for every reader, and their bytes are written over in time. */
  readonly vacuumed: readonly string[];
  /** Whether the write-ahead log was turned over; that needs rights which the owner of a record may lack. */
  readonly hasTurnedLog: boolean;
}

/** Up to this size a table is written anew within a second, in which it cannot be read. */
const rewriteUpToBytes = 64 * 1024 ** 2;
const lockPatienceMs = 2000;
const olderWorkPatienceMs = 60_000;
/** Tables that erasures change in other roles than the one made for them. */
const alsoTouched = ['erasure', 'outbox', 'projection_batch'];

/**
 * Takes what was erased out of the database's own files: PostgreSQL keeps former rows until somebody cleans up, which by itself may
 * take months, and their changes in the write-ahead log.
 * @throws Error while older work still sees the former rows; to be tried again later.
 */
export async function purgeRecord(url: string): Promise<RecordPurge> {
  const settings = { statement_timeout: 0, lock_timeout: lockPatienceMs };
  const client = new pg.Client(connectionOptions(url, 'echolot purge', settings));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await outliveOlderWork(client);
    const rewritten: string[] = [];
    const vacuumed: string[] = [];
    for (const { name, bytes } of await listTouched(client)) {
      const isRewritten =
        bytes <= rewriteUpToBytes && (await isDone(client, `vacuum (full) ${name}`, lockNotAvailable));
      if (!isRewritten) await client.query(`vacuum ${name}`);
      (isRewritten ? rewritten : vacuumed).push(name);
    }
    return { rewritten, vacuumed, hasTurnedLog: await turnLog(client) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';

/** Runs a statement. @returns false when it was refused for this reason. */
async function isDone(client: pg.Client, statement: string, refusal: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === refusal) return false; // A refused statement rejects with this.
    throw error;
  }
}

/** A row stays as long as a transaction that began before its end might read it. */
async function outliveOlderWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mark: string }>('select pg_current_xact_id()::xid::text as mark');
  const mark = rows[0]?.mark ?? '';
  for (const deadline = Date.now() + olderWorkPatienceMs; Date.now() < deadline; await sleep(500)) {
    const { rows: older } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and greatest(age(backend_xmin), age(backend_xid)) >= age($1::text::xid) limit 1`,
      [mark],
    );
    if (older.length === 0) return;
  }
  throw new Error('Older work, such as a backup, still reads what was erased; purging it is tried again later.');
}

async function listTouched(client: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const role = roleName(await requireInstallationId(client), 'echolot_erasure');
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select format('public.%I', c.relname) as name, pg_table_size(c.oid) as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (c.relname = any ($2) or has_table_privilege($1, c.oid, 'delete') or has_any_column_privilege($1, c.oid, 'update'))
     order by 1`,
    [role, alsoTouched],
  );
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

/** Begins a new file of the log and lets go of those that a restart no longer needs. */
async function turnLog(client: pg.Client): Promise<boolean> {
  const isSwitched = await isDone(client, 'select pg_switch_wal()', insufficientPrivilege);
  return (await isDone(client, 'checkpoint', insufficientPrivilege)) && isSwitched;
}

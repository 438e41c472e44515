import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { connectionOptions } from './connection-options.ts';
import { readInstallationId, roleName } from './installation.ts';

/** A server as others are told of it. */
export interface LeaseHolder {
  readonly address: string;
  readonly machine: string;
  readonly pid: number;
  /** Where its columnar store is. Servers on one ClickHouse share the lease; an embedded store is its server's alone. */
  readonly columnar: { readonly kind: 'embedded' | 'clickhouse'; readonly place: string };
}

export interface LeaseOptions {
  readonly url: string;
  readonly holder: LeaseHolder;
  /** A server that is just ending is waited for. */
  readonly waitMs?: number;
  /** Told once when another server took the lease while the record could not be reached: this one must end. */
  readonly onTakenOver: (fault: StartError) => void;
}

export interface ServerLease {
  release(): Promise<void>;
}

/** Any two fixed numbers will do: they only have to be the same for every server. */
const lockKeys = [720_345, 1];
const retryMs = 100;
const longestRetryMs = 3000;

/**
 * Takes the record for this server. The lock lives as long as its connection: that of a killed server is free within a moment, that
 * of a machine that vanished within half a minute, when PostgreSQL misses its signs of life. It is taken again after a loss.
 * @throws StartError naming the other server.
 */
export async function takeServerLease(options: LeaseOptions): Promise<ServerLease> {
  const { url, holder, waitMs = 5000, onTakenOver } = options;
  let isReleased = false;
  let client: pg.Client | undefined;

  const take = async (): Promise<void> => {
    const taking = await connect(url);
    const other = await lock(taking, holder).catch(async (error: unknown) => {
      await taking.end().catch(() => undefined);
      throw error;
    });
    if (other) {
      await taking.end().catch(() => undefined);
      throw other;
    }
    client = taking;
    taking.once('end', () => {
      if (!isReleased) void takeAgain();
    });
  };
  const takeAgain = async (): Promise<void> => {
    for (let delayMs = retryMs; !isReleased; delayMs = Math.min(2 * delayMs, longestRetryMs)) {
      await sleep(delayMs, undefined, { ref: false });
      try {
        if (!isReleased) await take();
        return;
      } catch (error) {
        if (error instanceof StartError && !isReleased) return onTakenOver(error);
      }
    }
  };

  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await take();
      break;
    } catch (error) {
      if (!(error instanceof StartError) || Date.now() > deadline) throw error;
      await sleep(retryMs);
    }
  }
  return {
    async release() {
      isReleased = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const role = roleName(await readInstallationId(url, 'echolot lease'), 'echolot_operator');
  const signsOfLife = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
  const client = new pg.Client({
    ...connectionOptions(url, 'echolot lease', { role, idle_session_timeout: 0, ...signsOfLife }),
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes the lock on this connection. @returns why not, when another server holds it. */
async function lock(client: pg.Client, holder: LeaseHolder): Promise<StartError | undefined> {
  const { kind, place } = holder.columnar;
  const [first, second] = lockKeys;
  const shared = kind === 'clickhouse' ? '_shared' : '';
  const { rows } = await client.query<{ is_mine: boolean }>(
    `select pg_try_advisory_lock${shared}($1::int, $2::int) as is_mine`,
    [first, second],
  );
  const { rows: others } = await client.query<Row & { is_alone: boolean }>(
    `select address, machine, pid, columnar, to_jsonb(since) #>> '{}' as since,
            not exists (select from pg_locks l join pg_database d on d.oid = l.database
              where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and d.datname = current_database()
                and l.granted and l.pid <> pg_backend_pid()) as is_alone
     from server_lease`,
    [first, second],
  );
  const [other] = others;
  if (!rows[0]?.is_mine || (other && !other.is_alone && other.columnar !== place)) return heldBy(other);
  if (other && !other.is_alone) return undefined;
  await client.query(
    `insert into server_lease (address, machine, pid, columnar) values ($1, $2, $3, $4)
     on conflict (is_only) do update set address = $1, machine = $2, pid = $3, columnar = $4, since = now()`,
    [holder.address, holder.machine, holder.pid, place],
  );
  return undefined;
}

interface Row {
  readonly address: string;
  readonly machine: string;
  readonly pid: number;
  readonly columnar: string;
  readonly since: string;
}

function heldBy(other: Row | undefined): StartError {
  const named = other
    ? `at ${other.address}, process ${other.pid} on ${other.machine}, since ${other.since}, with its columns in ${other.columnar}`
    : 'which has just started';
  return new StartError(
    `Another Echolot works on this record: ${named}.\n` +
      'One server works on a record, or several on one ClickHouse server (CLICKHOUSE_URL). Stop the other first; if its machine is gone, ' +
      'the record is free within half a minute.',
  );
}

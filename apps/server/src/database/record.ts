import pg from 'pg';
import { callerSettings } from './caller.ts';
import { connectionOptions } from './connection-options.ts';
import { createFreshPlans } from './fresh-plans.ts';
import { type RecordRole, readInstallationId, roleName } from './installation.ts';
import { type OnPayload, RecordListener } from './listen.ts';
import { isUnreachable, recordFault } from './record-fault.ts';
import { createTx, type Tx } from './transaction.ts';
import { TransactionClient } from './transaction-client.ts';

export type { Tx } from './transaction.ts';

/** Roles of work that belongs to no single universe; each may do little. */
export type NarrowRole = Extract<
  RecordRole,
  'echolot_projection' | 'echolot_sign_on' | 'echolot_operator' | 'echolot_turns'
>;

export interface TransactionOptions {
  /** Longest time of one statement, milliseconds; 30,000 when absent. */
  statementTimeoutMs?: number;
}

export interface UniverseTransactionOptions extends TransactionOptions {
  /** `echolot_erasure` may also change what is kept of the past; the app's role when absent. */
  role?: 'echolot_app' | 'echolot_erasure';
}

/**
 * The record (PostgreSQL). Every read and write is inside a transaction that names its role and universe; a connection
 * outside of one has no rights at all. When the record cannot be reached, everything answers `record_unavailable` (503)
 * within seconds and works again by itself afterwards.
 */
export interface RecordDatabase {
  /** Runs `work` in a transaction that sees one universe; commits when it resolves, rolls back when it rejects. */
  inUniverse<T>(universeId: string, work: (tx: Tx) => Promise<T>, options?: UniverseTransactionOptions): Promise<T>;
  /** Runs `work` in a transaction of a narrow role, in no universe. */
  as<T>(role: NarrowRole, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Hears the notifications of a channel until the returned function is called. After a lost connection
   * `onGap` is called, for notifications may have been missed; by default `onPayload('')`.
   */
  listen(channel: string, onPayload: OnPayload, onGap?: () => void): Promise<() => Promise<void>>;
  /** Whether the record answers within two seconds. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface RecordOptions {
  url: string;
  /** Connections kept at most. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Age at which a connection's kept plans are made anew, milliseconds; 10,000 when absent. */
  plansLastMs?: number;
  /** Told about connections lost while idle; they are replaced by themselves. */
  onConnectionLost?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** How much longer than the server's own limit we wait for a statement's answer. */
const READ_GRACE_MS = 2000;
const BEGIN_PATIENCE_MS = 3000;
const PLANS_LAST_MS = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Connects to a migrated record. Connections are made when first needed. */
export function connectRecord(options: RecordOptions): RecordDatabase {
  let opening: Promise<Connections> | undefined;
  /** The roles' names are the database's to tell; a database that cannot be reached is asked again. */
  const open = (): Promise<Connections> =>
    (opening ??= openPool(options).catch((error: unknown) => {
      opening = undefined;
      throw recordFault(error);
    }));
  const listener = new RecordListener(async () => {
    const { roleOf } = await open();
    return connectionOptions(options.url, 'echolot listener', { role: roleOf('echolot_none') });
  });

  return {
    async inUniverse(universeId, work, transactionOptions) {
      if (!UUID.test(universeId)) throw new Error(`Not a universe id: ${universeId}`);
      return transact(await open(), transactionOptions?.role ?? 'echolot_app', universeId, work, transactionOptions);
    },
    as: async (role, work, transactionOptions) => transact(await open(), role, '', work, transactionOptions),
    async listen(channel, onPayload, onGap = () => onPayload('')) {
      try {
        return await listener.subscribe(channel, onPayload, onGap);
      } catch (error) {
        throw recordFault(error);
      }
    },
    async isReachable() {
      try {
        const client = await checkOut((await open()).pool);
        const config = { text: 'select 1', query_timeout: 2000 };
        const isAnswering = await client.query(config).then(
          () => true,
          () => false,
        );
        client.release(!isAnswering);
        return isAnswering;
      } catch {
        return false;
      }
    },
    async close() {
      await listener.close();
      const opened = await opening?.catch(() => undefined);
      await opened?.pool.end();
    },
  };
}

interface Connections {
  readonly pool: pg.Pool;
  /** What a connection that has its plans for long begins with. */
  readonly freshPlans: (client: pg.PoolClient) => readonly string[];
  /** A role's name in the cluster. */
  roleOf(role: RecordRole): string;
}

async function openPool(options: RecordOptions): Promise<Connections> {
  const { url, poolSize = 10, applicationName = 'echolot', plansLastMs = PLANS_LAST_MS, onConnectionLost } = options;
  const installationId = await readInstallationId(url, applicationName);
  const roleOf = (role: RecordRole): string => roleName(installationId, role);
  const pool = new pg.Pool({
    ...connectionOptions(url, applicationName, {
      role: roleOf('echolot_none'),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
    max: poolSize,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', (error) => onConnectionLost?.(error));
  // A connection lost in use rejects its query; without a listener the event beside it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, roleOf, freshPlans: createFreshPlans(plansLastMs) };
}

async function transact<T>(
  connections: Connections,
  role: RecordRole,
  universeId: string,
  work: (tx: Tx) => Promise<T>,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS }: TransactionOptions = {},
): Promise<T> {
  const { roleOf } = connections;
  const begin = [
    'begin',
    `set local role ${roleOf(role)}`,
    `select set_config('echolot.universe', '${universeId}', true)`,
    ...callerSettings(),
    ...(statementTimeoutMs === STATEMENT_TIMEOUT_MS
      ? []
      : [`set local statement_timeout = ${Number(statementTimeoutMs)}`]),
  ];
  const { pgClient, client } = await beginOnLivingConnection(connections, begin, statementTimeoutMs + READ_GRACE_MS);
  let isBroken = false;
  try {
    const result = await work(createTx(client, { own: roleOf(role), jobs: roleOf('echolot_jobs') }));
    const { command } = await client.end('commit');
    // PostgreSQL answers ROLLBACK when a statement failed before and its error was swallowed.
    if (command === 'ROLLBACK') throw new Error('Nothing was committed: a statement of this transaction had failed.');
    return result;
  } catch (error) {
    isBroken = isUnreachable(error);
    if (!isBroken && !client.hasEnded) await client.end('rollback').catch(() => (isBroken = true));
    throw recordFault(error);
  } finally {
    pgClient.release(isBroken);
  }
}

/** A pooled connection may have died unnoticed; as long as nothing has been asked of it, another one will do. */
async function beginOnLivingConnection(
  { pool, freshPlans }: Connections,
  begin: readonly string[],
  readTimeoutMs: number,
): Promise<{ pgClient: pg.PoolClient; client: TransactionClient }> {
  const startedAt = Date.now();
  for (;;) {
    const pgClient = await checkOut(pool);
    const client = new TransactionClient(pgClient, readTimeoutMs);
    try {
      await client.query([...freshPlans(pgClient), ...begin].join('; '), undefined, BEGIN_PATIENCE_MS);
      return { pgClient, client };
    } catch (error) {
      pgClient.release(true);
      const isWorthAnother = isUnreachable(error) && Date.now() - startedAt < 1000;
      if (!isWorthAnother) throw recordFault(error);
    }
  }
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw recordFault(error);
  }
}

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { copyInto, type CopyRows } from './copy-rows.ts';
import type { Tables } from './tables.ts';

/** One transaction of one role, mostly inside one universe. Useless after the work it was given to has ended. */
export interface Tx {
  /** Queries of this transaction; they run one after another even when not awaited one by one. */
  readonly db: Kysely<Tables>;
  /**
   * Inserts many rows by COPY. Values in the order of `columns`: text, number, bigint, boolean, Date, Uint8Array, null;
   * arrays for array columns; anything else becomes JSON. Goes by way of a staging table, for PostgreSQL refuses
   * COPY on secured tables; policies and constraints apply as for any insert.
   * @returns the number of rows.
   */
  copyRows(table: keyof Tables, columns: readonly string[], rows: CopyRows): Promise<number>;
  /**
   * As copyRows, but leaves the rows in a temporary table of the same column types for an `insert … select` of the
   * caller (conflicts, look-ups). It is gone with the transaction.
   * @returns the table's name.
   */
  stageRows(likeTable: keyof Tables, columns: readonly string[], rows: CopyRows): Promise<string>;
  /** Wakes the listeners of a channel when this transaction commits; payload at most 7,999 bytes. */
  notify(channel: string, payload?: string): Promise<void>;
}

/** Runs the statements of one transaction on its client, one after another. */
export class TransactionClient {
  readonly #client: pg.PoolClient;
  /** The server cancels a statement first; this only cuts off a server that no longer answers. */
  readonly #readTimeoutMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #hasEnded = false;

  constructor(client: pg.PoolClient, readTimeoutMs: number) {
    this.#client = client;
    this.#readTimeoutMs = readTimeoutMs;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  query(text: string, values?: readonly unknown[], readTimeoutMs = this.#readTimeoutMs): Promise<pg.QueryResult> {
    const config = { text, values: values && [...values], query_timeout: readTimeoutMs };
    return this.inTurn((client) => client.query(config));
  }

  inTurn<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#hasEnded) return Promise.reject(new Error('This transaction has ended: await every query of its work.'));
    const turn = this.#last.then(() => run(this.#client));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Ends with COMMIT or ROLLBACK after whatever is under way; nothing may follow. */
  end(statement: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    const result = this.query(statement);
    this.#hasEnded = true;
    return result;
  }
}

/** What the work of a transaction is given. */
export function createTx(client: TransactionClient): Tx {
  let stages = 0;
  const stageRows = async (likeTable: string, columns: readonly string[], rows: CopyRows): Promise<string> => {
    const stage = `stage_${++stages}`;
    await copyInto(client, stage, likeTable, columns, rows);
    return stage;
  };
  return {
    db: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new TransactionDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    stageRows,
    async copyRows(table, columns, rows) {
      const stage = await stageRows(table, columns, rows);
      const list = columns.map((column) => `"${column}"`).join(', ');
      const { rowCount } = await client.query(`insert into "${table}" (${list}) select ${list} from pg_temp.${stage}`);
      await client.query(`drop table pg_temp.${stage}`);
      return rowCount ?? 0;
    },
    async notify(channel, payload = '') {
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
  };
}

/** Kysely on a transaction that is already open and ended by somebody else. */
class TransactionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: TransactionClient) {
    this.#connection = {
      async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
        const { command, rowCount, rows } = await client.query(compiled.sql, compiled.parameters);
        const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
        // The row type is what Kysely worked out from the query.
        return { rows: rows as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
      },
      // biome-ignore lint/correctness/useYield: refused.
      async *streamQuery() {
        throw new Error('Row streaming is not offered inside a tenant transaction: read in pages.');
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This already is a transaction.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

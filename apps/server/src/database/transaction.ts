import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type CopyRows, copyInto } from './copy-rows.ts';
import type { Tables } from './tables.ts';
import type { TransactionClient } from './transaction-client.ts';
import { TransactionDriver } from './transaction-driver.ts';

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
  /** Runs statements of this transaction in the role that keeps the job queue, and comes back to its own. */
  asJobs<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Wakes the listeners of a channel when this transaction commits; payload at most 7,999 bytes. */
  notify(channel: string, payload?: string): Promise<void>;
}

/** What the work of a transaction is given; the roles by their names in the cluster. */
export function createTx(client: TransactionClient, { own, jobs }: { own: string; jobs: string }): Tx {
  let stages = 0;
  const stageRows = async (likeTable: string, columns: readonly string[], rows: CopyRows): Promise<string> => {
    const stage = `stage_${++stages}`;
    await copyInto(client, stage, likeTable, columns, rows);
    return stage;
  };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(client),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    db,
    stageRows,
    async asJobs(work) {
      await client.query(`set local role ${jobs}`);
      const result = await work(db);
      await client.query(`set local role ${own}`);
      return result;
    },
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

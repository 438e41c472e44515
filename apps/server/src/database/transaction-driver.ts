import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { TransactionClient } from './transaction-client.ts';

/** Kysely on a transaction that is already open and ended by somebody else. */
export class TransactionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: TransactionClient) {
    this.#connection = {
      async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
        const { command, rowCount, rows } = await client.query(compiled.sql, compiled.parameters);
        const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
        // The row type is what Kysely worked out from the query.
        return { rows: rows as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
      },
      streamQuery() {
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

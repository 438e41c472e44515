import type pg from 'pg';

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

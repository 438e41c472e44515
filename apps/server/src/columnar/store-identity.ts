import { randomUUID } from 'node:crypto';
import { columnarDatabase, type WorkingEngine } from './engine.ts';

/**
 * The id of this columnar store, made with its first use. The record keeps the id its position is true for; a store that was
 * deleted or exchanged has another one, and everything is built anew.
 */
export async function ensureStore(engine: WorkingEngine): Promise<string> {
  await engine.command(`CREATE DATABASE IF NOT EXISTS ${columnarDatabase} ENGINE = Atomic`);
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${columnarDatabase}.store (store_id UUID) ENGINE = MergeTree ORDER BY store_id`,
  );
  const read = async (): Promise<string | undefined> => {
    const { rows } = await engine.query(
      `SELECT toString(min(store_id)) FROM ${columnarDatabase}.store HAVING count() > 0`,
    );
    return rows[0]?.[0] as string | undefined;
  };
  const existing = await read();
  if (existing) return existing;
  await engine.insert(`${columnarDatabase}.store`, ['store_id'], JSON.stringify([randomUUID()]));
  return (await read()) ?? '';
}

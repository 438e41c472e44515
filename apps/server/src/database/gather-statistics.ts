import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

/**
 * Lets PostgreSQL look at what the tables hold, as their owner. It would do so by itself within a minute; after much has been
 * written at once it plans queries for empty tables until then.
 */
export async function gatherStatistics(url: string): Promise<void> {
  const client = new pg.Client(connectionOptions(url, 'echolot statistics', {}));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
}

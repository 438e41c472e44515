import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresLauncher } from './postgres-launcher.ts';

/**
 * A process of its own that runs the embedded PostgreSQL and commits rows until it is killed, telling its parent of
 * each acknowledged one. Arguments: data directory; `orphan` to leave PostgreSQL running when killed.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const launcher = findPostgresLauncher();
const withoutTie = launcher.prefix.slice(0, launcher.prefix.indexOf('setpriv') >>> 0);
const postgres = await startEmbeddedPostgres({
  dataDir,
  ...(mode === 'orphan' && { launcher: { ...launcher, prefix: withoutTie } }),
});
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('create table if not exists kept (n bigint generated always as identity)');
process.send?.({ pid: postgres.pid });
for (;;) {
  const { rows } = await client.query<{ n: string }>('insert into kept default values returning n');
  process.send?.({ committed: Number(rows[0]?.n) });
}

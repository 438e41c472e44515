import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connectionOptions } from './connection-options.ts';
import { roleName } from './installation.ts';

/** Schema of the job queue. Its tables belong to no universe; only the role echolot_jobs may touch them. */
export const jobQueueSchema = 'pgboss';

/** Makes or updates the tables of the job queue; only its role may use them. */
export async function installJobQueue(url: string, client: pg.Client, installationId: string): Promise<void> {
  const { types: _, ...connection } = connectionOptions(url, 'echolot migration', {});
  const boss = new PgBoss({ ...connection, schema: jobQueueSchema, supervise: false, schedule: false, max: 2 });
  let fault: Error | undefined;
  boss.on('error', (error) => {
    fault ??= error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (fault) throw fault;
  const role = roleName(installationId, 'echolot_jobs');
  await client.query(`
    revoke all on schema ${jobQueueSchema} from public;
    revoke all on all tables in schema ${jobQueueSchema} from public;
    revoke all on all functions in schema ${jobQueueSchema} from public;
    grant usage on schema ${jobQueueSchema} to ${role};
    grant select, insert, update, delete on all tables in schema ${jobQueueSchema} to ${role};
    grant usage on all sequences in schema ${jobQueueSchema} to ${role};
    grant execute on all functions in schema ${jobQueueSchema} to ${role};
  `);
}

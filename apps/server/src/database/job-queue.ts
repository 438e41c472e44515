import type { Kysely } from 'kysely';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import { connectionOptions } from './connection-options.ts';
import { readInstallationId, roleName } from './installation.ts';
import { jobQueueSchema } from './job-queue-schema.ts';
import type { Tables } from './tables.ts';

export type JobQueue = PgBoss;

/** The queue in the record, in the role that sees the queue and nothing else. Not yet started. */
export async function createJobQueue(url: string): Promise<JobQueue> {
  const role = roleName(await readInstallationId(url, 'echolot jobs'), 'echolot_jobs');
  const { types: _, ...connection } = connectionOptions(url, 'echolot jobs', { role });
  return new PgBoss({
    ...connection,
    schema: jobQueueSchema,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
    monitorVacuum: false,
    max: 4,
  });
}

/** Lets the queue write in a transaction of the caller (see `Tx.asJobs`). */
export function queueIn(db: Kysely<Tables>): Db {
  return fromKysely(db);
}

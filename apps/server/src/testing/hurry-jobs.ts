import { expect } from 'vitest';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { type AdminClient, connectAdmin, type TestRecord } from '../database/test-database.ts';

type Database = Pick<TestRecord, 'adminUrl'>;
interface NamedJob {
  readonly name: string;
}

/** As if the time until it had passed: jobs that wait for their next attempt begin now. @returns how many. */
export async function bringForward(database: Database, { name }: NamedJob): Promise<number> {
  return asAdmin(database, async (admin) => {
    const { rowCount } = await admin.query(
      `update ${jobQueueSchema}.job set start_after = now() where name = $1 and state in ('created', 'retry') and start_after > now()`,
      [name],
    );
    // As the queue itself tells its workers that there is something to do.
    const channel = `'pgboss_' || left(encode(sha224('${jobQueueSchema}'::bytea), 'hex'), 24)`;
    if (rowCount) await admin.query(`select pg_notify(${channel}, $1)`, [name]);
    return rowCount ?? 0;
  });
}

/** Keeps jobs of this name that are queued from now on waiting. @returns what lets them begin. */
export async function holdJobs(database: Database, job: NamedJob): Promise<() => Promise<void>> {
  await asAdmin(database, (admin) =>
    admin.query(
      `create function public.hold_job() returns trigger language plpgsql as $$
         begin if new.name = '${job.name}' then new.start_after := now() + interval '1 hour'; end if; return new; end $$;
       create trigger hold_job before insert on ${jobQueueSchema}.job for each row execute function public.hold_job()`,
    ),
  );
  return async () => {
    await asAdmin(database, (admin) => admin.query('drop function public.hold_job() cascade'));
    await bringForward(database, job);
  };
}

/** As if a job's process had given no sign of life for a while. @param field of its data, by which it is found */
export async function loseSignOfLife(
  database: Database,
  { name }: NamedJob,
  [field, value]: readonly [field: string, value: string],
): Promise<void> {
  await asAdmin(database, (admin) =>
    admin.query(
      `update ${jobQueueSchema}.job set heartbeat_on = now() - interval '1 hour'
       where name = $1 and state = 'active' and data ->> $2 = $3`,
      [name, field, value],
    ),
  );
}

/** Brings forward once there is a job that waits for its next attempt. */
export async function hurryJobs(database: Database, job: NamedJob): Promise<void> {
  await expect.poll(() => bringForward(database, job)).toBeGreaterThan(0);
}

/** Resolves when no job of this name waits or runs. */
export async function jobsDone(database: Database, { name }: NamedJob): Promise<void> {
  await asAdmin(database, async (admin) => {
    const pending = `select from ${jobQueueSchema}.job where name = $1 and state in ('created', 'retry', 'active')`;
    await expect.poll(async () => (await admin.query(pending, [name])).rowCount).toBe(0);
  });
}

async function asAdmin<T>(database: Database, work: (admin: AdminClient) => Promise<T>): Promise<T> {
  const admin = await connectAdmin(database);
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

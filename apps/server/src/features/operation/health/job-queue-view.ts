import { sql } from 'kysely';
import type { RecordDatabase } from '../../../database/record.ts';

export interface JobQueueState {
  /** Jobs whose time has come and that nobody works on yet. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs of the last day that failed at their last attempt. */
  readonly failed: number;
  /** How long the oldest waiting job has been due, milliseconds. */
  readonly oldestWaitingMs: number;
}

/** What the job queue is doing; null when the record does not answer. */
export async function readJobQueue(record: RecordDatabase): Promise<JobQueueState | null> {
  try {
    return await record.as('echolot_operator', (tx) =>
      tx.asJobs(async (db) => {
        const { rows } = await sql<{ waiting: number; running: number; failed: number; oldest_ms: number | null }>`
          select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
                 count(*) filter (where state = 'active')::int as running,
                 count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
                 (extract(epoch from now() - min(start_after) filter
                   (where state in ('created', 'retry') and start_after <= now())) * 1000)::bigint::float8 as oldest_ms
          from pgboss.job where state in ('created', 'retry', 'active', 'failed')`.execute(db);
        const row = rows[0];
        return {
          waiting: row?.waiting ?? 0,
          running: row?.running ?? 0,
          failed: row?.failed ?? 0,
          oldestWaitingMs: Math.round(row?.oldest_ms ?? 0),
        };
      }),
    );
  } catch {
    return null;
  }
}

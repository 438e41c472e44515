import { connectionOptions } from './connection-options.ts';
import { jobQueueSchema } from './job-queue-schema.ts';

/** Connection of the job queue: in the role that sees the queue and nothing else. */
export function jobQueueConnection(url: string): ReturnType<typeof connectionOptions> & { schema: string } {
  const { types: _, ...connection } = connectionOptions(url, 'echolot jobs', { role: 'echolot_jobs' });
  return { ...connection, schema: jobQueueSchema };
}

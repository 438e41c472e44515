import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Removes unfinished uploads and files that are no longer needed, every night. */
export const importCleanJob = job({
  name: 'import.clean',
  schema: z.object({}),
  attempts: 3,
  delaySeconds: 60,
  limitSeconds: 600,
  parallel: 1,
  cron: '40 2 * * *',
});

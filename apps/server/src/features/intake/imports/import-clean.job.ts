import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Removes uploads nobody finished and files nobody needs any more, every night. */
export const importCleanJob = job({
  name: 'import.clean',
  schema: z.object({}),
  attempts: 3,
  delaySeconds: 60,
  limitSeconds: 600,
  parallel: 1,
  cron: '40 2 * * *',
});

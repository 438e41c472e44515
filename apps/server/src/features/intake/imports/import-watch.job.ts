import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Takes up imports that are to be worked on and have no job, every minute and at start. */
export const importWatchJob = job({
  name: 'import.watch',
  schema: z.object({}),
  attempts: 1,
  delaySeconds: 0,
  limitSeconds: 60,
  parallel: 1,
  cron: '* * * * *',
  isAlsoAtStart: true,
});

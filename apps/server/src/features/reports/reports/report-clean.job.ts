import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Deletes files that have expired, gives up what died for good, forgets old reports. Every minute; mostly one query. */
export const reportCleanJob = job({
  name: 'report.clean',
  schema: z.object({}),
  attempts: 2,
  delaySeconds: 5,
  limitSeconds: 600,
  parallel: 1,
  cron: '* * * * *',
});

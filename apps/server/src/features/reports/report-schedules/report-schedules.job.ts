import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Looks every minute which reports have come round, which are ready to be told of, and what did not work. */
export const reportSchedulesJob = job({
  name: 'report.schedules',
  schema: z.object({}),
  attempts: 1,
  delaySeconds: 0,
  limitSeconds: 600,
  parallel: 1,
  cron: '* * * * *',
});

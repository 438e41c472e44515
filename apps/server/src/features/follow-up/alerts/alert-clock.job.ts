import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Looks every minute which clocks of alerts have warned or run out. */
export const alertClockJob = job({
  name: 'alerts.clock',
  schema: z.object({}),
  attempts: 1,
  delaySeconds: 0,
  limitSeconds: 300,
  parallel: 1,
  cron: '* * * * *',
});

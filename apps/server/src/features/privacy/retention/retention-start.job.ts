import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Every hour: finds the universes in which it is night. */
export const retentionStartJob = job({
  name: 'retention.start',
  schema: z.object({}),
  attempts: 3,
  delaySeconds: 60,
  limitSeconds: 300,
  parallel: 1,
  cron: '5 * * * *',
});

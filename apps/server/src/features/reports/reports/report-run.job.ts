import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Makes the file of a report. */
export const reportRunJob = job({
  name: 'report.run',
  schema: z.object({ universeId: z.uuid(), reportId: z.uuid() }),
  attempts: 6,
  delaySeconds: 3,
  longestDelaySeconds: 20,
  limitSeconds: 3600,
  parallel: 2,
});

import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** The night's work in one universe; goes on where a killed worker stopped. */
export const retentionRunJob = job({
  name: 'retention.run',
  schema: z.object({ universeId: z.uuid(), runId: z.uuid() }),
  attempts: 10,
  delaySeconds: 30,
  longestDelaySeconds: 600,
  limitSeconds: 6 * 3600,
  parallel: 1,
});

import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Stores the rows of an import; goes on where it stopped. */
export const importRunJob = job({
  name: 'import.run',
  schema: z.object({ universeId: z.uuid(), importId: z.uuid() }),
  attempts: 100,
  delaySeconds: 1,
  longestDelaySeconds: 30,
  limitSeconds: 12 * 3600,
  parallel: 2,
});

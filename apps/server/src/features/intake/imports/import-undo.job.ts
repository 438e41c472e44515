import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Takes an import back; goes on where it stopped. */
export const importUndoJob = job({
  name: 'import.undo',
  schema: z.object({ universeId: z.uuid(), importId: z.uuid() }),
  attempts: 100,
  delaySeconds: 1,
  longestDelaySeconds: 30,
  limitSeconds: 12 * 3600,
  parallel: 1,
});

import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Looks for a person, or erases, as the erasure's state says. Goes on where a killed worker stopped. */
export const erasePersonJob = job({
  name: 'contacts.erase',
  schema: z.object({ universeId: z.uuid(), erasureId: z.uuid() }),
  attempts: 20,
  delaySeconds: 5,
  longestDelaySeconds: 300,
  limitSeconds: 6 * 3600,
  parallel: 1,
});

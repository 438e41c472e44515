import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Does what effect blocks leave for after the transaction: gives alerts to people, and writes mails. */
export const effectFollowJob = job({
  name: 'effects.follow',
  schema: z.object({ universeId: z.uuid() }),
  attempts: 10,
  delaySeconds: 5,
  longestDelaySeconds: 600,
  limitSeconds: 120,
  parallel: 1,
});

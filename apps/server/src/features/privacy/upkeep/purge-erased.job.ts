import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Takes what was erased out of the database's own files; one waits for all erasures that ended meanwhile. */
export const purgeErasedJob = job({
  name: 'upkeep.purge',
  schema: z.object({}),
  attempts: 20,
  delaySeconds: 60,
  longestDelaySeconds: 3600,
  limitSeconds: 3600,
  parallel: 1,
});

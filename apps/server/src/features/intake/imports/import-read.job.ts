import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Looks at the file of an import, guesses what its columns are, and judges its rows. */
export const importReadJob = job({
  name: 'import.read',
  schema: z.object({
    universeId: z.uuid(),
    importId: z.uuid(),
    /** Revision of the import that is to be read; for another one there is another job. */
    revision: z.int(),
  }),
  attempts: 6,
  delaySeconds: 1,
  longestDelaySeconds: 30,
  limitSeconds: 3600,
  parallel: 2,
});

import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Sends somebody who forgot the password a link, if anybody is known by the name. */
export const passwordForgottenJob = job({
  name: 'password.forgotten',
  schema: z.object({ username: z.string() }),
  attempts: 5,
  delaySeconds: 10,
  limitSeconds: 30,
  parallel: 1,
});

import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Sends one message; 10 attempts spread over some eight hours. */
export const mailSendJob = job({
  name: 'mail.send',
  schema: z.object({ universeId: z.uuid(), mailMessageId: z.uuid() }),
  attempts: 10,
  delaySeconds: 30,
  longestDelaySeconds: 7200,
  limitSeconds: 90,
  parallel: 2,
});

/** Forgets messages of long ago. */
export const mailCleanJob = job({
  name: 'mail.clean',
  schema: z.object({}),
  attempts: 3,
  delaySeconds: 60,
  limitSeconds: 600,
  parallel: 1,
  cron: '37 2 * * *',
});

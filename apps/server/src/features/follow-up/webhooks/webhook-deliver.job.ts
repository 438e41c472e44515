import { z } from 'zod';
import { job } from '../../../jobs/job.ts';

/** Sends one message; 12 attempts spread over some four hours. */
export const webhookDeliver = job({
  name: 'webhooks.deliver',
  schema: z.object({ universeId: z.uuid(), webhookId: z.uuid(), deliveryId: z.uuid() }),
  attempts: 12,
  delaySeconds: 5,
  longestDelaySeconds: 3600,
  limitSeconds: 60,
  parallel: 6,
});

/** Forgets messages of long ago. */
export const webhookClean = job({
  name: 'webhooks.clean',
  schema: z.object({}),
  attempts: 3,
  delaySeconds: 60,
  limitSeconds: 600,
  parallel: 1,
  cron: '17 2 * * *',
});

import { cleanWebhooks, deliverWebhook, webhookClean, webhookDeliver } from '../features/webhooks/public.ts';
import { type BoundJob, bind } from './start-jobs.ts';

/** Every job of the product with what it does. */
export const handlers: readonly BoundJob[] = [bind(webhookDeliver, deliverWebhook), bind(webhookClean, cleanWebhooks)];

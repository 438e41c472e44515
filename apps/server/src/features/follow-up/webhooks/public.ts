/** What other features and the worker may call. */
export { cleanWebhooks, deliverWebhook } from './deliver-webhook.ts';
export { enqueueWebhooks } from './enqueue-webhooks.ts';
export { deliveryEraser } from './erase-in-deliveries.ts';
export { interviewWebhookStep } from './interview-webhook-step.ts';
export { webhookClean, webhookDeliver } from './webhook-deliver.job.ts';
export type { HappenedEvent } from './webhook-message.ts';
export { forgetWebhookSecrets, resealWebhooks } from './webhook-secret-store.ts';

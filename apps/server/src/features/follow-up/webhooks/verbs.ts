import type { Verbs } from '../../../context.ts';
import { changeWebhookSecret } from './change-webhook-secret.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { repeatWebhookDelivery } from './repeat-webhook-delivery.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

/** The verbs of this feature's endpoints. */
export const webhooksVerbs = {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  repeatWebhookDelivery,
  testWebhook,
  updateWebhook,
} satisfies Partial<Verbs>;

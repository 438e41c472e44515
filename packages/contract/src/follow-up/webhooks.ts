import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';

/** What other systems can be told. */
export const webhookEvents = [
  'interview.completed',
  'interview.corrected',
  'interview.deleted',
  'alert.raised',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const faults = [
  'address_forbidden',
  'refused',
  'timed_out',
  'tls_failed',
  'connection_lost',
  'redirected',
  'status',
] as const;

const webhookSchema = z.object({
  webhookId: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  survey: z.string().nullable().describe('Only events of this survey; of all when null.'),
  version: z.int().describe('Counts changes by people; a change names the one it was made on.'),
  isActive: z.boolean(),
  pausedBecause: z.enum(['person', 'failures']).nullable(),
  failures: z.int().describe('Messages given up since the last one that arrived.'),
  formerSecretUntil: z.string().nullable().describe('Until then messages are signed with the former key too.'),
  createdAt: z.string(),
  lastDelivery: z
    .object({ at: z.string(), state: z.enum(['waiting', 'delivered', 'failed']), status: z.int().nullable() })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const settings = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  survey: extNameSchema.nullable().default(null),
};
const secret = z.string().describe('Key that signs messages, shown this once (Standard Webhooks, `whsec_…`).');
const params = z.object({ webhookId: z.uuid() });
const access = 'webhooks.manage';
const notFound = 'webhook_not_found';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/vuejs/webhooks',
  summary: 'Addresses of other systems that are told what happens.',
  access,
  reach: 'administration',
  reply: z.object({ webhooks: z.array(webhookSchema) }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/vuejs/webhooks',
  summary: 'Adds an address that is told what happens.',
  description:
    'Messages are POSTed as JSON and signed as Standard Webhooks 1.0 says (headers webhook-id, webhook-timestamp and ' +
    'webhook-signature). A receiver answers 2xx within 10 seconds; otherwise the message is sent again, 12 times within some ' +
    'hours, with the same webhook-id. Redirects are not followed; addresses in private networks are refused.',
  access,
  reach: 'administration',
  audited: { as: 'createWebhook' },
  body: z.strictObject(settings),
  reply: z.object({ webhook: webhookSchema, secret }),
  errors: ['survey_not_found', 'webhook_address_refused', 'webhook_limit'],
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/vuejs/webhooks/{webhookId}',
  summary: 'Changes what an address is told, or pauses it.',
  description:
    'If somebody else changed it meanwhile the answer is a conflict; `details.webhook` holds what stands there.',
  access,
  reach: 'administration',
  audited: { as: 'updateWebhook' },
  params,
  body: z.strictObject({
    ...settings,
    isActive: z.boolean().optional().describe('Stays as it is when absent.'),
    version: z.int().min(1).describe('What the change was made on.'),
  }),
  reply: z.object({ webhook: webhookSchema }),
  errors: [notFound, 'survey_not_found', 'webhook_address_refused', 'conflict'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/vuejs/webhooks/{webhookId}',
  summary: 'Removes an address and the messages kept for it.',
  access,
  reach: 'administration',
  audited: { as: 'deleteWebhook' },
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [notFound],
});

export const changeWebhookSecret = endpoint({
  method: 'POST',
  path: '/vuejs/webhooks/{webhookId}/secret',
  summary: 'Gives an address a new key; the former one signs beside it for 24 hours.',
  access,
  reach: 'administration',
  audited: { as: 'changeWebhookSecret' },
  params,
  reply: z.object({ webhook: webhookSchema, secret }),
  errors: [notFound],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/vuejs/webhooks/{webhookId}/test',
  summary: 'Sends a message of type `test` now and says what the receiver answered.',
  access,
  reach: 'administration',
  audited: { not: 'it is listed among the deliveries' },
  params,
  reply: z.object({ status: z.int().nullable(), fault: z.enum(faults).nullable(), durationMs: z.int() }),
  errors: [notFound],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/vuejs/webhooks/{webhookId}/deliveries',
  summary: 'The latest 200 messages to an address, newest first. They are kept for 30 days.',
  access,
  reach: 'administration',
  params,
  query: z.object({ state: z.enum(['waiting', 'delivered', 'failed']).optional() }),
  reply: z.object({
    deliveries: z.array(
      z.object({
        deliveryId: z.uuid(),
        event: z.string(),
        subject: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        attempts: z.int(),
        status: z.int().nullable(),
        fault: z.enum(faults).nullable(),
        durationMs: z.int().nullable(),
        createdAt: z.string(),
        attemptedAt: z.string().nullable(),
        body: z.string().describe('The message to the letter.'),
      }),
    ),
  }),
  errors: [notFound],
});

export const repeatWebhookDelivery = endpoint({
  method: 'POST',
  path: '/vuejs/webhooks/{webhookId}/deliveries/{deliveryId}/repeat',
  summary: 'Sends a message again that was given up, with the same id.',
  access,
  reach: 'administration',
  audited: { not: 'it is listed among the deliveries' },
  params: z.object({ webhookId: z.uuid(), deliveryId: z.uuid() }),
  reply: z.object({ queued: z.literal(true) }),
  errors: [notFound],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const webhooksEndpoints = {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  repeatWebhookDelivery,
  testWebhook,
  updateWebhook,
};

import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { testSecrets } from '../../../../testing/test-secrets.ts';
import { insertWebhook } from '../webhook-store.ts';

/** An id of nothing. */
const webhookId = '01990000-0000-7000-8000-000000000000';
const webhook = {
  name: 'Warehouse',
  url: 'https://receiver.example/hook',
  // Nothing of the loop raises it, so no message is under way while rows are compared.
  events: ['alert.raised' as const],
  survey: null,
};

/** Calls about webhooks; good answers about one webhook are shown beside the verbs. */
export const webhookExamples = {
  listWebhooks: { as: 'admin', input: {} },
  createWebhook: { as: 'admin', input: { body: webhook } },
  updateWebhook: {
    as: 'admin',
    input: { params: { webhookId }, body: { ...webhook, isActive: true, version: 1 } },
    code: 'webhook_not_found',
  },
  deleteWebhook: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  changeWebhookSecret: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  testWebhook: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  listWebhookDeliveries: { as: 'admin', input: { params: { webhookId }, query: {} }, code: 'webhook_not_found' },
  repeatWebhookDelivery: {
    as: 'admin',
    input: { params: { webhookId, deliveryId: webhookId } },
    code: 'webhook_not_found',
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const webhookForeignValues: Readonly<Record<'webhookId' | 'deliveryId', ForeignMaker>> = {
  webhookId: (record, universeId) =>
    record.inUniverse(universeId, (tx) =>
      insertWebhook(
        tx,
        { ...webhook, surveyId: null },
        { universeId, personId: '00000000-0000-7000-8000-000000000001', secret: 'whsec_AAAA', secrets: testSecrets },
      ),
    ),
  deliveryId: async () => uuidV7(),
};

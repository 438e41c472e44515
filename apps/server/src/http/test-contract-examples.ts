import type { EndpointName } from '@echolot/contract/endpoints';
import type { ErrorCode } from '@echolot/contract/errors';
import type { RecordDatabase } from '../database/record.ts';
import { insertWebhook } from '../features/webhooks/webhook-store.ts';
import { uuidV7 } from '../uuid-v7.ts';
import type { TestInput } from './test-client.ts';

/** One good call of an endpoint, for the tests that loop over the contract. */
export interface Example<Name extends EndpointName> {
  /** Who may make it; absent for open endpoints. */
  readonly as?: 'root' | 'admin' | 'manager' | 'dealer';
  readonly input: TestInput<Name>;
  /** The code it is answered with, where a good answer needs more than an input; the endpoint's own test shows that. */
  readonly code?: ErrorCode;
}

/** An id of nothing. */
const webhookId = '01990000-0000-7000-8000-000000000000';
const webhook = {
  name: 'Warehouse',
  url: 'https://receiver.example/hook',
  events: ['interview.completed' as const],
  survey: null,
};

/** Another endpoint without an example does not compile. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
  getClientConfig: { input: { query: { domain: 'localhost' } } },
  login: { input: { body: { username: 'manager', password: 'manager', universe: 'aurora' } } },
  validateKeycloak: { input: { body: { accessToken: 'a.b.c', idToken: 'a.b.c' } }, code: 'token_invalid' },
  validateCookie: { input: { body: { sessionId: 'unknown' } }, code: 'sign_in_required' },
  getIdentity: { as: 'manager', input: {} },
  changeUniverse: { as: 'manager', input: { params: { universe: 'aurora' } } },
  changeLocale: { as: 'manager', input: { body: { locale: 'de' } } },
  logout: { as: 'manager', input: {} },
  listFilters: { as: 'manager', input: { params: { survey: 'sales', set: 'standard' } } },
  getRanking: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRankingTrends: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  findUnits: { as: 'manager', input: { params: { survey: 'sales' }, query: { query: 'd', limit: 5 } } },
  streamEvents: { as: 'manager', input: { params: { survey: 'sales' } } },
  listBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  deleteBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  getHealth: { input: {} },
  listWebhooks: { as: 'admin', input: {} },
  createWebhook: { as: 'admin', input: { body: webhook } },
  updateWebhook: {
    as: 'admin',
    input: { params: { webhookId }, body: { ...webhook, isActive: true } },
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
};

/** Puts something into another universe and answers its name. */
export type ForeignMaker = (record: RecordDatabase, universeId: string) => Promise<string>;

/**
 * What path parameters name: something of a universe, with the name of another universe's (or how to make one), or a choice that
 * belongs to nobody. A parameter that is missing here fails the loop.
 */
export const foreignValues: Readonly<Record<string, string | ForeignMaker | undefined>> = {
  survey: 'nordic-sales',
  universe: 'nordic',
  filteredDrillPath: 'org.all.no.n1',
  set: undefined,
  webhookId: (record, universeId) =>
    record.inUniverse(universeId, (tx) =>
      insertWebhook(
        tx,
        { ...webhook, surveyId: null },
        { universeId, personId: '00000000-0000-7000-8000-000000000001', secret: 'whsec_AAAA' },
      ),
    ),
  deliveryId: async () => uuidV7(),
};

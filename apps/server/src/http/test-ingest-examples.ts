import type { RecordDatabase } from '../database/record.ts';
import { createTestApiKey } from '../testing/test-api-key.ts';
import type { Example } from './test-contract-examples.ts';

type Names = 'listApiKeys' | 'getApiKeyTemplate' | 'createApiKey' | 'rotateApiKey' | 'revokeApiKey';

/** An id of nothing. */
const key = '01990000-0000-7000-8000-000000000000';
const settings = {
  name: 'Till system',
  surveys: ['sales'],
  rights: ['interviews.write' as const],
  unknownUnits: 'refuse' as const,
  requestsPerMinute: 600,
  expiresAt: null,
};
const universe = 'aurora';

/** Calls of the endpoints of API keys and of those that keys use. */
export const ingestExamples: { readonly [Name in Names]: Example<Name> } = {
  listApiKeys: { as: 'admin', input: { params: { universe } } },
  getApiKeyTemplate: { as: 'admin', input: { params: { universe } } },
  createApiKey: { as: 'admin', input: { params: { universe }, body: settings } },
  rotateApiKey: {
    as: 'admin',
    input: { params: { universe, key }, body: { graceHours: 1 } },
    code: 'api_key_not_found',
  },
  revokeApiKey: { as: 'admin', input: { params: { universe, key } }, code: 'api_key_not_found' },
};

/** What the path parameters of these endpoints name in another universe. */
export const ingestForeignValues = {
  key: async (record: RecordDatabase, universeId: string): Promise<string> =>
    (await createTestApiKey(record, universeId, 'nordic')).apiKeyId,
};

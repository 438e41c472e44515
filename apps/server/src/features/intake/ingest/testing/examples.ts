import type { RecordDatabase } from '../../../../database/record.ts';
import type { Example } from '../../../../testing/contract-example.ts';
import { createTestApiKey } from '../../../../testing/test-api-key.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../interviews/public.ts';

type Names =
  | 'listApiKeys'
  | 'getApiKeyTemplate'
  | 'createApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'postInterview'
  | 'postInterviews'
  | 'postForm'
  | 'deleteInterview'
  | 'deleteInterviews'
  | 'getInterviewStructure';

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
const params = { survey: 'sales' };
const interview = {
  externalId: 'example-1',
  answeredAt: '2026-03-28T14:05:00+01:00',
  units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
  answers: { nps: 9 },
};

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
  postInterview: { as: 'admin', input: { params, body: interview } },
  postInterviews: {
    as: 'admin',
    input: { params, body: { interviews: [interview, { ...interview, answers: { nps: 11 } }] } },
  },
  postForm: {
    as: 'admin',
    input: { params, query: { mapping: 'nobody saved it' }, body: { score: 9 } },
    code: 'import_mapping_not_found',
    takesAnyObject: true,
  },
  deleteInterview: {
    as: 'admin',
    input: { params: { ...params, externalId: 'example-2' }, query: {} },
    code: 'interview_not_found',
  },
  deleteInterviews: { as: 'admin', input: { params, body: { interviews: [{ externalId: 'example-2' }] } } },
  getInterviewStructure: { as: 'admin', input: { params } },
};

/** What the path parameters of these endpoints name in another universe. */
export const ingestForeignValues = {
  key: async (record: RecordDatabase, universeId: string): Promise<string> =>
    (await createTestApiKey(record, universeId, 'nordic')).apiKeyId,
  externalId: async (record: RecordDatabase, universeId: string): Promise<string> => {
    const externalId = 'nordic-1';
    const interviews = [
      {
        externalId,
        answeredAt: new Date('2026-03-28T14:05:00Z'),
        unitNos: { org: 6, brand: 102 },
        channel: '',
        locale: '',
        status: 'complete' as const,
        answers: {},
      },
    ];
    await record.inUniverse(universeId, async (tx) =>
      acceptInterviews(tx, await getAcceptingSurvey(tx, universeId, 'nordic-sales'), interviews, {
        now: new Date(),
        acceptedBy: 'test',
        reason: 'test',
      }),
    );
    return externalId;
  },
};

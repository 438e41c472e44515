import { randomBytes } from 'node:crypto';
import type { EndpointName } from '@echolot/contract/endpoints';
import { sql } from 'kysely';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';

/** An id of nothing. */
const nothing = '01990000-0000-7000-8000-000000000000';
const params = { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' };

/** Calls about samples; what is answered to good ones is shown beside the verbs. */
export const sampleExamples = {
  listSamples: { as: 'admin', input: { params, query: {} } },
  getSample: { as: 'admin', input: { params: { survey: 'sales', sampleId: nothing } }, code: 'sample_not_found' },
  getResponseRates: { as: 'admin', input: { params } },
  listMailCampaigns: { as: 'admin', input: { params: { survey: 'sales' } } },
  postSamples: {
    as: 'admin',
    input: {
      params: { survey: 'sales' },
      body: {
        samples: [
          {
            externalId: 'example-1',
            eventDay: '2026-03-28',
            units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
            contact: { email: 'ada@example.com' },
          },
        ],
      },
    },
  },
  addOptOut: { as: 'admin', input: { body: { address: 'nobody@example.com' } } },
  listOptOuts: { as: 'admin', input: { query: {} } },
  checkOptOut: { as: 'admin', input: { body: { address: 'nobody@example.com' } } },
  takeBackOptOut: {
    as: 'admin',
    input: { params: { optOutId: nothing }, body: { reason: 'Asked by phone' } },
    code: 'opt_out_not_found',
  },
  removeOptOut: { as: 'admin', input: { body: { address: 'nobody@example.com' } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const sampleForeignValues: Readonly<Record<'optOutId' | 'sampleId', ForeignMaker>> = {
  optOutId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const optOutId = uuidV7();
      await sql`
        insert into opt_out (universe_id, opt_out_id, key_hash, channel, source)
        values (${universeId}, ${optOutId}, ${randomBytes(32)}, 'any', 'staff')`.execute(db);
      return optOutId;
    }),
  sampleId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const sampleId = uuidV7();
      await sql`
        insert into sample (universe_id, sample_id, survey_id, external_id, unit_nos, event_day)
        select universe_id, ${sampleId}, survey_id, external_id || ${sampleId}, unit_nos, day from interview limit 1`.execute(
        db,
      );
      return sampleId;
    }),
};

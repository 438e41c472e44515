import { mappingDraftSchema } from '@echolot/contract/intake/import-mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let key: string;
let creatingKey: string;
const columns = [
  'event',
  'data.id',
  'data.submitted',
  'data.country',
  'data.shop',
  'data.score',
  'data.model',
  'data.mail',
];

beforeAll(async () => {
  running = await startTestProduct();
  const { aurora } = running.people;
  const { record } = running.database;
  key = (await createTestApiKey(record, aurora, 'aurora')).secret;
  creatingKey = (await createTestApiKey(record, aurora, 'aurora', { unknownUnits: 'create' })).secret;
  const mapping = mappingDraftSchema.parse({
    survey: { extName: 'sales' },
    perspective: {
      extName: 'org',
      levels: [
        { column: 'data.country', kind: 'country', id: 'data.country' },
        { column: 'data.shop', kind: 'dealer', id: 'data.shop' },
      ],
    },
    externalId: { column: 'data.id' },
    answeredAt: { column: 'data.submitted', formats: ['yyyy-MM-dd'] },
    channel: { value: 'web' },
    contact: { email: { column: 'data.mail' } },
    indicators: [{ column: 'data.score', extName: 'nps', method: 'nps', min: 0, max: 10 }],
    dimensions: [{ column: 'data.model', extName: 'model' }],
  });
  await record.inUniverse(aurora, async (tx) => {
    // A mapping places interviews in one perspective.
    const brand = tx.db.selectFrom('perspective').select('perspective_id').where('ext_name', '=', 'brand');
    await tx.db.deleteFrom('survey_perspective').where('perspective_id', '=', brand).execute();
    await tx.db
      .insertInto('import_mapping')
      .values({
        universe_id: aurora,
        import_mapping_id: uuidV7(),
        name: 'Shop forms',
        survey_ext_name: 'sales',
        shape: 'x',
        columns: JSON.stringify(columns),
        mapping: JSON.stringify(mapping),
        username: 'admin',
      })
      .execute();
  });
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await running.close();
});

const message = (change: Record<string, unknown> = {}) => ({
  event: 'response',
  data: {
    id: 'r-1',
    submitted: '2026-03-28',
    country: 'de',
    shop: 'd1',
    score: 9,
    model: 'golf',
    mail: 'a@b.example',
    ...change,
  },
  meta: { agent: 'not named by the mapping' },
});
const post = (body: Record<string, unknown>, token = key, mapping = 'Shop forms') =>
  running.client.call('postForm', { params: { survey: 'sales' }, query: { mapping }, body }, { token });

test('a nested message of another system becomes an interview by a saved mapping; repeated it changes nothing', async () => {
  expect((await post(message())).reply()).toMatchObject({ externalId: 'r-1', outcome: 'accepted', version: 1 });
  expect((await post(message())).reply().outcome).toBe('unchanged');
  expect((await post(message({ score: 3 }))).reply()).toMatchObject({ outcome: 'corrected', version: 2 });
  const row = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('interview').selectAll().where('external_id', '=', 'r-1').executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ unit_nos: { org: 6 }, channel: 'web', answers: { nps: 3, model: 'golf' } });
  expect(row.contact_id).not.toBeNull();
});

test('what the mapping cannot read is refused with the reasons; unknown units are made when the key says so', async () => {
  const wrong = await post(message({ id: 'r-2', score: 'many', submitted: 'yesterday' }));
  expect([wrong.status, wrong.code]).toEqual([422, 'interview_refused']);
  expect(wrong.problem?.details?.['problems']).toMatchObject([
    { problem: 'data.score: "many" is no number.' },
    { problem: 'data.submitted: "yesterday" is no date of the form yyyy-MM-dd.' },
  ]);
  const elsewhere = message({ id: 'r-3', country: 'ee', shop: 'tallinn' });
  expect((await post(elsewhere)).code).toBe('interview_refused');
  expect((await post(elsewhere, creatingKey)).reply().outcome).toBe('accepted');
  const structure = await running.client.call('getInterviewStructure', { params: { survey: 'sales' } }, { token: key });
  const [org] = structure.reply().perspectives;
  expect(org?.units.find(({ extId }) => extId === 'tallinn')).toMatchObject({
    path: 'org.all.ee.tallinn',
    kind: 'dealer',
  });
  expect((await post(message(), key, 'Other')).code).toBe('import_mapping_not_found');
});

import { apiKeyRights } from '@echolot/contract/people/api-keys';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../ids/uuid-v7.ts';
import { fingerprintOf, guarded, sendRaw } from '../testing/contract-calls.ts';
import { createTestApiKey } from '../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

let running: TestProduct;
let admin: pg.Client;

beforeAll(async () => {
  running = await startTestProduct();
  admin = new pg.Client({ connectionString: running.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await running?.close();
});

const rights: readonly string[] = apiKeyRights;
const makeKey = (settings: Parameters<typeof createTestApiKey>[3] = {}) =>
  createTestApiKey(running.database.record, running.people.aurora, 'aurora', settings);

/** One key with every right, for all calls it is refused. */
let keyOfAll: ReturnType<typeof makeKey> | undefined;

test.each(guarded.filter(({ definition }) => !rights.includes(definition.access)))(
  '$name is not for keys, whatever their rights',
  async ({ definition, example }) => {
    keyOfAll ??= makeKey();
    const { secret } = await keyOfAll;
    const before = await fingerprintOf(admin);
    expect((await sendRaw(running.origin, definition, example.input, secret)).code).toBe('permission_missing');
    expect(await fingerprintOf(admin)).toBe(before);
  },
);

test.each(guarded.filter(({ definition }) => rights.includes(definition.access)))(
  '$name asks a key for its right and for its survey, and changes nothing without',
  async ({ definition, example }) => {
    const others = apiKeyRights.filter((right) => right !== definition.access);
    const keys = [
      await makeKey({ rights: others }),
      await makeKey({ surveyIds: [uuidV7()] }),
      await makeKey({ surveyIds: [] }),
    ];
    const before = await fingerprintOf(admin);
    for (const { secret } of keys) {
      expect((await sendRaw(running.origin, definition, example.input, secret)).code).toBe('permission_missing');
    }
    expect(await fingerprintOf(admin)).toBe(before);
  },
);

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

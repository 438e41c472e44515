import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all, sendRaw } from '../testing/contract-calls.ts';
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

/** Actions noted of persons since the entry, in their order. */
async function actionsSince(entryId: string): Promise<string[]> {
  const { rows } = await admin.query<{ action: string }>(
    'select action from audit_entry where audit_entry_id > $1 and person_id is not null order by audit_entry_id',
    [entryId],
  );
  return rows.map(({ action }) => action);
}

async function lastEntry(): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'select audit_entry_id as id from audit_entry order by audit_entry_id desc limit 1',
  );
  return rows[0]?.id ?? '00000000-0000-0000-0000-000000000000';
}

test('every endpoint that changes something says what is noted of it, or why nothing is', () => {
  const silent = all.filter(({ definition }) => definition.method !== 'GET' && definition.audited === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe('the audit', () => {
  test.each(all.filter(({ example, definition }) => example.code === undefined && definition.kind !== 'stream'))(
    '$name leaves what it declares, and nothing else',
    async ({ definition, example }) => {
      const token = example.as === undefined ? undefined : await running.signIn(example.as);
      const before = await lastEntry();
      expect((await sendRaw(running.origin, definition, example.input, token)).code).toBeUndefined();
      const { isTrial = false } = (example.input.body ?? {}) as { isTrial?: boolean };
      const { audited } = definition;
      // A trial gives back what it has done, and the note with it.
      const declared = audited && 'as' in audited && !isTrial ? [audited.as] : [];
      expect([...new Set(await actionsSince(before))]).toEqual(declared);
    },
  );
});

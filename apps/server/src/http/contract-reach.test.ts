import { permissions } from '@echolot/contract/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf, guarded, sendRaw } from '../testing/contract-calls.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

let running: TestProduct;
let admin: pg.Client;
/** Has every permission, and sees one unit. */
let ofOneUnit: string;
/** Has every permission and the whole universe, and is not root. */
let ofOneUniverse: string;

beforeAll(async () => {
  running = await startTestProduct();
  admin = new pg.Client({ connectionString: running.database.adminUrl });
  await admin.connect();
  for (const role of ['dealer', 'administrator']) {
    const { rowCount } = await admin.query(
      'update role set permissions = $1 where universe_id = $2 and ext_name = $3',
      [permissions, running.people.aurora, role],
    );
    expect(rowCount).toBe(1);
  }
  ofOneUnit = await running.signIn('dealer');
  ofOneUniverse = await running.signIn('admin');
});
afterAll(async () => {
  await admin?.end();
  await running?.close();
});

const withReach = (reach: string) => guarded.filter(({ definition }) => definition.reach === reach);

describe('reach', () => {
  test.each(withReach('universe'))(
    '$name is for those who see the whole universe, and changes nothing for others',
    async ({ definition, example }) => {
      const before = await fingerprintOf(admin);
      expect((await sendRaw(running.origin, definition, example.input, ofOneUnit)).code).toBe('path_forbidden');
      expect(await fingerprintOf(admin)).toBe(before);
      expect((await sendRaw(running.origin, definition, example.input, ofOneUniverse)).code).not.toBe('path_forbidden');
    },
  );

  test.each(withReach('installation'))('$name is for root', async ({ definition, example }) => {
    const before = await fingerprintOf(admin);
    for (const token of [ofOneUnit, ofOneUniverse])
      expect((await sendRaw(running.origin, definition, example.input, token)).code).toBe('permission_missing');
    expect(await fingerprintOf(admin)).toBe(before);
  });

  test.each(withReach('administration'))(
    '$name holds nothing with a place, so the permission alone decides',
    async ({ definition, example }) => {
      const unplaced = [...Object.keys(definition.params?.shape ?? {}), ...Object.keys(definition.query?.shape ?? {})];
      expect(unplaced).not.toContain('filteredDrillPath');
      const { code } = await sendRaw(running.origin, definition, example.input, ofOneUnit);
      expect(['permission_missing', 'path_forbidden']).not.toContain(code);
    },
  );

  test.each(withReach('own_scope').filter(({ definition }) => definition.access !== 'signed_in'))(
    '$name is not refused for a scope of one unit alone',
    async ({ definition, example }) => {
      const input = example.input.params?.['filteredDrillPath']
        ? { ...example.input, params: { ...example.input.params, filteredDrillPath: 'org.all.de.north.d1' } }
        : example.input;
      const { code } = await sendRaw(running.origin, definition, input, ofOneUnit);
      expect(code).not.toBe('permission_missing');
    },
  );
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

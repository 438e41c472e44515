import { optionsCap } from '@echolot/contract/analytics/filter-options';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { head, line } from '../../../testing/import-tester.ts';
import { makeOwnUniverse, type OwnUniverse } from '../../../testing/own-universe.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let own: OwnUniverse;
const count = optionsCap + 20;

beforeAll(async () => {
  running = await startTestProduct();
  own = await makeOwnUniverse(running);
  // Channels are taken as they were answered: a dimension would not take so many at once.
  const rows = Array.from({ length: count }, (_, index) =>
    line(index, { id: `B-${index}`, reason: `Reason ${index}` }),
  );
  await own.importer.imported('visit', [head, ...rows].join('\n'), { dimensions: [], channel: { column: 'reason' } });
  await own.importer.ranked('visit');
}, 150_000);
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await running.close();
});

const ask = (query: { query?: string; limit?: number }) =>
  running.client.call('queryFilterOptions', { params: { survey: 'visit', filter: 'channel' }, query }, own);

test('R-140 R-102 a list of options ends at 50,000; those beyond are found by typing', async () => {
  expect(optionsCap).toBe(50_000);
  const all = (await ask({})).reply();
  expect(all).toMatchObject({ total: 50_000, isCut: true });
  expect(all.options).toHaveLength(50);
  const last = (await ask({ query: `reason ${count - 1}` })).reply();
  expect(last).toMatchObject({ total: 1, isCut: false, options: [{ title: `Reason ${count - 1}` }] });
  expect((await ask({ query: 'reason', limit: 200 })).reply()).toMatchObject({ total: 50_000, isCut: true });
  expect((await ask({ limit: 201 })).code).toBe('invalid_input');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let token: string;

beforeAll(async () => {
  running = await startTestProduct();
  token = await running.signIn('admin');
});
afterAll(() => running?.close());

const months = { contacts: null, comments: null, interviews: null, imports: null, staffComments: null };
const read = async () => (await running.client.call('getRetention', {}, { token })).reply();
const change = (version: number, contacts: number) =>
  running.client.call('changeRetention', { body: { months: { ...months, contacts }, version } }, { token });

test('who sets the retention while somebody else did is told what stands there, and overwrites nothing', async () => {
  expect((await read()).version).toBe(0);
  const first = await Promise.all([change(0, 24), change(0, 12)]);
  expect(first.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { months: kept } = await read();
  expect((await change(0, 6)).problem).toMatchObject({
    code: 'conflict',
    details: { version: 1, changedBy: 'admin', months: kept },
  });
  expect((await change(1, 36)).reply()).toMatchObject({ months: { contacts: 36 }, version: 2 });
  // A version that never was names nothing a change could be made on.
  expect((await change(9, 1)).status).toBe(409);
  expect(await read()).toMatchObject({ months: { contacts: 36 }, version: 2 });
});

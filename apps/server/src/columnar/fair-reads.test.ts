import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nordicNames, startTestProduct, type TestProduct } from '../testing/test-product.ts';

let running: TestProduct;
let inNordic: string;

beforeAll(async () => {
  running = await startTestProduct();
  await running.projected();
  const admin = new pg.Client({ connectionString: running.database.adminUrl });
  await admin.connect();
  await admin.query(`update universe set allows_local_login = true`);
  await admin.end();
  const body = { username: 'manager', password: 'manager', universe: nordicNames.universe };
  inNordic = (await running.client.call('login', { body })).reply().authToken;
});
afterAll(() => running?.close());

test('who asks for very much is not answered before somebody of another universe, nor before a colleague', async () => {
  const asked = 120;
  const [noisy, colleague] = [await running.signIn('admin'), await running.signIn('dealer')];
  const answered: string[] = [];
  const read = async (name: string, token: string, survey: string, path: string, place: number): Promise<void> => {
    // Each with other days, so that no answer is another's.
    const filteredDrillPath = `${path};date=2026-01-01_2026-${String((place % 12) + 1).padStart(2, '0')}-${String(Math.floor(place / 12) + 10)}`;
    const answer = await running.client.call('getRanking', { params: { survey, filteredDrillPath } }, { token });
    expect(answer.code).toBeUndefined();
    answered.push(name);
  };
  const flood = Array.from({ length: asked }, (_, place) => read('noisy', noisy, 'sales', 'org.all', place));
  await expect.poll(() => answered.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
  const first = answered.length;
  await Promise.all([
    read('nordic', inNordic, nordicNames.survey, nordicNames.path, 0),
    read('colleague', colleague, 'sales', 'org.all.de.north.d1', 0),
  ]);
  const before = answered.length;
  await Promise.all(flood);
  // In the order of asking both would come last; by turns they wait for what is under way only.
  expect(before - first).toBeLessThan((asked - first) / 2);
});

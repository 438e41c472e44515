import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let on: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  on = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => running?.close());

/** What every object inherits: a look-up that takes it for an entry finds a function. */
const columns = ['id', 'date', 'shop', 'constructor', '__proto__', 'toString'];
const shops = ['constructor', 'toString', '__proto__', 'valueOf'];
const rows = Array.from({ length: 40 }, (_, index) => [
  `R-${index}`,
  `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
  shops[index % 4] ?? '',
  // Some did not answer: what they said to it must not be what their object inherits.
  index % 5 === 0 ? '' : String(index % 11),
  index % 3 === 0 ? 'hasOwnProperty' : 'constructor',
  ['isPrototypeOf', '__proto__', ''][index % 3] ?? '',
]);
const csv = [columns, ...rows].map((cells) => cells.join(',')).join('\n');
const lines = rows.map((cells) => {
  const pairs = columns.map((column, place) => `${JSON.stringify(column)}:${JSON.stringify(cells[place])}`);
  return `{${pairs.join(',')},"valueOf":${JSON.stringify(`Note ${cells[0]}`)}}`;
});

test.each([
  ['constructor.csv', csv],
  ['lines.jsonl', lines.join('\n')],
])('%s is read, imported, ranked and listed like any other', async (fileName, text) => {
  const importId = await on.upload(fileName, text);
  const ready = await on.reached(importId, 'ready');
  expect(ready.columns.map(({ column }) => column).slice(0, columns.length)).toEqual(columns);
  expect(ready).toMatchObject({ faults: [], judgement: { rows: 40, accepted: 40 } });
  (await on.start(importId)).reply();
  const { survey, progress, drillPath } = await on.reached(importId, 'finished');
  expect(progress).toMatchObject({ accepted: 40, refused: 0, newUnits: 4 });

  const path = { survey: survey?.extName ?? '', filteredDrillPath: drillPath ?? '' };
  await expect.poll(async () => (await on.call('getRanking', { params: path })).reply().total.n).toBe(40);
  const ranking = (await on.call('getRanking', { params: path })).reply();
  expect(new Map(ranking.rows.map(({ name, n }) => [name, n]))).toEqual(new Map(shops.map((shop) => [shop, 10])));
  const given = rows.flatMap((cells) => (cells[3] === '' ? [] : [Number(cells[3])]));
  const share = (of: (score: number) => boolean) => (100 * given.filter(of).length) / given.length;
  const nps = share((score) => score >= 9) - share((score) => score <= 6);
  expect(ranking.totalColumns[0]).toMatchObject({ ns: [given.length], values: [expect.closeTo(nps, 3)] });
  const listed = (await on.call('listInterviews', { params: path, query: {} })).reply();
  expect(listed.rows).toHaveLength(40);
  const answers = listed.rows.flatMap((row) => Object.values(row.answers));
  expect(answers.filter((answer) => answer === null)).toHaveLength(rows.length - given.length);
});

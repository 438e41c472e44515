import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let key: string;
const params = { survey: 'sales' };

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  key = (await createTestApiKey(running.database.record, running.people.aurora, 'aurora')).secret;
}, 60_000);
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await running.close();
});

const interview = (externalId: string, change: Record<string, unknown> = {}) => ({
  externalId,
  answeredAt: '2026-03-28T14:05:00+01:00',
  units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
  answers: { nps: 9 },
  ...change,
});

/** What a schema says of itself, not of what to do. */
const rawWords = /Invalid|expected|received|Too (small|big)|undefined|\bpattern\b|\bZod/;

test('a blank id is refused wherever one comes in; every problem says what to do', async () => {
  const blank = interview(' \u00a0');
  const body = {
    interviews: [
      blank,
      interview(''),
      interview('blank-unit', { units: { org: ' ', brand: { extId: '\t' } } }),
      interview('blank-contact', { contact: { externalId: ' ', email: 'ada@example.com' } }),
      interview('long'.repeat(60)),
      { externalId: 7, answeredAt: 'soon', units: { org: 1 }, answers: { nps: null }, status: 'done', more: 1 },
      'text',
    ],
  };
  const { results } = (await running.client.call('postInterviews', { params, body }, { token: key })).reply();
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  const idProblem = { field: 'externalId', problem: 'Give an id of 1 to 200 characters that is not blank.' };
  const [first, second, units, contact, long, wrong, text] = results.map(({ problems }) => problems);
  expect([first, second, long]).toEqual([[idProblem], [idProblem], [idProblem]]);
  const blankUnit = 'Give a text of 1 to 200 characters that is not blank.';
  expect(units).toEqual(['units.org', 'units.brand.extId'].map((field) => ({ field, problem: blankUnit })));
  expect(contact).toEqual([
    { field: 'contact.externalId', problem: 'Give a customer number of 1 to 190 characters, or leave it out.' },
  ]);
  expect(wrong).toEqual([
    idProblem,
    { field: 'answeredAt', problem: 'Give an instant with its offset, such as 2026-03-28T14:05:00+01:00.' },
    { field: 'units.org', problem: 'Give the id of the unit, {"extId": …} or {"path": …}.' },
    { field: 'status', problem: 'Give one of "complete", "partial".' },
    {
      field: 'answers.nps',
      problem: 'Give a number, a text, or a list of categories; leave out what was not answered.',
    },
    { field: '', problem: 'Unknown field: "more".' },
  ]);
  expect(text).toEqual([{ field: '', problem: 'Give an object.' }]);
  const { status, problem } = await running.client.call('postInterview', { params, body: blank }, { token: key });
  expect([status, problem?.details]).toEqual([
    400,
    { fields: [{ in: 'body', path: 'externalId', message: idProblem.problem }] },
  ]);
  expect(JSON.stringify([results, problem])).not.toMatch(rawWords);
});

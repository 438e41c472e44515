import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

const count = 20_000;
const perBatch = 1000;
const dayMs = 86_400_000;

let running: TestProduct;
beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
});
afterAll(() => running?.close());

/** Whole numbers below `below` in an order that jumps about, each once. */
const scattered = (below: number): number[] => Array.from({ length: below }, (_, index) => (index * 7919) % below);

test('case 23: 20,000 interviews of fifteen years, in no order of time, are all counted, as a whole and month by month', async () => {
  const universeId = running.people.aurora;
  const now = new Date();
  const newest = now.getTime() - dayMs;
  const interviews = scattered(count).map(
    (place): IncomingInterview => ({
      externalId: `backdated ${place}`,
      answeredAt: new Date(newest - ((place * 5479) % count) * ((15 * 365 * dayMs) / count)),
      channel: 'mail',
      locale: 'en',
      status: 'complete',
      unitNos: { org: 6 + (place % 3), brand: 102 },
      answers: { nps: place % 11, csat: 1 + (place % 5) },
    }),
  );
  for (let from = 0; from < count; from += perBatch) {
    const outcomes = await running.database.record.inUniverse(universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universeId, 'sales');
      return acceptInterviews(tx, survey, interviews.slice(from, from + perBatch), {
        now,
        acceptedBy: 'test',
        reason: 'test',
      });
    });
    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  }
  await running.projected();

  const token = await running.signIn('manager');
  const rankingOf = async (filters: string) => {
    const params = { survey: 'sales', filteredDrillPath: `org.all${filters}` };
    return (await running.client.call('getRanking', { params }, { token })).reply();
  };
  const all = await rankingOf('');
  expect(all.total.n).toBe(count + 1);
  expect(all.rows.reduce((sum, row) => sum + (row.n ?? 0), 0)).toBe(count + 1);
  // Year by year, each an answer of its own.
  const thisYear = now.getUTCFullYear();
  let counted = 0;
  for (let year = thisYear - 16; year <= thisYear; year += 1) {
    counted += (await rankingOf(`;date=${year}-01-01_${year}-12-31`)).total.n ?? 0;
  }
  expect(counted).toBe(count + 1);
  // The same file again adds nothing.
  const again = await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    return acceptInterviews(tx, survey, interviews.toReversed().slice(0, 5000), {
      now,
      acceptedBy: 'test',
      reason: 'test',
    });
  });
  expect(again.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  await running.projected();
  expect((await rankingOf('')).total.n).toBe(count + 1);
});

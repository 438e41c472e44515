import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/endurance.ts';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let key: string;
const params = { survey: 'sales' };

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  key = (await createTestApiKey(running.database.record, running.people.aurora, 'aurora')).secret;
});
afterAll(() => running.close());

/** What somebody sends: an interview of one of a few ids, alone or in a batch, or a deletion. */
type Sending =
  | { readonly kind: 'one' | 'batch'; readonly interviews: readonly { id: number; nps: number | null; unit: string }[] }
  | { readonly kind: 'delete'; readonly ids: readonly number[] };

const id = fc.nat({ max: 7 });
const interview = fc.record({
  id,
  nps: fc.option(fc.nat({ max: 10 })),
  unit: fc.constantFrom('d1', 'd2', 'd4'),
});
const sending: fc.Arbitrary<Sending> = fc.oneof(
  fc.record({ kind: fc.constant('one' as const), interviews: fc.array(interview, { minLength: 1, maxLength: 1 }) }),
  fc.record({
    kind: fc.constant('batch' as const),
    interviews: fc.uniqueArray(interview, { minLength: 1, maxLength: 6, selector: ({ id: one }) => one }),
  }),
  fc.record({ kind: fc.constant('delete' as const), ids: fc.array(id, { minLength: 1, maxLength: 3 }) }),
);

let run = 0;
const nameOf = (one: number): string => `any-${run}-${one}`;

async function send(next: Sending): Promise<void> {
  if (next.kind === 'delete') {
    const interviews = next.ids.map((one) => ({ externalId: nameOf(one) }));
    (await running.client.call('deleteInterviews', { params, body: { interviews } }, { token: key })).reply();
    return;
  }
  const interviews = next.interviews.map(({ id: one, nps, unit }) => ({
    externalId: nameOf(one),
    answeredAt: '2026-05-05T10:00:00Z',
    units: { org: unit, brand: 'vw' },
    answers: (nps === null ? {} : { nps }) as Record<string, number>,
  }));
  const [first] = interviews;
  if (next.kind === 'batch')
    (await running.client.call('postInterviews', { params, body: { interviews } }, { token: key })).reply();
  else if (first) (await running.client.call('postInterview', { params, body: first }, { token: key })).reply();
}

test('any sequence of posts, corrections and deletions gives the same totals in record, rankings and on paper', async () => {
  await running.database.record.as('echolot_operator', ({ db }) =>
    db.updateTable('universe').set({ suppression_minimum_n: 1 }).execute(),
  );
  const manager = await running.signIn('manager');
  /** What should be, by external id. */
  const paper = new Map<string, { nps: number | null; unit: string }>();
  const property = fc.asyncProperty(fc.array(sending, { minLength: 1, maxLength: 12 }), async (sendings) => {
    run += 1;
    for (const next of sendings) {
      await send(next);
      if (next.kind === 'delete') for (const one of next.ids) paper.delete(nameOf(one));
      else for (const { id: one, nps, unit } of next.interviews) paper.set(nameOf(one), { nps, unit });
    }
    await running.projected();
    const record = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db.selectFrom('interview').select('external_id as externalId').where('status', '<>', 'deleted').execute(),
    );
    expect(record.map(({ externalId }) => externalId).toSorted()).toEqual([...paper.keys()].toSorted());
    // Earlier sequences stay: old corrections must not come back either.
    for (const [path, units] of Object.entries(unitsByPath)) {
      const answered = [...paper.values()].filter(({ unit }) => units.includes(unit));
      const call = { params: { survey: 'sales', filteredDrillPath: path } };
      const { total, totalColumns, indicators } = (
        await running.client.call('getRanking', call, { token: manager })
      ).reply();
      expect(total.n, path).toBe(answered.length);
      const nps = totalColumns[indicators.findIndex(({ extName }) => extName === 'nps')];
      const scores = answered.flatMap((one) => one.nps ?? []);
      expect(nps?.ns, path).toEqual([scores.length]);
      expect(nps?.values[0] ?? null, path).toEqual(npsOf(scores));
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(25), endOnFailure: true });
});

const unitsByPath: Readonly<Record<string, readonly string[]>> = {
  'org.all': ['d1', 'd2', 'd4'],
  'org.all.de': ['d1', 'd2'],
  'org.all.de.north.d1': ['d1'],
  'org.all.fi': ['d4'],
};

/** The reply is rounded to four decimals; null without answers. */
function npsOf(scores: readonly number[]): unknown {
  if (scores.length === 0) return null;
  const promoters = scores.filter((score) => score >= 9).length;
  const detractors = scores.filter((score) => score <= 6).length;
  return expect.closeTo((100 * (promoters - detractors)) / scores.length, 3);
}

import { AppError } from '@echolot/contract/app-error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

const path = 'org.all.de.north;date=2026-03-01_2026-03-31';

let testProduct: TestProduct;
let manager: string;
/** Undoes what a test put between the product's parts. */
let undo: (() => void)[] = [];

beforeAll(async () => {
  testProduct = await startTestProduct({ interviewCount: 0 });
  manager = await testProduct.signIn('manager');
  await accept(20);
});

afterAll(async () => {
  await testProduct?.close();
});

// What the record says is known from here on.
beforeEach(async () => {
  expect((await ask()).status).toBe(200);
});

afterEach(() => {
  for (const one of undo) one();
  undo = [];
});

let made = 0;

/** Interviews at d1, in the rankings when it resolves. */
async function accept(count: number): Promise<void> {
  const universeId = testProduct.people.aurora;
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interviews = Array.from({ length: count }, () => {
      made += 1;
      return {
        externalId: `a${made}`,
        answeredAt: new Date('2026-03-10T10:00:00Z'),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        unitNos: { org: 6, brand: 102 },
        answers: { nps: 9, model: 'golf' },
      };
    });
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  await testProduct.projected();
}

const ask = (filteredDrillPath = path) =>
  testProduct.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath } }, { token: manager });

const inAurora = (statement: 'rename' | 'restore' | 'title'): Promise<unknown> =>
  testProduct.database.record.inUniverse(testProduct.people.aurora, ({ db }) => {
    if (statement === 'title')
      return db
        .updateTable('variable')
        .set({ titles: '{"en":"Recommendation"}' })
        .where('ext_name', '=', 'nps')
        .execute();
    const [from, to] = statement === 'rename' ? ['sales', 'sold'] : ['sold', 'sales'];
    return db.updateTable('survey').set({ ext_name: to }).where('ext_name', '=', from).execute();
  });

/** The next ranking's figures are read first; then `change` happens; only then the record is asked whether all is as before. */
function between(change: () => Promise<unknown>): Promise<unknown> {
  const { rankings, record } = testProduct.product;
  const { readRanking } = rankings;
  const { inUniverse } = record;
  undo.push(
    () => Object.assign(rankings, { readRanking }),
    () => Object.assign(record, { inUniverse }),
  );
  const read = Promise.withResolvers<void>();
  Object.assign(rankings, {
    async readRanking(...args: Parameters<typeof readRanking>) {
      const answer = await readRanking(...args);
      read.resolve();
      return answer;
    },
  });
  const changed = read.promise.then(change);
  Object.assign(record, {
    async inUniverse(...args: Parameters<typeof inUniverse>) {
      await changed;
      return inUniverse(...args);
    },
  });
  return changed;
}

describe('an answer made while the record is asked', () => {
  test('never claims a position beyond its figures', async () => {
    const before = (await ask()).reply();
    const changed = between(() => accept(5));
    const during = (await ask()).reply();
    await changed;
    expect(during.total.n).toBe(before.total.n);
    expect(during.position).toBe(before.position);
  });

  test('is thrown away when the survey has changed meanwhile', async () => {
    await Promise.all([
      between(() => inAurora('title')),
      ask().then((answer) => expect(answer.reply().indicators[0]?.title).toBe('Recommendation')),
    ]);
  });

  test('is thrown away when the survey is gone meanwhile', async () => {
    const first = between(() => inAurora('rename'));
    try {
      expect((await ask()).code).toBe('survey_not_found');
      await first;
    } finally {
      await inAurora('restore');
    }
  });

  test('is not given when the record does not answer', async () => {
    const first = expect(between(() => Promise.reject(new AppError('record_unavailable')))).rejects.toThrow(
      'not answering',
    );
    expect((await ask()).code).toBe('record_unavailable');
    await first;
  });

  test('fails with its own error when the record is as before', async () => {
    const { rankings } = testProduct.product;
    const { readRanking } = rankings;
    undo.push(() => Object.assign(rankings, { readRanking }));
    Object.assign(rankings, { readRanking: () => Promise.reject(new AppError('columnar_timeout')) });
    expect((await ask()).code).toBe('columnar_timeout');
    expect((await ask('org.all.nowhere')).code).toBe('path_forbidden');
  });
});

describe('those who ask the same at the same time', () => {
  /** Readings wait until `go` is called, or their signal is aborted. */
  function holdReadings(): { readonly signals: (AbortSignal | undefined)[]; readonly go: () => void } {
    const { rankings } = testProduct.product;
    const { readRanking } = rankings;
    undo.push(() => Object.assign(rankings, { readRanking }));
    const gate = Promise.withResolvers<void>();
    const signals: (AbortSignal | undefined)[] = [];
    Object.assign(rankings, {
      async readRanking(...args: Parameters<typeof readRanking>) {
        const [, signal] = args;
        signals.push(signal);
        await Promise.race([gate.promise, new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
        signal?.throwIfAborted();
        return readRanking(...args);
      },
    });
    return { signals, go: gate.resolve };
  }

  test('share one reading, unless they may see other things', async () => {
    const dealer = await testProduct.signIn('dealer');
    const own = 'org.all.de.north.d1;date=2026-03-01_2026-03-31';
    const askOwn = (token: string): ReturnType<typeof ask> =>
      testProduct.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath: own } }, { token });
    await Promise.all([askOwn(dealer), askOwn(manager)]);
    const { signals, go } = holdReadings();
    const answers = [ask(), ask(), ask(), askOwn(manager), askOwn(dealer), askOwn(dealer)];
    await expect.poll(() => signals.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 100));
    go();
    const [first, ...others] = (await Promise.all(answers)).map((answer) => answer.reply());
    expect(signals).toHaveLength(3);
    expect(others[0]).toEqual(first);
    expect(others[1]).toEqual(first);
  });

  test('end the reading when all have left, not before', async () => {
    const { signals, go } = holdReadings();
    const [one, other] = [new AbortController(), new AbortController()];
    const address = `${testProduct.origin}/vuejs/rankings/sales/${encodeURIComponent(path)}`;
    const headers = { authorization: `Bearer ${manager}` };
    const leave = [one, other].map(({ signal }) => fetch(address, { headers, signal }).catch(() => undefined));
    await expect.poll(() => signals.length).toBe(1);
    one.abort();
    await leave[0];
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(signals[0]?.aborted).toBe(false);
    other.abort();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    go();
  });

  test('stop what the engine does for them when they leave', async () => {
    const { engine } = testProduct.product;
    const { readNumbers } = engine;
    undo.push(() => Object.assign(engine, { readNumbers }));
    const signals: AbortSignal[] = [];
    Object.assign(engine, {
      readNumbers(...args: Parameters<typeof readNumbers>) {
        const { signal } = args[1] ?? {};
        if (!signal) return readNumbers.apply(engine, args);
        signals.push(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      },
    });
    const reader = new AbortController();
    const address = `${testProduct.origin}/vuejs/rankings/sales/${encodeURIComponent(path)}`;
    const headers = { authorization: `Bearer ${manager}` };
    const leave = fetch(address, { headers, signal: reader.signal }).catch(() => undefined);
    await expect.poll(() => signals.length).toBeGreaterThan(0);
    expect(signals.some(({ aborted }) => aborted)).toBe(false);
    reader.abort();
    await leave;
    await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

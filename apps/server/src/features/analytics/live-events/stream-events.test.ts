import type { StreamEvent } from '@echolot/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultStreamTimings } from '../../../http/event-stream.ts';
import { readTestHealth } from '../../../testing/health-key.ts';
import { nordicNames, startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

let running: TestProduct;

beforeAll(async () => {
  running = await startTestProduct();
});
afterAll(() => running?.close());

/** The events of a stream as they come; `next` skips pings. */
async function open(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${running.origin}/vuejs/events/sales`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const events = readEvents(response);
  return {
    async next(): Promise<StreamEvent | undefined> {
      for (;;) {
        const { value } = await events.next();
        if (value?.event !== 'ping') return value ?? undefined;
      }
    },
    close: () => abort.abort(),
  };
}

async function* readEvents(response: Response): AsyncGenerator<StreamEvent, undefined> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      yield { event, data: JSON.parse(data ?? 'null') as unknown } as StreamEvent;
    }
  }
  return undefined;
}

async function accept(universe: 'aurora' | 'nordic', survey: string, externalIds: string[]): Promise<void> {
  const universeId = running.people[universe];
  await running.database.record.inUniverse(universeId, async (tx) => {
    const accepting = await getAcceptingSurvey(tx, universeId, survey);
    const interviews = externalIds.map((externalId) => ({
      externalId,
      answeredAt: new Date(),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: { nps: 9 },
    }));
    await acceptInterviews(tx, accepting, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
}

test('an accepted interview is told to the survey’s open pages when the ranking has it, and to no other universe’s', async () => {
  const token = await running.signIn('manager');
  const stream = await open(token);
  const hello = await stream.next();
  expect(hello).toMatchObject({ event: 'hello', data: { survey: 'sales' } });
  const input = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };
  // The page has asked before: the server knows the survey, and an older position.
  expect((await running.client.call('getRanking', input, { token })).reply().total.n).toBe(40);
  await accept('nordic', nordicNames.survey, ['foreign']);
  await accept('aurora', 'sales', ['new1', 'new2']);
  const told = await stream.next();
  expect(told).toMatchObject({ event: 'interviews', data: { survey: 'sales', count: 2 } });
  const ranking = (await running.client.call('getRanking', input, { token })).reply();
  expect(ranking.total.n).toBe(42);
  expect(ranking.position).toBe(told?.event === 'interviews' ? told.data.position : '');
  stream.close();
});

test('R-089 a logout ends the stream within five seconds', async () => {
  const token = await running.signIn('manager');
  const stream = await open(token);
  expect((await stream.next())?.event).toBe('hello');
  await running.client.call('logout', {}, { token });
  expect((await stream.next())?.event).toBe('signed_out');
  expect(await stream.next()).toBeUndefined();
  expect(defaultStreamTimings.signInCheckMs).toBeLessThanOrEqual(5000 / 2);
});

test('case 5: a permission taken away ends the stream within five seconds, and no other opens', async () => {
  const token = await running.signIn('dealer');
  const stream = await open(token);
  expect((await stream.next())?.event).toBe('hello');
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.updateTable('role').set({ permissions: [] }).where('ext_name', '=', 'dealer').execute(),
  );
  expect((await stream.next())?.event).toBe('signed_out');
  const again = await running.client.call('listFilters', { params: { survey: 'sales', set: 'time' } }, { token });
  expect(again.code).toBe('permission_missing');
});

test('health tells both positions and no lag once all is visible', async () => {
  await running.projected();
  const health = await readTestHealth(running.origin);
  expect(health).toMatchObject({ status: 'ready', columnar: { isReachable: true, lagEvents: 0 } });
  expect(health.columnar.position).toBe(health.record.position);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

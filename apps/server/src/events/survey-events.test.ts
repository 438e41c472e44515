import { expect, test } from 'vitest';
import type { RecordDatabase } from '../database/record.ts';
import { connectSurveyEvents, type Projected, projectedChannel } from './survey-events.ts';

/** A record whose notifications the test sends itself. */
async function createHub() {
  let notify = (_payload: string): void => undefined;
  let gap = (): void => undefined;
  let hasStopped = false;
  const malformed: string[] = [];
  const record: Pick<RecordDatabase, 'listen'> = {
    async listen(channel, onPayload, onGap) {
      expect(channel).toBe(projectedChannel);
      notify = onPayload;
      gap = onGap ?? gap;
      return async () => {
        hasStopped = true;
      };
    },
  };
  const hub = await connectSurveyEvents({ record, onMalformed: (payload) => void malformed.push(payload) });
  const project = (survey: string, count: number, position = '1:1', universeId = 'u1'): void =>
    notify(JSON.stringify({ universeId, survey, position, count }));
  return {
    hub,
    project,
    notify: (payload: string) => notify(payload),
    gap: () => gap(),
    malformed,
    hasStopped: () => hasStopped,
  };
}

function collect(events: AsyncIterable<Projected>): { seen: Projected[]; ended: Promise<void> } {
  const seen: Projected[] = [];
  const ended = (async () => {
    for await (const projected of events) seen.push(projected);
  })();
  return { seen, ended };
}

test('a subscriber hears of its own survey in its own universe only', async () => {
  const { hub, project } = await createHub();
  const controller = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', controller.signal));
  project('service', 1);
  project('sales', 1, '1:1', 'u2');
  project('sales', 2, '1:2');
  await expect.poll(() => seen).toEqual([{ position: '1:2', count: 2 }]);
  controller.abort();
  await ended;
});

test('a burst becomes a few events that add up', async () => {
  const { hub, project } = await createHub();
  const controller = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', controller.signal));
  const startedAt = performance.now();
  for (let count = 1; count <= 200; count += 1) {
    project('sales', 1, `1:${count}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const sum = (): number => seen.reduce((total, { count }) => total + count, 0);
  await expect.poll(sum).toBe(200);
  expect(seen.at(-1)?.position).toBe('1:200');
  expect(seen.length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 100);
  controller.abort();
  await ended;
});

test('an event that comes during the rest after another is not lost', async () => {
  const { hub, project } = await createHub();
  const controller = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', controller.signal));
  project('sales', 1, '1:1');
  await expect.poll(() => seen.length).toBe(1);
  project('sales', 1, '1:2');
  await expect.poll(() => seen.length).toBe(2);
  controller.abort();
  await ended;
});

test('a lost connection tells everybody to look again, at the position known', async () => {
  const { hub, gap } = await createHub();
  const controller = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', controller.signal));
  gap();
  await expect.poll(() => seen).toEqual([{ position: '', count: 0 }]);
  controller.abort();
  await ended;
});

test('an abort ends a subscriber that waits, and a hub that closes stops listening', async () => {
  const { hub, project, hasStopped } = await createHub();
  const controller = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', controller.signal));
  controller.abort();
  await ended;
  project('sales', 1);
  expect(seen).toEqual([]);
  await collect(hub.subscribe('u1', 'sales', controller.signal)).ended;
  await hub.close();
  expect(hasStopped()).toBe(true);
});

test('a payload that cannot be read is reported and disturbs nobody', async () => {
  const { notify, malformed } = await createHub();
  for (const payload of ['', '{', '[]', 'null', '{"universeId":"u1"}']) notify(payload);
  expect(malformed).toHaveLength(5);
});

test('the position is the furthest one heard of, in whichever universe', async () => {
  const { hub, project, notify, gap } = await createHub();
  expect(hub.position()).toBe('0:0');
  project('sales', 1, '9:100');
  project('sales', 1, '10:2', 'u2');
  project('service', 1, '10:1');
  notify('nonsense');
  gap();
  expect(hub.position()).toBe('10:2');
});

test('units of what is added up are named together, and none where one of them may concern any', async () => {
  const { hub, notify } = await createHub();
  const abort = new AbortController();
  const { seen, ended } = collect(hub.subscribe('u1', 'sales', abort.signal));
  const told = (unitNos?: number[]): void =>
    notify(JSON.stringify({ universeId: 'u1', survey: 'sales', position: '1:1', count: 1, unitNos }));
  told([1]);
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(1);
  expect(seen[0]?.unitNos).toEqual([1]);
  told([2, 3]);
  told([3, 4]);
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(2);
  expect(seen.at(-1)?.unitNos).toEqual(expect.arrayContaining([2, 3, 4]));
  told([2]);
  told();
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(3);
  expect(seen.at(-1)?.unitNos).toBeUndefined();
  abort.abort();
  await ended;
});

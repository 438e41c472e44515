import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { endpoints } from '@echolot/contract/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../../../testing/contract-calls.ts';
import { examples } from '../../../testing/contract-examples.ts';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;
let database: pg.Client;
let writer: string;

beforeAll(async () => {
  running = await startTestProduct();
  admin = await running.signIn('admin');
  writer = (await createTestApiKey(running.database.record, running.people.aurora, 'aurora')).secret;
  database = new pg.Client({ connectionString: running.database.adminUrl });
  await database.connect();
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await database.end();
  await running.close();
});

const make = (drillPath: string, options: { expiresAt?: string; token?: string } = {}) =>
  running.client.call(
    'createDisplay',
    { body: { name: 'Showroom', survey: 'sales', drillPath, expiresAt: options.expiresAt ?? null } },
    { token: options.token ?? admin },
  );
const show = (token: string) => running.client.call('getBigscreen', {}, { token });
const shown = async (token: string): Promise<Bigscreen> => (await show(token)).reply();
const revoke = (displayId: string, token = admin) =>
  running.client.call('revokeDisplay', { params: { displayId } }, { token });
let count = 0;
const answer = (unit: string, nps: number) =>
  running.client.call(
    'postInterview',
    {
      params: { survey: 'sales' },
      body: {
        externalId: `wall-${(count += 1)}`,
        answeredAt: new Date().toISOString(),
        units: { org: unit, brand: 'vw' },
        answers: { nps },
      },
    },
    { token: writer },
  );

/** The events of a display as they come. */
async function open(token: string): Promise<{ next(): Promise<string | undefined>; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${running.origin}${endpoints.streamBigscreen.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const waiting: string[] = [];
  return {
    async next() {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined && event !== 'ping') return event;
        if (event === 'ping') continue;
        const { value, done } = await reader.read();
        if (done) return undefined;
        for (const [, name] of value.matchAll(/^event: (\w+)$/gm)) if (name !== undefined) waiting.push(name);
      }
    },
    close: () => abort.abort(),
  };
}

test('R-007 a display shows what the ranking of its unit says, and a new interview within a second', async () => {
  const { display, token } = (await make('org.all.de.north')).reply();
  expect(token.startsWith(display.prefix)).toBe(true);
  const filteredDrillPath = 'org.all.de.north;date=rmonths-12,0';
  const before = await shown(token);
  const { totalColumns, rows, unit } = (
    await running.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath } }, { token: admin })
  ).reply();
  expect(before).toMatchObject({ name: 'Showroom', universe: 'aurora', unit: unit.name });
  expect(before.score).toMatchObject({ value: totalColumns[0]?.values[0], n: totalColumns[0]?.ns[0] });
  expect(before.ranking.units).toBe(rows.length);
  expect(before.ranking.top.map(({ name }) => name)).toEqual(['D1']);
  expect(before.trend.values).toHaveLength(before.trend.buckets.length);

  const stream = await open(token);
  expect(await stream.next()).toBe('hello');
  const startedAt = performance.now();
  expect((await answer('d1', 10)).status).toBe(200);
  expect(await stream.next()).toBe('interviews');
  const after = await shown(token);
  // A second on a machine that does nothing else; without the news it would be the next minute.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(after.score.n).toBe((before.score.n ?? 0) + 1);
  stream.close();
});

test('R-007 a display is told of the units it shows, and not of every interview of the survey', async () => {
  const [north, south] = await Promise.all(
    ['org.all.de.north', 'org.all.de.south'].map(async (path) => open((await make(path)).reply().token)),
  );
  const told = { north: 0, south: 0 };
  for (const stream of [north, south]) expect(await stream?.next()).toBe('hello');
  const counting = Object.entries({ north, south }).map(async ([name, stream]) => {
    while ((await stream?.next()) === 'interviews') told[name as keyof typeof told] += 1;
  });
  await answer('d1', 10);
  await expect.poll(() => told.north, { timeout: 20_000 }).toBe(1);
  // What comes of the south later would be behind what came of the north before.
  await answer('d3', 10);
  await expect.poll(() => told.south, { timeout: 20_000 }).toBe(1);
  expect(told).toEqual({ north: 1, south: 1 });
  for (const stream of [north, south]) stream?.close();
  await Promise.allSettled(counting);
});

test('R-007 small numbers are hidden on the wall as everywhere', async () => {
  const { token } = (await make('org.all.de.south')).reply();
  for (const nps of [0, 10]) await answer('d3', nps);
  await running.projected();
  const wall = await shown(token);
  expect(wall.score).toMatchObject({ value: null, n: null, low: null, hidden: 'too_few' });
  expect(wall.trend.values.every((value) => value === null)).toBe(true);
  expect([wall.ranking.top, wall.ranking.bottom, wall.comments]).toEqual([[], [], []]);
});

test('case 5: a display that is ended is told at once and gets no more answer; one that has expired, neither', async () => {
  const { display, token } = (await make('org.all')).reply();
  await shown(token);
  const stream = await open(token);
  await stream.next();
  expect((await revoke(display.displayId)).reply().display.state).toBe('revoked');
  expect(await stream.next()).toBe('interviews');
  expect((await show(token)).code).toBe('sign_in_required');
  expect(await stream.next()).toBe('signed_out');
  expect(await stream.next()).toBeUndefined();
  expect((await revoke(display.displayId)).reply().display.state).toBe('revoked');

  const short = (await make('org.all', { expiresAt: new Date(Date.now() + 3000).toISOString() })).reply();
  await shown(short.token);
  await expect.poll(async () => (await show(short.token)).code).toBe('sign_in_required');
  const { displays } = (await running.client.call('listDisplays', {}, { token: admin })).reply();
  expect(displays.find(({ displayId }) => displayId === short.display.displayId)?.state).toBe('expired');
  expect(JSON.stringify(displays)).not.toContain(token);
});

test('case 5: a display that was cut off and comes back after its end is refused and shown nothing, again and again', async () => {
  const { display, token } = (await make('org.all')).reply();
  const stream = await open(token);
  await stream.next();
  stream.close();
  await revoke(display.displayId);
  for (let turn = 0; turn < 3; turn += 1) {
    const again = await fetch(`${running.origin}${endpoints.streamBigscreen.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(again.status).toBe(401);
    expect(await again.text()).not.toContain('aurora');
    expect((await show(token)).code).toBe('sign_in_required');
  }
});

test('case 5: the key of a display opens nothing else, and is not among the API keys', async () => {
  const { display, token } = (await make('org.all.de')).reply();
  for (const [name, definition] of Object.entries(endpoints)) {
    if (definition.access === 'open' || definition.access === 'displays.show') continue;
    const example = examples[name as keyof typeof endpoints];
    const { code } = await sendRaw(running.origin, definition, example.input, token);
    expect(code, name).toBe('permission_missing');
  }
  const params = { universe: 'aurora' };
  const { apiKeys } = (await running.client.call('listApiKeys', { params }, { token: admin })).reply();
  expect(apiKeys.map(({ apiKeyId }) => apiKeyId)).not.toContain(display.displayId);
  const key = { params: { ...params, key: display.displayId } };
  expect((await running.client.call('revokeApiKey', key, { token: admin })).code).toBe('api_key_not_found');
  expect((await show(writer)).code).toBe('permission_missing');
});

test('R-124 a display shows no more than its maker sees, and only such displays are listed', async () => {
  await database.query(
    `update role set permissions = permissions || 'displays.manage'::text where universe_id = $1 and ext_name = 'dealer'`,
    [running.people.aurora],
  );
  const dealer = await running.signIn('dealer');
  const wide = (await make('org.all.de')).reply();
  expect((await make('org.all.de', { token: dealer })).code).toBe('path_forbidden');
  expect((await make('org.all.de.north.d1;model=golf', { token: dealer })).code).toBe('path_malformed');
  const own = (await make('org.all.de.north.d1', { token: dealer })).reply();
  const { displays } = (await running.client.call('listDisplays', {}, { token: dealer })).reply();
  expect(displays.map(({ displayId }) => displayId)).toEqual([own.display.displayId]);
  expect((await revoke(wide.display.displayId, dealer)).code).toBe('display_not_found');
  expect((await show(wide.token)).status).toBe(200);
});

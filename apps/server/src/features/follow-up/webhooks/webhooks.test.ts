import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hurryJobs, jobsDone } from '../../../testing/hurry-jobs.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { webhookDeliver } from './webhook-deliver.job.ts';
import type { HappenedEvent } from './webhook-message.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let running: TestProduct;
let receiver: Server;
let url: string;
let token: string;
let received: Received[] = [];
let status = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`; // It listens on a port.
  running = await startTestProduct();
  token = await running.signIn('admin');
});
afterAll(async () => {
  await running?.close();
  receiver.close();
});
beforeEach(() => {
  received = [];
  status = 200;
});

const settings = { name: 'Warehouse', events: ['interview.completed' as const], survey: null };
const create = async (more: object = {}) =>
  (await running.client.call('createWebhook', { body: { ...settings, url, ...more } }, { token })).reply();
const change = (webhookId: string, more: { version: number; name?: string; isActive?: boolean }) =>
  running.client.call('updateWebhook', { params: { webhookId }, body: { ...settings, url, ...more } }, { token });
const remove = (webhookId: string) => running.client.call('deleteWebhook', { params: { webhookId } }, { token });

/** Something happens in aurora, in a transaction that ends well or not. */
async function happen(events: readonly Partial<HappenedEvent>[], isTakenBack = false): Promise<void> {
  const { database, product, people } = running;
  const universe = { universeId: people.aurora, extName: 'aurora' };
  const work = database.record.inUniverse(people.aurora, async (tx) => {
    const { survey_id: surveyId } = await tx.db
      .selectFrom('survey')
      .select('survey_id')
      .where('ext_name', '=', 'sales')
      .executeTakeFirstOrThrow();
    const full = events.map(
      (event): HappenedEvent => ({
        type: 'interview.completed',
        surveyId,
        subject: 'i1',
        data: { externalId: 'i1' },
        ...event,
      }),
    );
    await enqueueWebhooks({ jobs: product.jobs, now: () => new Date() }, tx, universe, full);
    if (isTakenBack) throw new Error('fated');
  });
  await (isTakenBack ? expect(work).rejects.toThrow('fated') : work);
}

const deliveries = async (webhookId: string) =>
  (await running.client.call('listWebhookDeliveries', { params: { webhookId }, query: {} }, { token })).reply()
    .deliveries;

test('an event reaches its receiver once, signed so that the official verifier accepts it', async () => {
  const { webhook, secret } = await create();
  await happen([{ data: { externalId: 'ä1', nps: 9 } }]);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  const [message] = received;
  const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
  expect(verified).toMatchObject({
    type: 'interview.completed',
    universe: 'aurora',
    data: { externalId: 'ä1', nps: 9 },
  });
  await expect
    .poll(() => deliveries(webhook.webhookId))
    .toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }]);
  expect(() =>
    new Webhook('whsec_AAAA').verify(message?.body ?? '', message?.headers as Record<string, string>),
  ).toThrow('No matching signature found');
  await remove(webhook.webhookId);
});

test('what was taken back, is not asked for, or belongs to another survey is never sent', async () => {
  const { webhook } = await create({ survey: 'sales' });
  const other = await create({ name: 'Deletions', events: ['interview.deleted'] });
  await happen([{ subject: 'taken back' }], true);
  await happen([{ type: 'interview.corrected' }, { surveyId: '01990000-0000-7000-8000-000000000009' }]);
  await happen([{ subject: 'wanted' }]);
  await expect.poll(() => deliveries(webhook.webhookId)).toMatchObject([{ subject: 'wanted', state: 'delivered' }]);
  expect(await deliveries(other.webhook.webhookId)).toEqual([]);
  expect(received).toHaveLength(1);
  for (const { webhookId } of [webhook, other.webhook]) await remove(webhookId);
});

test('a receiver that fails is tried again with the same id; the message can be sent again by hand', async () => {
  const { webhook } = await create();
  status = 500;
  await happen([{ subject: 'retried' }]);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => deliveries(webhook.webhookId))
    .toMatchObject([{ state: 'waiting', status: 500, fault: 'status', attempts: 1 }]);
  status = 200;
  await hurryJobs(running.database, webhookDeliver);
  await expect.poll(() => received.length).toBe(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expect.poll(() => deliveries(webhook.webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  const [delivery] = await deliveries(webhook.webhookId);
  const params = { webhookId: webhook.webhookId, deliveryId: delivery?.deliveryId ?? '' };
  expect((await running.client.call('repeatWebhookDelivery', { params }, { token })).reply()).toEqual({ queued: true });
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
  await remove(webhook.webhookId);
});

test('a paused webhook is sent nothing; a new key signs beside the former one', async () => {
  const { webhook, secret } = await create();
  const { webhookId } = webhook;
  const update = (isActive: boolean) => change(webhookId, { isActive, version: isActive ? 2 : 1 });
  expect((await update(false)).reply().webhook).toMatchObject({ isActive: false, pausedBecause: 'person' });
  await happen([{ subject: 'unheard' }]);
  expect((await update(true)).reply().webhook).toMatchObject({ isActive: true, pausedBecause: null });
  const changed = (await running.client.call('changeWebhookSecret', { params: { webhookId } }, { token })).reply();
  expect(changed.secret).not.toBe(secret);
  await happen([{ subject: 'heard' }]);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  for (const key of [secret, changed.secret]) {
    const [message] = received;
    expect(new Webhook(key).verify(message?.body ?? '', message?.headers as Record<string, string>)).toBeTruthy();
  }
  await remove(webhookId);
});

test('who changes a webhook somebody else changed meanwhile is told what stands there, and overwrites nothing', async () => {
  const { webhook } = await create();
  const { webhookId, version } = webhook;
  await change(webhookId, { version, isActive: false });
  const renamed = (await change(webhookId, { version: version + 1, name: 'Stock' })).reply().webhook;
  // Who only renames it leaves it as it is otherwise.
  expect(renamed).toMatchObject({ name: 'Stock', isActive: false, pausedBecause: 'person', version: version + 2 });
  const late = await change(webhookId, { version, name: 'Depot', isActive: true });
  expect(late.problem).toMatchObject({
    code: 'conflict',
    details: { version: version + 2, changedBy: 'admin', webhook: { name: 'Stock', isActive: false } },
  });
  const both = await Promise.all(['one', 'two'].map((name) => change(webhookId, { version: version + 2, name })));
  expect(both.map(({ status: code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await remove(webhookId);
});

test('what waits when a webhook is paused is sent when it goes on', async () => {
  const { webhook } = await create();
  const { webhookId } = webhook;
  const update = (isActive: boolean) => change(webhookId, { isActive, version: isActive ? 2 : 1 });
  status = 500;
  await happen([{ subject: 'kept' }]);
  await expect
    .poll(() => deliveries(webhookId), { timeout: 20_000 })
    .toMatchObject([{ state: 'waiting', attempts: 1 }]);
  await update(false);
  status = 200;
  // The second attempt finds the webhook paused and sends nothing.
  await hurryJobs(running.database, webhookDeliver);
  await jobsDone(running.database, webhookDeliver);
  expect(received).toHaveLength(1);
  await update(true);
  await expect
    .poll(() => deliveries(webhookId), { timeout: 20_000 })
    .toMatchObject([{ state: 'delivered', attempts: 2 }]);
  await remove(webhookId);
});

test('a test message tells at once what the receiver answered', async () => {
  const { webhook } = await create();
  const { webhookId } = webhook;
  const check = async () => (await running.client.call('testWebhook', { params: { webhookId } }, { token })).reply();
  expect(await check()).toMatchObject({ status: 200, fault: null });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'test', data: { sentBy: 'admin' } });
  status = 404;
  expect(await check()).toMatchObject({ status: 404, fault: 'status' });
  await remove(webhookId);
});

test('case 14: addresses inside are refused when they are entered', async () => {
  for (const address of [
    'http://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'ftp://a.example/',
    'x',
  ]) {
    const { code } = await running.client.call('createWebhook', { body: { ...settings, url: address } }, { token });
    expect(code, address).toBe('webhook_address_refused');
  }
});

test('the key is answered once and never again', async () => {
  const { webhook, secret } = await create();
  const list = await running.client.call('listWebhooks', {}, { token });
  expect(JSON.stringify(list.reply())).not.toContain(secret.slice(6, 20));
  const { rows } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
    rows: await db.selectFrom('audit_entry').selectAll().where('action', '=', 'createWebhook').execute(),
  }));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  await remove(webhook.webhookId);
});

test('twenty messages given up in a row pause a webhook, and say so', async () => {
  const { webhook } = await create();
  const { webhookId } = webhook;
  const key = { universeId: running.people.aurora, webhookId };
  const { noteAttempt } = await import('./webhook-store.ts');
  status = 500;
  for (let count = 0; count < 20; count += 1) {
    await running.database.record.inUniverse(key.universeId, (tx) =>
      noteAttempt(tx, key, webhookId, { status: 500, fault: 'status', durationMs: 1 }, true),
    );
  }
  const listed = (await running.client.call('listWebhooks', {}, { token })).reply().webhooks;
  expect(listed.find((one) => one.webhookId === webhookId)).toMatchObject({
    isActive: false,
    pausedBecause: 'failures',
    failures: 20,
  });
  await remove(webhookId);
});

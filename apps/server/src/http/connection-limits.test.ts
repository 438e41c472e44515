import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { VerbsWith } from '../context.ts';
import type { HttpParts } from './http-parts.ts';
import { startTestServer, type TestServer, testSession } from './test-server.ts';

const limits = { connectionsPerAddress: 1000, unreadBodiesPerAddress: 1000, streamsPerPerson: 1000 };
let server: TestServer;
const sockets: Socket[] = [];
const controllers: AbortController[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const controller of controllers.splice(0)) controller.abort();
  await server.close();
});

async function start(options: Partial<HttpParts>): Promise<void> {
  const streamEvents: VerbsWith<unknown>['streamEvents'] = async function* streamEvents() {
    await new Promise(() => undefined);
    yield undefined as never;
  };
  server = await startTestServer(
    { streamEvents, login: () => Promise.reject(new Error('The body must not arrive whole.')) },
    { rateLimits: { perSession: 10_000, perAddress: 10_000 }, ...options },
  );
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** A request that stops in the middle of its body. */
async function halfSent(address = '203.0.113.5'): Promise<Socket> {
  const socket = await open();
  socket.write(
    `POST /vuejs/auth/login HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user`,
  );
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('a request whose body does not arrive is answered 408 when its time is over', async () => {
  await start({ requestTimeoutMs: 1000 });
  const startedAt = performance.now();
  const answer = await answerOf(await halfSent());
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\ncontent-type: application\/problem\+json\r\n/);
  expect(answer).toContain('"code":"request_timeout"');
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('an address that does not finish its bodies gets no further one, others do, whoever forwards them', async () => {
  await start({
    connectionLimits: { ...limits, unreadBodiesPerAddress: 3 },
    requestTimeoutMs: 2000,
    trustedProxies: '127.0.0.1',
  });
  const held = [await halfSent(), await halfSent(), await halfSent()];
  const login = (address: string) =>
    fetch(`${server.origin}/vuejs/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    });
  await expect.poll(async () => (await login('203.0.113.5')).status).toBe(429);
  expect((await login('203.0.113.6')).status).toBe(400);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await login('203.0.113.5')).status).toBe(400);
});

test('an address that has too many connections is hung up on, until it closes some', async () => {
  await start({ connectionLimits: { ...limits, connectionsPerAddress: 5 } });
  const held = [];
  for (let count = 0; count < 5; count += 1) held.push(await open());
  expect(await answerOf(await halfSent())).toBe('');
  for (const socket of held) socket.destroy();
  await expect
    .poll(async () => (await fetch(`${server.origin}/vuejs/nothing`).catch(() => undefined))?.status)
    .toBe(404);
});

test('the newest of too many event streams of a person is refused; another person has as many', async () => {
  await start({ connectionLimits: { ...limits, streamsPerPerson: 2 } });
  const other = testSession(['rankings.read']);
  server.sessions.set('other', { ...other, actor: { ...other.actor, personId: 'other' } });
  const stream = async (token: string) => {
    const controller = new AbortController();
    controllers.push(controller);
    const response = await fetch(`${server.origin}/vuejs/events/sales`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    return { status: response.status, controller, text: response.ok ? '' : await response.text() };
  };
  const first = await stream('good');
  expect([first.status, (await stream('good')).status]).toEqual([200, 200]);
  const refused = await stream('good');
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('"code":"stream_limit"');
  expect((await stream('other')).status).toBe(200);
  first.controller.abort();
  await expect.poll(async () => (await stream('good')).status).toBe(200);
});

import type { StreamEvent } from '@echolot/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testSession } from './test-server.ts';

let server: TestServer;
let signal: AbortSignal;
let produced = 0;

async function* events(survey: string): AsyncGenerator<StreamEvent> {
  yield { event: 'hello', data: { survey, position: '1:1' } };
  if (survey === 'broken') throw new Error('broken');
  if (survey === 'flood') {
    for (produced = 0; produced < 100_000; produced += 1) {
      yield { event: 'interviews', data: { survey: 'x'.repeat(1000), position: '1:2', count: 1 } };
    }
  }
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

beforeAll(async () => {
  server = await startTestServer(
    {
      streamEvents: (ctx, { params }) => {
        signal = ctx.signal;
        return events(params.survey);
      },
    },
    { streamTimings: { pingMs: 40, signInCheckMs: 20 } },
  );
});
afterAll(() => server.close());

function open(survey: string, token: string, abort?: AbortSignal): Promise<Response> {
  return fetch(`${server.origin}/vuejs/events/${survey}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    ...(abort && { signal: abort }),
  });
}

/** Names of the events up to and including one. */
async function readUntil(response: Response, last: string): Promise<string[]> {
  const names: string[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      names.push(/^event: (\w+)\ndata: \{/.exec(text)?.[1] ?? text);
      text = text.slice(end + 2);
      if (names.at(-1) === last) return names;
    }
  }
  return names;
}

function signIn(token: string): void {
  server.sessions.set(token, testSession(['rankings.read']));
}

test('R-142 a stream begins at once and then says that it lives, and proxies leave it alone', async () => {
  signIn('pinged');
  const response = await open('sales', 'pinged');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await readUntil(response, 'ping')).toEqual(['hello', 'ping']);
});

test('without a token there is no stream', async () => {
  expect((await fetch(`${server.origin}/vuejs/events/sales`)).status).toBe(401);
});

test('a reader who leaves ends the verb', async () => {
  signIn('leaving');
  const abort = new AbortController();
  const response = await open('sales', 'leaving', abort.signal);
  const mine = signal;
  await response.body!.getReader().read();
  abort.abort();
  await expect.poll(() => mine.aborted).toBe(true);
});

test('a session that ends ends its stream', async () => {
  signIn('ending');
  const response = await open('sales', 'ending');
  server.sessions.delete('ending');
  const names = await readUntil(response, 'signed_out');
  expect(names.at(-1)).toBe('signed_out');
  expect(signal.aborted).toBe(true);
});

test('other rights end the stream too (case 5)', async () => {
  signIn('moved');
  const response = await open('sales', 'moved');
  server.sessions.set('moved', testSession(['rankings.read'], ['org.all.fi']));
  expect((await readUntil(response, 'signed_out')).at(-1)).toBe('signed_out');
});

test('events that fail end the stream and become a bug', async () => {
  signIn('broken');
  const response = await open('broken', 'broken');
  expect(await readUntil(response, 'never')).toEqual(['hello']);
  expect(server.bugs).toMatchObject([{ survey: 'broken' }]);
});

test('a reader that does not read holds the events back instead of filling memory', async () => {
  signIn('slow');
  const abort = new AbortController();
  await open('flood', 'slow', abort.signal);
  let before = 0;
  const isHeldBack = (): boolean => {
    const isSame = produced === before;
    before = produced;
    return isSame && produced > 100;
  };
  await expect.poll(isHeldBack, { interval: 200 }).toBe(true);
  expect(produced).toBeLessThan(50_000);
  abort.abort();
});

test('a server that stops ends its streams', async () => {
  const stopping = await startTestServer({
    streamEvents: (ctx, { params }) => ((signal = ctx.signal), events(params.survey)),
  });
  const response = await fetch(`${stopping.origin}/vuejs/events/sales`, { headers: { authorization: 'Bearer good' } });
  const startedAt = Date.now();
  const [names] = await Promise.all([readUntil(response, 'never'), stopping.close()]);
  expect(names).toEqual(['hello']);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

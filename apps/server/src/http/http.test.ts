import { once } from 'node:events';
import { connect } from 'node:net';
import { AppError } from '@echolot/contract/app-error';
import { errorCodes } from '@echolot/contract/errors';
import { problemSchema } from '@echolot/contract/problem';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerbsWith } from '../context.ts';
import { startTestServer, type TestServer, testSession } from './test-server.ts';

let server: TestServer;
/** What the last ranking verb was given. */
let heardPath: string | undefined;
let wasAborted: Promise<boolean> | undefined;

/** Behaves as the survey's name says. */
const listFilters: VerbsWith<unknown>['listFilters'] = async (ctx, { params }) => {
  switch (params.survey) {
    case 'declared':
      throw new AppError('survey_not_found', { survey: params.survey });
    case 'undeclared':
      throw new AppError('conflict');
    case 'unexpected':
      throw new TypeError('the password is hunter2');
    case 'extra':
      return { filterGroups: [], passwordHash: 'hunter2' };
    case 'wrong':
      return { filterGroups: [{ title: 1 }] } as never;
    case 'large':
      return {
        filterGroups: [{ title: 'x'.repeat(3_000_000), expanded: true, ungrouped: true, flatten: true, filters: [] }],
      };
    case 'slow':
      wasAborted = new Promise((resolve) => {
        ctx.signal.addEventListener('abort', () => resolve(true));
        setTimeout(() => resolve(false), 20_000).unref();
      });
      await wasAborted;
      throw new Error('aborted');
    default:
      return { filterGroups: [] };
  }
};

const getRanking: VerbsWith<unknown>['getRanking'] = (_ctx, { params }) => {
  heardPath = params.filteredDrillPath;
  throw new AppError('path_forbidden');
};

beforeAll(async () => {
  server = await startTestServer(
    { listFilters, getRanking, login: () => Promise.reject(new AppError('sign_in_failed')) },
    { trustedProxies: '127.0.0.1', rateLimits: { perSession: 100_000, perAddress: 100_000 } },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  server.bugs.length = 0;
});

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.origin + path, { ...init, headers: { authorization: 'Bearer good', ...init.headers } });
}

async function expectProblem(response: Response, code: keyof typeof errorCodes) {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = problemSchema.parse(await response.json());
  expect(problem.code).toBe(code);
  expect(response.status).toBe(errorCodes[code].status);
  expect(problem.status).toBe(response.status);
  return problem;
}

const postLogin = (body: string, type = 'application/json'): Promise<Response> =>
  send('/vuejs/auth/login', { method: 'POST', body, headers: { 'content-type': type } });

test('a known token is answered, typed by the contract', async () => {
  const result = await server.client.call('listFilters', { params: { survey: 'ok', set: 'time' } }, { token: 'good' });
  expect(result.reply()).toEqual({ filterGroups: [] });
  expect(result.headers.get('cache-control')).toBe('no-store');
});

test('R-110 only a bearer token signs in: none, a garbage one and a cookie are refused', async () => {
  const path = '/vuejs/filters/list/ok/time';
  for (const headers of [
    {},
    { authorization: 'Bearer bad' },
    { authorization: 'Basic good' },
    { cookie: 'authToken=good' },
  ]) {
    await expectProblem(
      await fetch(server.origin + path, { headers: new Headers(headers as HeadersInit) }),
      'sign_in_required',
    );
  }
});

test('R-106 a permission that is missing is refused by the server', async () => {
  server.sessions.set('reader', testSession(['rankings.read']));
  const result = await server.client.call('listBugs', { params: { survey: 'ok' } }, { token: 'reader' });
  expect(result.code).toBe('permission_missing');
});

test('faults of the input name field and reason, none of the value', async () => {
  const result = await expectProblem(
    await postLogin('{"username":"","password":5,"universe":"a","role":"root"}'),
    'invalid_input',
  );
  const fields = (result.details as { fields: { in: string; path: string; message: string }[] }).fields;
  expect(fields.map((field) => `${field.in}:${field.path}`)).toEqual(['body:username', 'body:password', 'body:']);
  expect(fields[2]?.message).toContain('role');
});

test.each([
  ['malformed JSON', '{"username":', 'application/json', 'bad_request'],
  ['a poisoned prototype', '{"__proto__":{"isRoot":true}}', 'application/json', 'bad_request'],
  ['another content type', 'username=a', 'application/x-www-form-urlencoded', 'unsupported_media_type'],
  ['plain text', 'username', 'text/plain', 'unsupported_media_type'],
  ['two megabytes', JSON.stringify({ username: 'x'.repeat(2_000_000) }), 'application/json', 'payload_too_large'],
  ['nothing', '', 'application/json', 'invalid_input'],
  ['a NUL in a text', '{"username":"a\\u0000","password":"b","universe":"c"}', 'application/json', 'invalid_input'],
] as const)('a body that is %s is refused', async (_, body, type, code) => {
  await expectProblem(await postLogin(body, type), code);
});

test.each([
  ['/vuejs/rankings/sales/%E0%A4%A', 'bad_request'],
  ['/vuejs/rankings/sales/a%00b', 'invalid_input'],
  [`/vuejs/rankings/sales/${'x'.repeat(12_000)}`, 'invalid_input'],
  [`/vuejs/rankings/sales/${'x'.repeat(9000)}`, 'invalid_input'],
  [`/vuejs/rankings/sales/${'x'.repeat(40_000)}`, 'bad_request'],
  ['/vuejs/filters/list/no%20name/time', 'invalid_input'],
  ['/vuejs/filters/list/ok/other', 'invalid_input'],
  ['/vuejs/nothing', 'not_found'],
  ['/vuejs', 'not_found'],
  ['/config/nothing', 'not_found'],
] as const)('the address %.40s… is refused', async (path, code) => {
  await expectProblem(await send(path, { headers: { accept: 'text/html' } }), code);
});

test('another method on a known address names the methods it has', async () => {
  const response = await send('/vuejs/filters/list/ok/time', { method: 'DELETE', body: '{bad' });
  expect(response.headers.get('allow')).toBe('GET');
  await expectProblem(response, 'method_not_allowed');
});

test('what is not HTTP is answered and hung up on', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/);
});

test('R-093 R-103 every drill path and token arrives as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({
          unit: fc.constantFrom(...'org.al;=*~!_∕＆/&?#%+ %2F%25:@$,ä€"\'<>[]{}|\\^`'),
          minLength: 1,
          maxLength: 60,
        }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      ),
      async (path) => {
        fc.pre(!path.includes('\u0000') && path !== '.' && path !== '..');
        heardPath = undefined;
        await server.client.call(
          'getRanking',
          { params: { survey: 'sales', filteredDrillPath: path } },
          { token: 'good' },
        );
        expect(heardPath).toBe(path);
      },
    ),
    { numRuns: 400 },
  );
});

test('a declared code is answered with its details', async () => {
  const problem = await expectProblem(await send('/vuejs/filters/list/declared/time'), 'survey_not_found');
  expect(problem.details).toEqual({ survey: 'declared' });
  expect(server.bugs).toEqual([]);
});

test('R-083 an unexpected error says nothing of itself and becomes a bug of the universe', async () => {
  const problem = await expectProblem(await send('/vuejs/filters/list/unexpected/time'), 'internal');
  expect(JSON.stringify(problem)).not.toContain('hunter2');
  expect(server.bugs).toMatchObject([
    { survey: 'unexpected', actor: { username: 'manager' }, universe: { extName: 'aurora' } },
  ]);
});

test('a request keeps the id it comes with, or is given one: in reply, problem, log and bug', async () => {
  const lines: { requestId?: string; msg: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const logged = await startTestServer({ listFilters }, { logger: pino({ level: 'info' }, { write }) });
  try {
    const get = (survey: string, headers: Record<string, string> = {}) =>
      fetch(`${logged.origin}/vuejs/filters/list/${survey}/time`, {
        headers: { authorization: 'Bearer good', ...headers },
      });
    const given = await get('unexpected', { 'x-request-id': 'edge-7:4f.1_b' });
    expect(given.headers.get('x-request-id')).toBe('edge-7:4f.1_b');
    expect(problemSchema.parse(await given.json()).instance).toBe('urn:echolot:request:edge-7:4f.1_b');
    expect(logged.bugs).toMatchObject([{ requestId: 'edge-7:4f.1_b' }]);
    const linesOf = () => lines.filter(({ requestId }) => requestId === 'edge-7:4f.1_b').map(({ msg }) => msg);
    await expect.poll(linesOf).toEqual(['unexpected error', 'request failed']);
    for (const unfit of ['', 'a b', 'x'.repeat(129), 'a"b', '<b>']) {
      const id = (await get('ok', { 'x-request-id': unfit })).headers.get('x-request-id');
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    }
  } finally {
    await logged.close();
  }
});

test('an undeclared code fails here, and is answered in production', async () => {
  await expectProblem(await send('/vuejs/filters/list/undeclared/time'), 'internal');
  const production = await startTestServer({ listFilters }, { isProduction: true });
  try {
    const result = await production.client.call(
      'listFilters',
      { params: { survey: 'undeclared', set: 'time' } },
      { token: 'good' },
    );
    expect(result.code).toBe('conflict');
    expect(production.bugs).toHaveLength(1);
  } finally {
    await production.close();
  }
});

test('a reply of another shape is never sent, an undeclared field neither', async () => {
  await expectProblem(await send('/vuejs/filters/list/wrong/time'), 'internal');
  expect(server.bugs.map(({ error }) => String(error))).toEqual([
    expect.stringContaining('The reply is not what its endpoint declares'),
  ]);
  const extra = await send('/vuejs/filters/list/extra/time');
  expect(await extra.json()).toEqual({ filterGroups: [] });
});

test('a verb is told when its caller goes away', async () => {
  const controller = new AbortController();
  const call = send('/vuejs/filters/list/slow/time', { signal: controller.signal }).catch(() => undefined);
  await expect.poll(() => wasAborted !== undefined).toBe(true);
  controller.abort();
  await call;
  expect(await wasAborted).toBe(true);
  expect(server.bugs).toEqual([]);
});

test('a large reply is compressed for a caller from elsewhere, not on this machine', async () => {
  const path = '/vuejs/filters/list/large/time';
  const near = await send(path);
  expect(near.headers.get('content-encoding')).toBeNull();
  const far = await send(path, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(far.headers.get('content-encoding')).toBe('gzip');
  expect(await far.text()).toBe(await near.text());
});

test('too many requests of one session are refused, another session is not concerned', async () => {
  const limited = await startTestServer({ listFilters }, { rateLimits: { perSession: 3, perAddress: 2 } });
  try {
    const other = testSession(['rankings.read']);
    limited.sessions.set('other', { ...other, actor: { ...other.actor, sessionId: 'other' } });
    const codeOf = async (token: string | undefined) =>
      (await limited.client.call('listFilters', { params: { survey: 'ok', set: 'time' } }, { token })).code;
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push(await codeOf('good'));
    expect(codes).toEqual([undefined, undefined, undefined, 'too_many_requests']);
    expect(await codeOf('other')).toBeUndefined();
    expect([await codeOf('bad'), await codeOf('worse'), await codeOf(undefined)]).toEqual([
      'sign_in_required',
      'sign_in_required',
      'too_many_requests',
    ]);
  } finally {
    await limited.close();
  }
});

test('a connection a browser holds in reserve does not hold up the stop', async () => {
  const stopping = await startTestServer({});
  const reserve = connect(Number(new URL(stopping.origin).port), '127.0.0.1');
  await once(reserve, 'connect');
  await fetch(`${stopping.origin}/vuejs/nothing`);
  const startedAt = performance.now();
  await stopping.close();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  reserve.destroy();
});

import { getBigscreen } from '@echolot/contract/analytics/bigscreen';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '../../../api/problem-error.ts';
import { followBigscreen, hasEnded } from './follow-bigscreen.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ code, status }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
const html = (status: number): Response =>
  new Response('<h1>Guest network: please sign in</h1>', { status, headers: { 'content-type': 'text/html' } });

test('R-007 a display ends when the server refuses its key, not when a network in between refuses for a night', async () => {
  expect(hasEnded(await problemOf(problem(401, 'sign_in_required')))).toBe(true);
  expect(hasEnded(await problemOf(problem(403, 'permission_missing')))).toBe(true);
  expect(hasEnded(await problemOf(problem(503, 'record_unavailable')))).toBe(false);
  expect(hasEnded(await problemOf(html(401)))).toBe(false);
  expect(hasEnded(await problemOf(html(403)))).toBe(false);
  expect(hasEnded(new TypeError('no network'))).toBe(false);
});

test('R-007 a display asks less and less often while the server answers no figures, and at once when they come', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const shown: unknown[] = [];
  let hasFigures = false;
  const fetched = vi.fn((address: string) => {
    if (address !== getBigscreen.path) {
      const hello = 'event: hello\ndata: {"survey":"sales","position":""}\n\n';
      return Promise.resolve(new Response(hello, { headers: { 'content-type': 'text/event-stream' } }));
    }
    return Promise.resolve(hasFigures ? Response.json({ unit: 'North' }) : problem(500, 'internal'));
  });
  vi.stubGlobal('fetch', fetched);
  const left = new AbortController();
  const nothing = (): void => undefined;
  const listener = {
    onData: (data: unknown) => shown.push(data),
    onConnection: nothing,
    onEnd: nothing,
    onConnected: nothing,
  };
  const following = followBigscreen('key', listener, left.signal);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(4);
  expect(fetched.mock.calls.length).toBeLessThan(30);
  expect(shown).toEqual([]);
  hasFigures = true;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(shown[0]).toEqual({ unit: 'North' });
  left.abort();
  await vi.advanceTimersByTimeAsync(1000);
  await following;
});

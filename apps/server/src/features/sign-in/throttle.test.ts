import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countAttempt, forgiveAttempt, normalUsername, subjectsOf, type ThrottleState, waitOf } from './throttle.ts';

const start = new Date('2026-11-20T10:00:00Z');

describe('R-110 throttling', () => {
  test('the first failures are free, then each block is twice as long, up to 15 minutes', () => {
    let state: ThrottleState | undefined;
    let now = start;
    const waits: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      state = countAttempt(state, 'name', now);
      const waitMs = waitOf(state, now);
      waits.push(waitMs / 1000);
      now = new Date(now.getTime() + waitMs);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
  });

  test('an address may fail more often than a name', () => {
    let state: ThrottleState | undefined;
    for (let i = 0; i < 30; i += 1) state = countAttempt(state, 'address', start);
    expect(state && waitOf(state, start)).toBe(0);
    expect(waitOf(countAttempt(state, 'address', start), start)).toBe(5000);
  });

  test('a quiet hour forgets; being right forgives a name altogether and an address once', () => {
    const failed: ThrottleState = { failures: 9, windowStartedAt: start, blockedUntil: null };
    expect(countAttempt(failed, 'name', new Date(start.getTime() + 3_600_000)).failures).toBe(1);
    expect(countAttempt(failed, 'name', new Date(start.getTime() + 3_599_000)).failures).toBe(10);
    expect(forgiveAttempt(failed, 'name')).toBeUndefined();
    expect(forgiveAttempt(failed, 'address')).toMatchObject({ failures: 8, blockedUntil: null });
  });

  test('however often somebody tries, at most 20 attempts an hour are judged for one name', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 200 }), (gapsSeconds) => {
        let state: ThrottleState | undefined;
        let nowMs = start.getTime();
        const judgedAt: number[] = [];
        for (const gap of gapsSeconds) {
          nowMs += gap * 1000;
          if (state && waitOf(state, new Date(nowMs)) > 0) continue;
          state = countAttempt(state, 'name', new Date(nowMs));
          judgedAt.push(nowMs);
        }
        for (const at of judgedAt) {
          expect(judgedAt.filter((other) => other >= at && other < at + 3_600_000).length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });

  test('subjects are hashes; case of the name, and the host part of an IPv6 address, do not matter', () => {
    expect(JSON.stringify(subjectsOf('Ada', '192.0.2.7'))).not.toMatch(/ada|192/i);
    expect(subjectsOf(' ADA ', '2001:db8:1:2::1')).toEqual(subjectsOf('ada', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
    expect(subjectsOf('ada', '2001:db8:1:3::1')).not.toEqual(subjectsOf('ada', '2001:db8:1:2::1'));
    expect(subjectsOf('ada', '2001::1')).not.toEqual(subjectsOf('ada', '2002::1'));
    expect(subjectsOf('ada', '::ffff:192.0.2.7')).toEqual(subjectsOf('ada', '192.0.2.7'));
    expect(normalUsername(' Zoë'.normalize('NFD'))).toBe('zoë');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countAttempt,
  deviceKey,
  forgiveAttempt,
  longestWaitMs,
  normalUsername,
  subjectsOf,
  type ThrottleState,
  waitOf,
} from './throttle.ts';
import { WaitingRoom } from './waiting-room.ts';

const start = new Date('2026-11-20T10:00:00Z');
const plus = (ms: number): Date => new Date(start.getTime() + ms);

describe('R-110 throttling', () => {
  test('the first failures are free, then each wait is twice as long, up to ten seconds', () => {
    let state: ThrottleState | undefined;
    let now = start;
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      state = countAttempt(state, 'pair', now);
      const waitMs = waitOf(state, 'pair', now);
      waits.push(waitMs / 1000);
      now = new Date(now.getTime() + waitMs);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 10, 10, 10]);
  });

  test('an address fails more often before it is slowed down, and an account from anywhere is never queued', () => {
    let state: ThrottleState | undefined;
    for (let i = 0; i < 31; i += 1) state = countAttempt(state, 'address', start);
    expect(waitOf(state, 'address', start)).toBe(1000);
    let account: ThrottleState | undefined;
    for (let i = 0; i < 50; i += 1) account = countAttempt(account, 'account', start);
    expect(waitOf(account, 'account', start)).toBe(0);
    for (let i = 0; i < 5000; i += 1) account = countAttempt(account, 'account', start);
    // However many try at once, each waits as long as the others.
    expect(waitOf(account, 'account', start)).toBe(5000);
  });

  test('a quiet hour forgets; being right forgives', () => {
    const failed: ThrottleState = { failures: 9, countedAt: start, nextAt: plus(10_000) };
    expect(countAttempt(failed, 'pair', plus(3_600_000)).failures).toBe(1);
    expect(countAttempt(failed, 'pair', plus(3_599_000)).failures).toBe(10);
    expect(waitOf(failed, 'pair', plus(3_600_000))).toBe(0);
    expect(forgiveAttempt(failed, 'pair')).toBeUndefined();
    expect(forgiveAttempt(failed, 'device')).toMatchObject({ failures: 0, nextAt: null });
    expect(forgiveAttempt(failed, 'address')).toMatchObject({ failures: 8 });
    expect(forgiveAttempt({ ...failed, failures: 1 }, 'account')).toBeUndefined();
  });

  test('however often somebody tries, an account is judged some 370 times an hour from one address', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 1200 }), (gapsMs) => {
        let state: ThrottleState | undefined;
        let nowMs = start.getTime();
        const judgedAt: number[] = [];
        for (const gap of gapsMs) {
          nowMs += gap;
          const waitMs = waitOf(state, 'pair', new Date(nowMs));
          if (waitMs > longestWaitMs) continue;
          state = countAttempt(state, 'pair', new Date(nowMs));
          judgedAt.push(nowMs + waitMs);
        }
        const most = Math.max(
          0,
          ...judgedAt.map((at) => judgedAt.filter((other) => other >= at && other < at + 3_600_000).length),
        );
        expect(most).toBeLessThanOrEqual(372);
      }),
      { numRuns: 30 },
    );
  });

  test('subjects are hashes; case of the name, and the host part of an IPv6 address, do not matter', () => {
    expect(JSON.stringify(subjectsOf('Ada', '192.0.2.7'))).not.toMatch(/ada|192/i);
    expect(subjectsOf(' ADA ', '2001:db8:1:2::1')).toEqual(subjectsOf('ada', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
    expect(subjectsOf('ada', '2001:db8:1:3::1')).not.toEqual(subjectsOf('ada', '2001:db8:1:2::1'));
    expect(subjectsOf('ada', '2001::1')).not.toEqual(subjectsOf('ada', '2002::1'));
    expect(subjectsOf('ada', '::ffff:192.0.2.7')).toEqual(subjectsOf('ada', '192.0.2.7'));
    expect(normalUsername(' Zoë'.normalize('NFD'))).toBe('zoë');
    const device = deviceKey('token', 'person');
    expect(subjectsOf('ada', '192.0.2.7', device)).toEqual([{ kind: 'device', key: device }]);
  });

  test('a room has so many places for a party and in all, and places become free', () => {
    const room = new WaitingRoom(2, 3);
    const leave = room.enter('one');
    expect([room.enter('one'), room.enter('one')].map((place) => place !== undefined)).toEqual([true, false]);
    expect([room.enter('two'), room.enter('three')].map((place) => place !== undefined)).toEqual([true, false]);
    leave?.();
    expect(room.enter('three')).toBeDefined();
    expect(room.enter('one')).toBeUndefined();
  });
});

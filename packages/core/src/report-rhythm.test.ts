import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays } from './business-calendar.ts';
import { dueReportTime, nextReportTime, type ReportRhythm } from './report-rhythm.ts';
import { dayOf } from './time-zone-day.ts';

const berlin = 'Europe/Berlin';
const monday: ReportRhythm = { every: 'week', weekday: 'monday' };
const next = (rhythm: ReportRhythm, time: string, after: string, timeZone = berlin): string =>
  new Date(nextReportTime({ rhythm, time, timeZone }, Date.parse(after))).toISOString();

describe('weeks', () => {
  test('the coming weekday at that time of the zone, today’s while it is still to come, never the instant itself', () => {
    expect(next(monday, '07:00', '2026-11-20T12:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next(monday, '07:00', '2026-11-23T05:59:59Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next(monday, '07:00', '2026-11-23T06:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  });

  test('the weekday is that of the zone, not of Greenwich', () => {
    expect(next(monday, '00:30', '2026-11-20T12:00:00Z', 'Pacific/Auckland')).toBe('2026-11-22T11:30:00.000Z');
    expect(next(monday, '23:30', '2026-11-20T12:00:00Z', 'America/Los_Angeles')).toBe('2026-11-24T07:30:00.000Z');
  });

  test('seven o’clock stays seven o’clock when the clocks change', () => {
    expect(next(monday, '07:00', '2026-03-23T12:00:00Z')).toBe('2026-03-30T05:00:00.000Z');
    expect(next(monday, '07:00', '2026-10-19T12:00:00Z')).toBe('2026-10-26T06:00:00.000Z');
  });

  test('a time the clocks skip comes at the end of the gap, one they show twice comes the first time and only then', () => {
    const sunday: ReportRhythm = { every: 'week', weekday: 'sunday' };
    expect(next(sunday, '02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(next(sunday, '02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(sunday, '02:30', '2026-10-25T00:30:00Z')).toBe('2026-11-01T01:30:00.000Z');
    // Midnight itself is skipped in Beirut.
    expect(next(sunday, '00:00', '2026-03-28T12:00:00Z', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
    // Samoa left out a whole Friday.
    const friday: ReportRhythm = { every: 'week', weekday: 'friday' };
    expect(next(friday, '09:00', '2011-12-29T12:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });
});

describe('months', () => {
  const on = (day: number | 'last'): ReportRhythm => ({ every: 'month', day });

  test('a day of the month, its last where the month is shorter', () => {
    expect(next(on(1), '06:00', '2026-11-20T12:00:00Z')).toBe('2026-12-01T05:00:00.000Z');
    expect(next(on(31), '06:00', '2026-11-20T12:00:00Z')).toBe('2026-11-30T05:00:00.000Z');
    expect(next(on(30), '06:00', '2027-02-01T12:00:00Z')).toBe('2027-02-28T05:00:00.000Z');
    expect(next(on(29), '06:00', '2028-02-01T12:00:00Z')).toBe('2028-02-29T05:00:00.000Z');
  });

  test('the last day, month after month', () => {
    let at = '2026-12-31T05:00:00.000Z';
    const seen: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      at = next(on('last'), '06:00', at);
      seen.push(at.slice(0, 10));
    }
    expect(seen).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('whatever the rhythm, zone and instant: later, on a right day, and at the same instant asked just before', () => {
    const rhythm = fc.oneof(
      fc.constantFrom(...weekdays).map((weekday): ReportRhythm => ({ every: 'week', weekday })),
      fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)).map(on),
    );
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
    const timeZone = fc.constantFrom(berlin, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
    const after = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(rhythm, time, timeZone, after, (one, clock, zone, from) => {
        const times = { rhythm: one, time: clock, timeZone: zone };
        const at = nextReportTime(times, from);
        expect(at).toBeGreaterThan(from);
        expect(nextReportTime(times, at - 1)).toBe(at);
        expect(nextReportTime(times, at)).toBeGreaterThan(at + 5 * 86_400_000);
        const day = dayOf(at, zone);
        if (one.every === 'week') expect(weekdays[(new Date(day).getUTCDay() + 6) % 7]).toBe(one.weekday);
        else if (one.day !== 'last' && one.day <= 28) expect(Number(day.slice(8))).toBe(one.day);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is due', () => {
  const times = { rhythm: monday, time: '07:00', timeZone: berlin };
  const due = (cameAt: string, now: string) => {
    const { dueAt, missed } = dueReportTime(times, Date.parse(cameAt), Date.parse(now));
    return [new Date(dueAt).toISOString(), missed];
  };

  test('the time that has come; after weeks without a server the latest one, once, for all that were missed', () => {
    expect(due('2026-11-23T06:00:00Z', '2026-11-23T06:00:10Z')).toEqual(['2026-11-23T06:00:00.000Z', 0]);
    expect(due('2026-11-23T06:00:00Z', '2026-12-16T12:00:00Z')).toEqual(['2026-12-14T06:00:00.000Z', 3]);
    expect(due('2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z')).toEqual(['2026-11-30T06:00:00.000Z', 1]);
  });
});

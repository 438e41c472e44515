import { describe, expect, test } from 'vitest';
import { dayNumberOf } from './day.ts';
import { instantOfWall, offsetMsAt } from './wall-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };

const iso = (day: string, time: string, timeZone: string): string => {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return new Date(instantOfWall(dayNumberOf(day), (hour * 60 + minute) * 60 + second, timeZone)).toISOString();
};

/** What the clocks show, as the platform itself says it, written as if it were UTC. */
function platformClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (instant) => {
    const [month = 1, day = 1, ofYear = 0, hour = 0, minute = 0, second = 0] =
      format.format(instant).match(/\d+/g)?.map(Number) ?? [];
    return Date.UTC(ofYear, month - 1, day, hour, minute, second);
  };
}

/** The minutes of the year at which the clocks of the zone change. */
function changesOf(shown: (instant: number) => number): number[] {
  const offset = (instant: number): number => shown(instant) - instant;
  const changes: number[] = [];
  for (let day = year.from; day < year.to; day += dayMs) {
    let [early, late] = [day, day + dayMs];
    if (offset(early) === offset(late)) continue;
    while (late - early > minuteMs) {
      const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs;
      if (offset(middle) === offset(early)) early = middle;
      else late = middle;
    }
    changes.push(late);
  }
  return changes;
}

describe('the instant at which clocks show a time', () => {
  test('is the clock of the place, in summer and in winter, to the second', () => {
    expect(iso('2026-01-15', '12:00', 'Europe/Helsinki')).toBe('2026-01-15T10:00:00.000Z');
    expect(iso('2026-07-15', '12:00:07', 'Europe/Helsinki')).toBe('2026-07-15T09:00:07.000Z');
    expect(iso('2026-07-15', '00:00', 'America/New_York')).toBe('2026-07-15T04:00:00.000Z');
    expect(iso('2026-07-15', '24:00', 'America/New_York')).toBe('2026-07-16T04:00:00.000Z');
  });

  test('is the end of the gap for a skipped time, and the first of two for one shown twice', () => {
    expect(iso('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-03-29', '04:00', 'Europe/Berlin')).toBe('2026-03-29T02:00:00.000Z');
    expect(iso('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    // A whole day was skipped.
    expect(iso('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  test('follows the platform around every change of the clocks of every zone in a year', () => {
    let changes = 0;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const shown = platformClock(timeZone);
      for (const change of changesOf(shown)) {
        changes += 1;
        const from = change - 4 * hourMs;
        const minutes = Array.from({ length: 8 * 60 }, (_, minute) => shown(from + minute * minuteMs));
        for (let wall = shown(change - 2 * hourMs); wall <= shown(change + 2 * hourMs); wall += 5 * minuteMs) {
          const first = from + minutes.findIndex((minute) => minute >= wall) * minuteMs;
          const day = Math.floor(wall / dayMs);
          const found = instantOfWall(day, (wall - day * dayMs) / 1000, timeZone);
          if (found !== first) expect([timeZone, new Date(wall), found]).toEqual([timeZone, new Date(wall), first]);
          if (offsetMsAt(found, timeZone) !== shown(found) - found) expect.fail(`${timeZone} at ${found}`);
        }
      }
    }
    expect(changes).toBeGreaterThan(200);
  });

  test('is none in a zone nobody knows', () => {
    expect(() => instantOfWall(20_000, 0, 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => offsetMsAt(0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

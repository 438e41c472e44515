import { describe, expect, test } from 'vitest';
import { type DayWindow, isDayWindow, monthWindowOf, unitOf } from './day-window.ts';

const window = (fromDay: string, toDay: string): DayWindow => ({ fromDay, toDay });

describe('day window', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'month'],
    ['2025-12-01', '2026-11-30', 'month'],
    ['2026-01-01', '2026-12-31', 'year'],
    ['2026-10-22', '2026-11-20', 'day'],
  ])('%s to %s is in %ss', (fromDay, toDay, unit) => {
    expect(unitOf(window(fromDay, toDay))).toBe(unit);
  });

  test('validity and the month of a day', () => {
    expect(isDayWindow(window('2026-01-01', '2026-01-01'))).toBe(true);
    expect(isDayWindow(window('2026-01-02', '2026-01-01'))).toBe(false);
    expect(isDayWindow(window('2026-02-30', '2026-03-01'))).toBe(false);
    expect(monthWindowOf('2024-02-10')).toEqual(window('2024-02-01', '2024-02-29'));
  });
});

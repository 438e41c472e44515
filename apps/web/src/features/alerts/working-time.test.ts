import { expect, test } from 'vitest';
import { formatWorkingTime } from './working-time.ts';

test('working time is told as precisely as it matters', () => {
  const told = [0.9, 45, 60, 200, -200, 9 * 60 + 59, 26 * 60 + 20].map((minutes) =>
    formatWorkingTime(minutes * 60_000, 'en-GB'),
  );
  expect(told).toEqual(['0 min', '45 min', '1 h', '3 h 20 min', '3 h 20 min', '9 h 59 min', '26 h']);
  expect(formatWorkingTime(2000 * 3_600_000, 'de')).toBe('2.000 h');
});

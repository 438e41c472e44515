import { expect, test } from 'vitest';
import { shareInTime } from './share-in-time.ts';

const clock = { medianMs: null, p90Ms: null, distribution: [] };

test('what is overdue and still open is not in time either', () => {
  expect(shareInTime({ ...clock, count: 8, inTime: 6, overdue: 2 })).toBe(0.6);
  expect(shareInTime({ ...clock, count: 0, inTime: 0, overdue: 3 })).toBe(0);
  expect(shareInTime({ ...clock, count: 0, inTime: 0, overdue: 0 })).toBeNull();
});

import { expect, test } from 'vitest';
import { periodLength } from './period-length.ts';

test('a period is named as people name it', () => {
  expect(periodLength({ fromDay: '2025-01-01', toDay: '2025-12-31' })).toEqual({ unit: 'year', count: 1 });
  expect(periodLength({ fromDay: '2024-11-20', toDay: '2025-11-19' })).toEqual({ unit: 'year', count: 1 });
  expect(periodLength({ fromDay: '2025-04-01', toDay: '2025-06-30' })).toEqual({ unit: 'quarter', count: 1 });
  expect(periodLength({ fromDay: '2025-02-01', toDay: '2025-04-30' })).toEqual({ unit: 'months', count: 3 });
  expect(periodLength({ fromDay: '2024-02-01', toDay: '2024-02-29' })).toEqual({ unit: 'month', count: 1 });
  expect(periodLength({ fromDay: '2025-02-02', toDay: '2025-03-03' })).toEqual({ unit: 'days', count: 30 });
  expect(periodLength({ fromDay: null, toDay: '2025-03-03' })).toBeUndefined();
});

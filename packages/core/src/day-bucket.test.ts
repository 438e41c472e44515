import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfNumber } from './day.ts';
import { type BucketUnit, bucketsOf, monthsOf } from './day-bucket.ts';

describe('buckets of a window', () => {
  test('months are cut at the window, which makes them incomplete', () => {
    expect(monthsOf({ fromDay: '2026-01-15', toDay: '2026-03-31' })).toEqual([
      { key: '2026-01-01', fromDay: '2026-01-15', toDay: '2026-01-31', isComplete: false },
      { key: '2026-02-01', fromDay: '2026-02-01', toDay: '2026-02-28', isComplete: true },
      { key: '2026-03-01', fromDay: '2026-03-01', toDay: '2026-03-31', isComplete: true },
    ]);
  });

  test('the bucket today is in can still grow', () => {
    const months = monthsOf({ fromDay: '2026-10-01', toDay: '2026-11-30' }, '2026-11-30');
    expect(months.map((month) => month.isComplete)).toEqual([true, false]);
  });

  test('weeks start on Monday, across the year', () => {
    expect(bucketsOf({ fromDay: '2026-12-28', toDay: '2027-01-05' }, 'week')).toEqual([
      { key: '2026-12-28', fromDay: '2026-12-28', toDay: '2027-01-03', isComplete: true },
      { key: '2027-01-04', fromDay: '2027-01-04', toDay: '2027-01-05', isComplete: false },
    ]);
  });

  test('buckets cover the window without gap or overlap', () => {
    const unit = fc.constantFrom<BucketUnit>('day', 'week', 'month');
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.nat(800), unit, (from, length, bucketUnit) => {
        const window = { fromDay: dayOfNumber(from), toDay: dayOfNumber(from + length) };
        const buckets = bucketsOf(window, bucketUnit);
        expect(buckets[0]?.fromDay).toBe(window.fromDay);
        expect(buckets.at(-1)?.toDay).toBe(window.toDay);
        buckets.slice(1).forEach((bucket, index) => {
          expect(bucket.fromDay).toBe(addDays(buckets[index]?.toDay ?? '', 1));
          expect(bucket.fromDay).toBe(bucket.key);
        });
        expect(buckets.slice(1, -1).every((bucket) => bucket.isComplete)).toBe(true);
      }),
    );
  });
});

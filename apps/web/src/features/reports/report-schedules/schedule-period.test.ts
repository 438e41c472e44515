import { expect, test } from 'vitest';
import { filterCount, isFixedPeriod, periodOf, periods, withPeriod } from './schedule-period.ts';

test('another period takes the place of the old one; what else is filtered stays', () => {
  const path = 'org.all.de;model=golf*polo;date=2026-01-01_2026-03-31';
  expect(periodOf(path)).toBe('2026-01-01_2026-03-31');
  expect(withPeriod(path, periods.lastMonth)).toBe('org.all.de;date=rmonths-2,-1;model=golf*polo');
  expect(withPeriod(path, '')).toBe('org.all.de;model=golf*polo');
  expect(withPeriod('org.all', periods.lastWeek)).toBe('org.all;date=rdays-8,-1');
  expect(filterCount(path)).toBe(1);
  expect(periodOf('org.all')).toBe('');
});

test('days that stand still are told from those that move along', () => {
  expect(isFixedPeriod('2026-01-01_2026-03-31')).toBe(true);
  expect(isFixedPeriod('2026-01-01_')).toBe(true);
  for (const code of [...Object.values(periods), '', 'no code']) expect(isFixedPeriod(code)).toBe(false);
});

import { expect, test } from 'vitest';
import { forecastReach } from './reach-forecast.ts';

test('days to enough answers follow the pace of late, with what chance alone explains', () => {
  // 16 in 56 days; 14 missing: 49 days, between 14·56/(16+7.84) and 14·56/(16−7.84).
  expect(forecastReach({ n: 16, target: 30, recent: 16, recentDays: 56 })).toEqual({
    days: 49,
    earliest: 33,
    latest: 97,
  });
  expect(forecastReach({ n: 27, target: 30, recent: 3, recentDays: 56 })).toEqual({
    days: 56,
    earliest: 27,
    latest: undefined,
  });
});

test('what is reached needs no more days, and nobody can say where nobody answers', () => {
  expect(forecastReach({ n: 30, target: 30, recent: 0, recentDays: 56 })).toEqual({ days: 0, earliest: 0, latest: 0 });
  expect(forecastReach({ n: 29, target: 30, recent: 0, recentDays: 56 })).toBeUndefined();
});

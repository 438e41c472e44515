import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import { expect, test } from 'vitest';
import type { Figure } from '../ranking-rows.ts';
import { narrowerMargin, whatItTakesOf } from './what-it-takes-of.ts';

const nps: RankingIndicator = {
  ...{ extName: 'nps', title: 'NPS', method: 'nps', decimals: 0, unit: 'points', direction: 'higher' },
  ...{ min: -100, max: 100, target: 50 },
};
const figure = (value: number, low: number, high: number, n: number): Figure => ({
  ...{ value, low, high, n, change: null, significant: false, hidden: null },
});
const quartiles = { peers: 9, lower: -10, median: 20, upper: 40 };

test('promoters to the target and to the next quarter, answers to a narrower interval', () => {
  // 40 promoters, 20 passives, 40 detractors: NPS 0; (40 + k − 40)/(100 + k) reaches a half with k = 100.
  const takes = whatItTakesOf(nps, figure(0, -17.1786, 17.1786, 100), quartiles);
  expect(takes?.toTarget).toEqual({ score: 50, bestAnswers: 100 });
  // k/(100 + k) ≥ 0.2 from k = 25 on.
  expect(takes?.toNextQuarter).toEqual({ score: 20, bestAnswers: 25 });
  expect(takes?.narrower?.margin).toBe(10);
  // (1.96/10)²·10⁴·0.8 = 307 by the plain rule.
  expect(takes?.narrower?.answers).toBeGreaterThan(300);
  expect(takes?.narrower?.answers).toBeLessThan(310);
});

test('nothing to reach: at the target, in the best quarter, without figures', () => {
  const takes = whatItTakesOf(nps, figure(60, 40, 75, 60), quartiles);
  expect([takes?.toTarget, takes?.toNextQuarter]).toEqual([undefined, undefined]);
  expect(whatItTakesOf({ ...nps, target: null }, figure(0, -17, 17, 100), null)).toMatchObject({
    ...{ toTarget: undefined, toNextQuarter: undefined },
  });
  expect(whatItTakesOf(nps, { ...figure(0, 0, 0, 0), value: null, n: null }, quartiles)).toBeUndefined();
});

test('where low is good the better quarter lies below', () => {
  const effort: RankingIndicator = {
    ...nps,
    method: 'ces',
    unit: 'scale',
    direction: 'lower',
    min: 1,
    max: 7,
    target: 2,
  };
  const cuts = { peers: 9, lower: 2.5, median: 3, upper: 3.5 };
  const takes = whatItTakesOf(effort, figure(3.2, 3, 3.4, 100), cuts);
  // (320 + k)/(100 + k) ≤ 2 from k = 120 on; ≤ 3 from k = 10 on.
  expect(takes?.toTarget).toEqual({ score: 2, bestAnswers: 120 });
  expect(takes?.toNextQuarter).toEqual({ score: 3, bestAnswers: 10 });
});

test('a narrower margin is a round number', () => {
  expect([26.5, 9, 2.1, 0.4, 0.031].map(narrowerMargin)).toEqual([10, 5, 1, 0.2, 0.02]);
});

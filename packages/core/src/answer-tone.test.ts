import { expect, test } from 'vitest';
import { answerTone } from './answer-tone.ts';
import type { Indicator } from './indicator.ts';

test('an answer counts as its score counts it: promoters, passives, detractors; top boxes; nothing for means', () => {
  const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
  expect([0, 6, 7, 8, 9, 10].map((answer) => answerTone(nps, answer))).toEqual([
    'bad',
    'bad',
    'middle',
    'middle',
    'good',
    'good',
  ]);
  const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'lower', topBoxes: 1 };
  expect([1, 2, 5].map((answer) => answerTone(csat, answer))).toEqual(['good', 'middle', 'middle']);
  expect(answerTone({ ...nps, method: 'mean' }, 10)).toBeUndefined();
});

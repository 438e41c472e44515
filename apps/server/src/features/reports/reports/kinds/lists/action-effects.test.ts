import type { ActionEffect } from '@echolot/contract/follow-up/actions';
import { expect, test } from 'vitest';
import { rankingTexts } from '../rankings/ranking-texts.ts';
import { reportTexts } from '../report-texts.ts';
import { effectCells, effectColumns } from './action-effects.ts';
import { actionsTexts } from './actions-texts.ts';

const words = { common: reportTexts('en'), own: rankingTexts('en') };
const texts = actionsTexts('en');

const effect: ActionEffect = {
  indicator: { extName: 'nps', title: 'NPS', decimals: 0 },
  before: { fromDay: '2026-03-02', toDay: '2026-03-31', n: 40, value: 5, low: -20.5, high: 30.25 },
  after: { fromDay: '2026-04-02', toDay: '2026-05-01', n: 41, value: 75, low: 60, high: 85 },
  difference: { value: 70, low: 41.5, high: 97.25 },
  isReliable: true,
  missing: null,
};

/** The cells by what is above them. */
const told = (one: ActionEffect | undefined) => {
  const cells = effectCells(one, 5, texts, words);
  const columns = effectColumns(texts, words);
  expect(cells).toHaveLength(columns.length);
  return Object.fromEntries(columns.map(({ title }, index) => [title, cells[index]]));
};

/** As the screen shows it: without decimals. */
const figure = (number: number) => ({ number, decimals: 0 });

test('R-119 the result of an action is in the file with both figures, the difference and its interval', () => {
  expect(told(effect)).toEqual({
    ...{ Indicator: 'NPS', Before: figure(5), 'Answers before': 40, After: figure(75), 'Answers after': 41 },
    ...{ Change: figure(70), '95 % from': figure(41.5), '95 % to': figure(97.25), 'Days on each side': 30 },
    'In words': 'Significant; whether it came from the action, the figures alone cannot say.',
  });
  const noise = { ...effect, difference: { value: 3, low: -4, high: 10 } };
  expect(told(noise)['In words']).toBe('The difference is not significant.');
  expect(told({ ...effect, isReliable: false })['In words']).toBe('There are few answers; take it with care.');
});

test('case 7: a hidden side says so and nothing else; without a day it was done there is nothing to tell', () => {
  const after = { fromDay: '2026-04-02', toDay: '2026-05-01', n: null, value: null, low: null, high: null };
  const cells = told({ ...effect, after, difference: null, missing: 'too_few' });
  expect(cells).toMatchObject({ Before: figure(5), 'Answers before': 40, 'Answers after': null, Change: null });
  expect(cells['After']).toMatch(/^Hidden: fewer than 5 answers/u);
  expect(cells['In words']).toBe('Too few answered before or after to compare.');
  expect(Object.values(told(undefined)).every((cell) => cell === null)).toBe(true);
});

import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { parseFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import { type FilterWords, filterWords } from './filter-words.ts';

const noFlags = {
  range: false,
  today: false,
  dateRef: false,
  dateInterval: false,
  tableDate: false,
  multipleSelections: true,
  dropdown: false,
  serverSide: false,
  exclude: true,
  submatch: true,
};
const model: FilterDefinition = {
  ...noFlags,
  extName: 'model',
  title: 'Model',
  options: [
    { extName: 'golf', title: 'Golf' },
    { extName: 'polo', title: 'Polo' },
  ],
};
const date: FilterDefinition = {
  ...noFlags,
  extName: 'date',
  title: 'Period',
  options: [{ extName: 'rdays-7,0', title: 'Last 7 days' }],
  dateInterval: true,
};
type Known = Parameters<typeof filterWords>[1];
const unknown: Known = { definition: undefined, titleOf: () => undefined };

function wordsOf(text: string, known: Partial<Known>): FilterWords {
  const [filter] = parseFilterTokens(text);
  if (!filter) throw new Error('no filter');
  return filterWords(filter, { ...unknown, ...known });
}

test('R-101 options, texts contained and "not" are told apart', () => {
  expect(wordsOf('model=golf*ber~', { definition: model })).toEqual({
    kind: 'parts',
    isNot: false,
    parts: [
      { text: 'Golf', isNot: false, isContained: false, isVanished: false },
      { text: 'ber', isNot: false, isContained: true, isVanished: false },
    ],
  });
  expect(wordsOf('model=_golf*_polo', { definition: model })).toMatchObject({ isNot: true });
  expect(wordsOf('model=_golf*polo', { definition: model })).toMatchObject({
    isNot: false,
    parts: [{ isNot: true }, { isNot: false }],
  });
});

test('an option that is gone is told as such, one that is asked for by typing is not', () => {
  expect(wordsOf('model=beetle', { definition: model })).toMatchObject({
    parts: [{ text: 'beetle', isVanished: true }],
  });
  // A variable in no group: nothing is known of its options.
  expect(wordsOf('paint=red', {})).toMatchObject({ parts: [{ text: 'red', isVanished: false }] });
  const typed = { ...model, options: [], serverSide: true };
  expect(wordsOf('model=m4711', { definition: typed })).toMatchObject({
    parts: [{ text: 'm4711', isVanished: false }],
  });
  const gone = { definition: typed, titleOf: () => null };
  expect(wordsOf('model=m4711', gone)).toMatchObject({ parts: [{ text: 'm4711', isVanished: true }] });
  const known = { definition: typed, titleOf: () => 'Model 4711' };
  const [filter] = parseFilterTokens('model=m4711');
  if (!filter) throw new Error('no filter');
  expect(filterWords(filter, { ...unknown, ...known })).toMatchObject({ parts: [{ text: 'Model 4711' }] });
});

test('R-098 a range has two bounds; anything else of the same filter stands as it is written', () => {
  const age = { ...model, extName: 'age', options: [], range: true };
  expect(wordsOf('age=-1.5_40', { definition: age })).toEqual({ kind: 'range', isNot: false, from: '-1.5', to: '40' });
  expect(wordsOf('age=_25_40', { definition: age })).toMatchObject({ kind: 'range', isNot: true });
  expect(wordsOf('age=40_25', { definition: age })).toMatchObject({ kind: 'parts' });
});

test('R-099 a date has its code, and a title where it is one of those offered', () => {
  expect(wordsOf('date=rdays-7,0', { definition: date })).toEqual({
    kind: 'date',
    isNot: false,
    code: 'rdays-7,0',
    title: 'Last 7 days',
  });
  expect(wordsOf('date=_2026-01-31', { definition: date })).toMatchObject({ code: '_2026-01-31', title: undefined });
});

test('R-100 a campaign’s filter is told as such, and what cannot be one as it is written', () => {
  expect(wordsOf('cf7=14*delivered**', {})).toMatchObject({
    kind: 'campaign',
    choice: { campaignId: '7', days: 14, state: 'delivered' },
  });
  expect(wordsOf('cf7=soon***', {})).toMatchObject({ kind: 'parts' });
});

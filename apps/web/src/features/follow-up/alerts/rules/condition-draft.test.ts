import { expect, test } from 'vitest';
import {
  asGroup,
  comparisonOf,
  conditionOf,
  isComplete,
  isWhole,
  leafOf,
  type RuleVariable,
  testOf,
  testsOf,
  wordsOf,
} from './condition-draft.ts';

const nps: RuleVariable = {
  extName: 'nps',
  title: 'Recommendation',
  kind: 'indicator',
  min: 0,
  max: 10,
  direction: 'higher',
  isMultiValued: false,
  options: [],
};

test('a new condition looks for the bad end of the scale', () => {
  expect(leafOf(nps)).toEqual({ kind: 'indicator', variable: 'nps', is: 'lte', value: 6 });
  expect(leafOf({ ...nps, min: 1, max: 5, direction: 'lower' })).toMatchObject({ is: 'gte', value: 4 });
  expect(leafOf(nps, 'answered')).toEqual({ kind: 'answered', variable: 'nps' });
  expect(leafOf({ ...nps, kind: 'comment' })).toEqual({ kind: 'contains', variable: 'nps', words: [] });
  expect(leafOf(undefined)).toEqual({ kind: 'channel', values: [] });
});

test('one comparison may be turned round; a group of several is a group', () => {
  const leaf = leafOf(nps);
  expect(comparisonOf(leaf)).toEqual({ comparison: leaf, isNot: false });
  expect(comparisonOf(conditionOf(leaf, true))).toEqual({ comparison: leaf, isNot: true });
  expect(comparisonOf({ kind: 'none', of: [leaf, leaf] })).toBeUndefined();
  expect(comparisonOf({ kind: 'any', of: [leaf] })).toBeUndefined();
});

test('a rule is complete when every condition is', () => {
  const words = { kind: 'contains', variable: 'c', words: [] } as const;
  expect(isComplete(asGroup(leafOf(nps)))).toBe(true);
  expect(isComplete({ kind: 'any', of: [leafOf(nps), { kind: 'none', of: [{ ...words, words: [] }] }] })).toBe(false);
  expect(isComplete({ kind: 'any', of: [leafOf(nps), { ...words, words: ['rude'] }] })).toBe(true);
  expect(isComplete({ kind: 'all', of: [] })).toBe(false);
  expect(wordsOf(' rude, cold coffee,,rude\nnever again ')).toEqual(['rude', 'cold coffee', 'never again']);
});

test('what is asked can be asked of the kind', () => {
  for (const kind of ['indicator', 'number', 'comment', 'dimension'] as const) {
    for (const one of testsOf(kind)) expect(testOf(leafOf({ ...nps, kind }, one))).toBe(one);
  }
});

test('a definition is whole when there is something to read, to meet and to do', () => {
  const raise = { kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'nobody' } } as const;
  const whole = { on: ['interview.completed' as const], when: leafOf(nps), actions: [raise], maximumAgeDays: 14 };
  expect(isWhole(whole)).toBe(true);
  expect(isWhole({ ...whole, on: [] })).toBe(false);
  expect(isWhole({ ...whole, actions: [] })).toBe(false);
  expect(isWhole({ ...whole, actions: [raise, { kind: 'mark', tag: ' ' }] })).toBe(false);
  const tell = { kind: 'tell', to: { kind: 'role', role: 'admin' }, subject: 'Low score', text: '' } as const;
  expect(isWhole({ ...whole, actions: [tell] })).toBe(false);
  expect(isWhole({ ...whole, actions: [{ ...tell, text: 'Look' }] })).toBe(true);
});

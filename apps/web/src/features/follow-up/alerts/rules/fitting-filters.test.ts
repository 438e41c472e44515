import type { Comparison } from '@echolot/contract/follow-up/effect-blocks';
import { printFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import type { RuleVariable } from './condition-draft.ts';
import { fittingFilters } from './fitting-filters.ts';

const nps: RuleVariable = {
  extName: 'nps',
  title: 'NPS',
  kind: 'indicator',
  min: 0,
  max: 10,
  direction: 'higher',
  isMultiValued: false,
  options: [],
};
const brand: RuleVariable = { ...nps, extName: 'brand', kind: 'dimension', min: null, max: null };
const low: Comparison = { kind: 'indicator', variable: 'nps', is: 'lte', value: 6 };
const oneBrand: Comparison = { kind: 'dimension', variable: 'brand', values: ['vw', 'audi'] };

function tokensOf(condition: Parameters<typeof fittingFilters>[0]): string | undefined {
  const filters = fittingFilters(condition, [nps, brand]);
  return filters && printFilterTokens(filters);
}

test('conditions that all must hold become filters that find the same interviews', () => {
  expect(tokensOf(low)).toBe('nps=0_6');
  expect(tokensOf({ ...low, is: 'gte', value: 9 })).toBe('nps=9_10');
  expect(tokensOf({ ...low, is: 'eq', value: 0 })).toBe('nps=0_0');
  expect(tokensOf({ kind: 'all', of: [low, { kind: 'any', of: [oneBrand] }] })).toBe('nps=0_6;brand=vw*audi');
  expect(tokensOf({ kind: 'channel', values: ['mail'] })).toBe('channel=mail');
});

test('what filters cannot say exactly has none', () => {
  const conditions = [
    { ...low, is: 'lt' },
    { ...low, value: 11 },
    { kind: 'contains', variable: 'comment', words: ['never'] },
    { kind: 'answered', variable: 'nps' },
    { kind: 'any', of: [low, oneBrand] },
    { kind: 'none', of: [oneBrand] },
    { kind: 'all', of: [low, { ...low, is: 'gte', value: 3 }] },
    { ...low, variable: 'gone' },
  ] satisfies Parameters<typeof fittingFilters>[0][];
  for (const condition of conditions) expect(tokensOf(condition), JSON.stringify(condition)).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { parseFilterTokens } from './filter-tokens.ts';
import { hierarchyOf } from './hierarchy.ts';

describe('the hierarchy that counts', () => {
  test.each([
    ['', 'is'],
    ['date=rdays-30,0', 'is'],
    ['hierarchy=is', 'is'],
    ['date=rdays-30,0;hierarchy=was', 'was'],
    ['hierarchy=_was', undefined],
    ['hierarchy=was~', undefined],
    ['hierarchy=was*is', undefined],
    ['hierarchy=then', undefined],
    ['hierarchy=', undefined],
  ])('of "%s" is %s', (tokens, wanted) => {
    expect(hierarchyOf(tokens === '' ? [] : parseFilterTokens(tokens))).toBe(wanted);
  });
});

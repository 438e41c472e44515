import { parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import { campaignFilter, parseDays, readCampaign } from './campaign-value.ts';

const read = (text: string) => parseFilterTokens(text).map(readCampaign)[0];

test('a campaign’s filter is cf and its id, with days, state, opened and clicked; blank is any', () => {
  const spring = { campaignId: 'spring', days: 14, state: 'delivered', opened: 'yes', clicked: '' } as const;
  expect(printFilterTokens([campaignFilter(spring)])).toBe('cfspring=14*delivered*yes*');
  expect(read('cfspring=14*delivered*yes*')).toEqual(spring);
  const any = { campaignId: 'spring', days: undefined, state: '', opened: '', clicked: '' } as const;
  expect(printFilterTokens([campaignFilter(any)])).toBe('cfspring=***');
  expect(read('cfspring=***')).toEqual(any);
});

test('what is no campaign filter is not read as one', () => {
  expect(read('brand=vw')).toBeUndefined();
  for (const text of ['cf1=x***', 'cf1=-1***', 'cf1=*sent**', 'cf1=**maybe*', 'cf1=****']) {
    expect(read(text)).toBeUndefined();
  }
});

test('days are whole and not negative', () => {
  expect([
    parseDays('0'),
    parseDays(' 30 '),
    parseDays('1.5'),
    parseDays('-1'),
    parseDays(''),
    parseDays('9999'),
  ]).toEqual([0, 30, undefined, undefined, undefined, undefined]);
});

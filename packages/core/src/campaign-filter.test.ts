import { expect, test } from 'vitest';
import { campaignFaultOf, campaignFilter, campaignIdOf, parseCampaignDays, readCampaign } from './campaign-filter.ts';
import { parseFilterTokens, printFilterTokens } from './filter-tokens.ts';

const filterOf = (text: string) => parseFilterTokens(text)[0] ?? { extName: '', values: [] };
const read = (text: string) => readCampaign(filterOf(text));

test('R-100 a campaign’s filter is cf and its number, with days, state, opened and clicked; blank is any', () => {
  const spring = { campaignId: '7', days: 14, state: 'delivered', opened: 'yes', clicked: '' } as const;
  expect(printFilterTokens([campaignFilter(spring)])).toBe('cf7=14*delivered*yes*');
  expect(read('cf7=14*delivered*yes*')).toEqual(spring);
  expect(read('cf7=14*delivered*yes')).toEqual(spring);
  const any = { campaignId: '7', days: undefined, state: '', opened: '', clicked: '' } as const;
  expect(printFilterTokens([campaignFilter(any)])).toBe('cf7=***');
  expect(read('cf7=***')).toEqual(any);
  expect(read('cf7=')).toEqual(any);
});

test('R-100 what is wrong with a campaign’s filter is told with the value it is about', () => {
  const faultOf = (text: string) => {
    const fault = campaignFaultOf(filterOf(text));
    return fault && [fault.reason, fault.value.value];
  };
  expect(faultOf('cf7=14*delivered*yes*no')).toBeUndefined();
  expect(faultOf('cf7=soon***')).toEqual(['needs_days', 'soon']);
  expect(faultOf('cf7=-1***')).toEqual(['needs_days', '-1']);
  expect(faultOf('cf7=*sent**')).toEqual(['needs_state', 'sent']);
  expect(faultOf('cf7=**maybe*')).toEqual(['needs_yes_or_no', 'maybe']);
  expect(faultOf('cf7=***1')).toEqual(['needs_yes_or_no', '1']);
  expect(faultOf('cf7=****more')).toEqual(['too_many_values', 'more']);
  expect(faultOf('cf7=*_delivered**')).toEqual(['exclude_not_offered', 'delivered']);
  for (const text of ['cf7=x***', 'cf7=****', 'brand=vw', 'cfspring=***', 'cf0=***', 'cf01=***']) {
    expect(read(text)).toBeUndefined();
  }
  expect(['cf12', 'cf', 'cf1x', 'xcf1'].map(campaignIdOf)).toEqual(['12', undefined, undefined, undefined]);
});

test('days are whole, not negative, and within ten years', () => {
  expect(['0', ' 30 ', '3653', '3654', '1.5', '-1', '', '9999'].map(parseCampaignDays)).toEqual([
    ...[0, 30, 3653],
    ...[undefined, undefined, undefined, undefined, undefined],
  ]);
});

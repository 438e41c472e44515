import { expect, test } from 'vitest';
import { parseInsightsSearch, printInsightsSearch } from './insights-search.ts';

test('what an address says is read and written the same; the rest is dropped', () => {
  const search = parseInsightsSearch({ of: 'nps,csat', by: 'week', rolling: 6, sort: '-nps', x: '1' });
  expect(search).toEqual({ show: undefined, of: 'nps,csat', by: 'week', rolling: 6, sort: '-nps' });
  expect(printInsightsSearch(search)).toBe('?of=nps,csat&by=week&rolling=6&sort=-nps');
  expect(printInsightsSearch(parseInsightsSearch({ show: 'pie', rolling: '5', by: 'year', of: "nps';drop" }))).toBe('');
  expect(parseInsightsSearch({ show: 'drivers', rolling: '12' })).toMatchObject({ show: 'drivers', rolling: 12 });
});

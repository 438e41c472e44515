import { expect, test } from 'vitest';
import {
  parseAlertsLook,
  parseAlertsLookOnPage,
  printAlertsLook,
  printAlertsLookOnPage,
} from './use-alerts-address.ts';

test('the look of a list survives the address; what it does not know is left out', () => {
  const look = { view: 'overdue', sort: 'raised', priority: 'high', search: 'Zoë & co' } as const;
  const printed = printAlertsLook(look);
  expect(printed).toBe('?view=overdue&sort=raised&priority=high&q=Zo%C3%AB+%26+co');
  expect(parseAlertsLook(Object.fromEntries(new URLSearchParams(printed)))).toEqual(look);
  expect(parseAlertsLook({ view: '__proto__', sort: 1, priority: 'x', q: 4711 })).toEqual({
    view: 'open',
    sort: 'due',
    priority: undefined,
    search: '4711',
  });
  expect(printAlertsLook(parseAlertsLook({}))).toBe('');
});

test('R-080 on a page its look stands apart from that of the ranking beside it, and leaves it alone', () => {
  const look = { view: 'open', sort: 'raised', priority: undefined, search: 'till' } as const;
  const printed = printAlertsLookOnPage(look, { q: 'berlin', sort: '-nps', campaignId: 7, 'alert-view': 'overdue' });
  expect(printed).toBe('?q=berlin&sort=-nps&campaignId=7&alert-sort=raised&alert-q=till');
  expect(parseAlertsLookOnPage(Object.fromEntries(new URLSearchParams(printed)))).toEqual(look);
  expect(parseAlertsLookOnPage({ q: 'berlin', sort: 'raised', view: 'overdue' })).toEqual(parseAlertsLook({}));
});

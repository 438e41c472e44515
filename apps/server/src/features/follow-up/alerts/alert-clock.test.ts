import { slaDefault } from '@echolot/contract/structure/config-sla';
import { workingMsBetween } from '@echolot/core/business-calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pause, policyOf, resume } from './alert-clock.ts';
import { begin, newAlert } from './raise-alerts.ts';
import { WorkingTimeTable, workingMsFromNow } from './working-time-table.ts';

const policy = policyOf({ ...slaDefault, holidays: ['2026-12-25'] }, 'urgent', 'Europe/Berlin');
const { calendar } = policy;
const at = (text: string): number => Date.parse(text);
const alert = (raisedAt: number) =>
  newAlert(
    {
      alertId: '',
      interviewId: '',
      effectBlockId: '',
      effectVersion: 1,
      unitNos: {},
      day: '',
      priority: 'urgent',
      role: null,
    },
    '',
    begin(policy, raisedAt),
    raisedAt,
  );

test('Friday 16:30 and one hour of contact end on Monday at 09:30; the warning comes at three quarters', () => {
  const { firstContact } = alert(at('2026-11-20T16:30:00+01:00'));
  expect(new Date(firstContact.dueAt).toISOString()).toBe('2026-11-23T08:30:00.000Z');
  expect(new Date(firstContact.warnAt).toISOString()).toBe('2026-11-23T08:15:00.000Z');
});

test('waiting for the customer stops the clock of closing: the working time left is the same afterwards', () => {
  const raisedAt = at('2026-11-23T09:00:00+01:00');
  const waiting = pause(alert(raisedAt), at('2026-11-23T11:00:00+01:00'));
  const again = resume(waiting, at('2026-11-24T16:00:00+01:00'));
  expect(new Date(again.close.dueAt).toISOString()).toBe('2026-11-25T13:00:00.000Z');
  expect(again.pauses).toEqual([[at('2026-11-23T11:00:00+01:00'), at('2026-11-24T16:00:00+01:00')]]);
});

test('tables of working time say what counting day by day says', () => {
  const from = at('2026-03-01T00:00:00Z');
  const to = at('2027-01-15T00:00:00Z');
  const table = new WorkingTimeTable(calendar, from, to);
  const now = at('2026-11-20T12:00:00Z');
  const instant = fc.integer({ min: from, max: to });
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      expect(table.between(Math.min(a, b), Math.max(a, b))).toBe(
        workingMsBetween(calendar, Math.min(a, b), Math.max(a, b)),
      );
      expect(workingMsFromNow(calendar, now, a)).toBe(workingMsBetween(calendar, now, a) || 0);
    }),
    { numRuns: 60 },
  );
});

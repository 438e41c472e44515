import { type AlertPriority, type Sla, warnAtShare } from '@echolot/contract/structure/config-sla';
import { isOpenAlert } from '@echolot/core/alert-states';
import { addWorkingMs, workingMsBetween } from '@echolot/core/business-calendar';
import type { AlertBody, AlertClock, AlertPolicy } from './stored-alert.ts';

const minuteMs = 60_000;

/** The policy for alerts of a priority. @param timeZone the universe's, where the SLA names none. */
export function policyOf(sla: Sla, priority: AlertPriority, timeZone: string): AlertPolicy {
  const { firstContactMinutes, closeMinutes } = sla.priorities[priority];
  const { openingHours, holidays } = sla;
  return {
    calendar: { timeZone: sla.timeZone ?? timeZone, openingHours: definedOnly(openingHours), holidays },
    firstContactMs: firstContactMinutes * minuteMs,
    closeMs: closeMinutes * minuteMs,
    escalateTo: sla.escalateTo,
  };
}

function definedOnly(hours: Sla['openingHours']): AlertPolicy['calendar']['openingHours'] {
  return Object.fromEntries(Object.entries(hours).filter(([, day]) => day !== undefined));
}

/** A clock that starts at an instant and has so much working time. */
export function startClock({ calendar }: AlertPolicy, from: number, ms: number): AlertClock {
  return {
    warnAt: addWorkingMs(calendar, from, ms * warnAtShare).getTime(),
    dueAt: addWorkingMs(calendar, from, ms).getTime(),
    doneAt: null,
    tookMs: null,
    noted: 0,
  };
}

/** Stops the clock of the first contact, if it still runs. */
export function stopFirstContact(alert: AlertBody & { policy: AlertPolicy; raisedAt: number }, at: number): AlertClock {
  const { firstContact, policy, raisedAt } = alert;
  if (firstContact.doneAt !== null) return firstContact;
  return { ...firstContact, doneAt: at, tookMs: workingMsBetween(policy.calendar, raisedAt, at) };
}

/** Working time from the raising to an instant, without the pauses. */
export function closingTimeMs(
  { policy, raisedAt, pauses }: Pick<AlertBody, 'pauses'> & { policy: AlertPolicy; raisedAt: number },
  at: number,
): number {
  const waited = pauses.reduce((sum, [from, to]) => sum + workingMsBetween(policy.calendar, from, Math.min(to, at)), 0);
  return Math.max(0, workingMsBetween(policy.calendar, raisedAt, at) - waited);
}

/** Lets the clock of closing stand still. */
export function pause<T extends AlertBody>(alert: T, at: number): T {
  return alert.pausedSince === null ? { ...alert, pausedSince: at } : alert;
}

/** Lets it go on with the working time that was left; what had run out before stays so. */
export function resume<T extends AlertBody & { policy: AlertPolicy }>(alert: T, at: number): T {
  const { pausedSince, close, policy } = alert;
  if (pausedSince === null) return alert;
  const later = (instant: number): number =>
    instant <= pausedSince
      ? instant
      : addWorkingMs(policy.calendar, at, workingMsBetween(policy.calendar, pausedSince, instant)).getTime();
  return {
    ...alert,
    pausedSince: null,
    pauses: [...alert.pauses, [pausedSince, at] as const],
    close: { ...close, warnAt: later(close.warnAt), dueAt: later(close.dueAt) },
  };
}

/** The clocks that run: none of an alert that is settled, not that of closing while one waits for the customer. */
function runningClocks({ state, firstContact, close }: AlertBody): AlertClock[] {
  if (!isOpenAlert(state)) return [];
  return [
    ...(firstContact.doneAt === null ? [firstContact] : []),
    ...(close.doneAt === null && state !== 'waiting' ? [close] : []),
  ];
}

/** When the clocks warn next, run out next, and have something to note next; null for never. */
export function nextInstants(alert: AlertBody): {
  warnAt: number | null;
  dueAt: number | null;
  nextClockAt: number | null;
} {
  const running = runningClocks(alert);
  const least = (instants: readonly number[]): number | null => (instants.length > 0 ? Math.min(...instants) : null);
  return {
    warnAt: least(running.map(({ warnAt }) => warnAt)),
    dueAt: least(running.map(({ dueAt }) => dueAt)),
    nextClockAt: least(
      running.filter(({ noted }) => noted < 2).map(({ warnAt, dueAt, noted }) => (noted === 0 ? warnAt : dueAt)),
    ),
  };
}

/** Something a clock has to note. */
export interface ClockNote {
  readonly clock: 'firstContact' | 'close';
  readonly kind: 'warn' | 'overdue';
}

/** What the clocks have to note at an instant; one that ran out unseen notes only that. */
export function dueNotes(alert: AlertBody, at: number): ClockNote[] {
  const running = new Set(runningClocks(alert));
  return (['firstContact', 'close'] as const).flatMap((clock): ClockNote[] => {
    const one = alert[clock];
    if (!running.has(one)) return [];
    if (one.dueAt <= at && one.noted < 2) return [{ clock, kind: 'overdue' }];
    if (one.warnAt <= at && one.noted < 1) return [{ clock, kind: 'warn' }];
    return [];
  });
}

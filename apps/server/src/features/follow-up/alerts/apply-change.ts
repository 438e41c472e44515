import type { AlertChange, AlertState, ContactKind } from '@echolot/contract/follow-up/alerts';
import { alertStateAfter } from '@echolot/core/alert-states';
import { closingTimeMs, pause, resume, startClock, stopFirstContact } from './alert-clock.ts';
import { assignedTo, type EntryDetails, type StoredAlert } from './stored-alert.ts';

/** To whom an alert is given, looked up: a person, all of a role, or nobody. */
export interface ChosenAssignee {
  readonly personId: string | null;
  readonly username: string | null;
  readonly role: string | null;
  /** Name of the person, or title of the role. */
  readonly title: string | null;
}

export interface ChangeBy {
  readonly personId: string;
  readonly username: string;
  readonly at: number;
  /** For a change that assigns. */
  readonly assignee?: ChosenAssignee | undefined;
}

export interface AppliedChange {
  readonly alert: StoredAlert;
  readonly details: EntryDetails;
}

/** Contacts that reached the customer, or lie with the customer now: they stop the clock. The others were attempts. */
const stopsClock: ReadonlySet<ContactKind> = new Set(['reached', 'email_sent', 'message_sent', 'letter_sent']);

/** The alert after a change, with its next version; undefined where its state does not allow the change. */
export function applyChange(before: StoredAlert, change: AlertChange, by: ChangeBy): AppliedChange | undefined {
  const { at } = by;
  const assigned = withAssignee(before, change, by);
  const state = alertStateAfter(
    { state: before.state, isEscalated: before.isEscalated, assigned: assignedTo(assigned) },
    change.do,
  );
  if (state === undefined) return undefined;
  const entered = enter(assigned, state, at);
  return {
    alert: { ...effectOf(entered, change, at), version: before.version + 1, changedAt: at },
    details: detailsOf(change, by),
  };
}

function withAssignee(alert: StoredAlert, change: AlertChange, by: ChangeBy): StoredAlert {
  if (change.do === 'assign') {
    const { personId = null, username = null, role = null } = by.assignee ?? {};
    return { ...alert, assigneeId: personId, assignee: username, assigneeRole: role };
  }
  // Who takes the work up, or has reached the customer, has it.
  const takes = change.do === 'start' || (change.do === 'contact' && alert.assigneeId === null);
  return takes ? { ...alert, assigneeId: by.personId, assignee: by.username } : alert;
}

/** Notes the entry into a state, and lets the clock of closing stand still while one waits. */
export function enter(alert: StoredAlert, state: AlertState, at: number): StoredAlert {
  if (state === alert.state) return alert;
  const paused = state === 'waiting' ? pause(alert, at) : resume(alert, at);
  const first = alert.states[state]?.[0] ?? at;
  return { ...paused, state, states: { ...alert.states, [state]: [first, at] } };
}

function effectOf(alert: StoredAlert, change: AlertChange, at: number): StoredAlert {
  switch (change.do) {
    case 'contact':
      return stopsClock.has(change.contact) ? { ...alert, firstContact: stopFirstContact(alert, at) } : alert;
    case 'resolve': {
      const close = { ...alert.close, doneAt: at, tookMs: closingTimeMs(alert, at) };
      return { ...alert, close, rootCause: change.rootCause, resolution: change.resolution };
    }
    case 'reopen':
      return { ...alert, reopened: alert.reopened + 1, close: startClock(alert.policy, at, alert.policy.closeMs) };
    case 'escalate':
      return { ...alert, isEscalated: true };
    case 'assign':
    case 'start':
    case 'wait':
    case 'comment':
    case 'close':
    case 'appeal':
      return alert;
  }
}

function detailsOf(change: AlertChange, { assignee }: ChangeBy): EntryDetails {
  switch (change.do) {
    case 'assign':
      return { ...noteOf(change.note), ...toOf(assignee) };
    case 'contact':
      return { ...noteOf(change.note), contact: change.contact };
    case 'wait':
    case 'escalate':
      return noteOf(change.note);
    case 'comment':
      return { text: change.text };
    case 'resolve':
      return { rootCause: change.rootCause, text: change.resolution };
    case 'appeal':
    case 'reopen':
      return { text: change.reason };
    case 'start':
    case 'close':
      return {};
  }
}

/** Whom an entry of the log says it was given to. */
export const toOf = (assignee: ChosenAssignee | undefined): EntryDetails =>
  assignee?.title ? { to: assignee.title, ...(assignee.personId !== null && { isPerson: true }) } : {};

const noteOf = (note: string | undefined): EntryDetails => (note === undefined ? {} : { text: note });

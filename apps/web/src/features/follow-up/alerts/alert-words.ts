import type { AlertEntry, AlertState, AlertView, ContactKind } from '@echolot/contract/follow-up/alerts';
import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stateWords: Readonly<Record<AlertState, MessageDescriptor>> = {
  new: msg`New`,
  assigned: msg`Assigned`,
  in_progress: msg`In progress`,
  waiting: msg`Waiting for customer`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
  invalid: msg`No case`,
};

export const priorityWords: Readonly<Record<AlertPriority, MessageDescriptor>> = {
  urgent: msg`Urgent`,
  high: msg`High`,
  normal: msg`Normal`,
  low: msg`Low`,
};

export const contactWords: Readonly<Record<ContactKind, MessageDescriptor>> = {
  reached: msg`Spoke with the customer`,
  email_sent: msg`E-mail sent`,
  message_sent: msg`Message sent`,
  letter_sent: msg`Letter sent`,
  no_answer: msg`Nobody picked up`,
  busy: msg`Busy`,
  wrong_number: msg`Wrong number`,
};

/** The lists one chooses from, in their order. */
export const shownViews = [
  'mine',
  'unassigned',
  'overdue',
  'due_today',
  'warned',
  'escalated',
  'open',
  'resolved',
  'closed',
] as const satisfies AlertView[];

export const viewWords: Readonly<Record<AlertView, MessageDescriptor>> = {
  open: msg`All open`,
  mine: msg`Mine`,
  unassigned: msg`Unassigned`,
  warned: msg`Due soon`,
  due_today: msg`Due today`,
  overdue: msg`Overdue`,
  escalated: msg`Escalated`,
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
  invalid: msg`No case`,
  all: msg`All`,
};

/** What happened, without who did it. */
export const entryWords: Readonly<Record<AlertEntry['kind'], MessageDescriptor>> = {
  raised: msg`Raised`,
  assign: msg`Assigned`,
  start: msg`Work taken up`,
  wait: msg`Waiting for the customer`,
  contact: msg`Contact`,
  comment: msg`Comment`,
  resolve: msg`Resolved`,
  close: msg`Closed`,
  appeal: msg`Said to be no case`,
  reopen: msg`Opened again`,
  escalate: msg`Escalated`,
  warn: msg`Three quarters of the time have passed`,
  overdue: msg`Overdue`,
  undo: msg`Taken back`,
};

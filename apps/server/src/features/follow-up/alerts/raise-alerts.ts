import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import type { Tx } from '../../../database/record.ts';
import { findConfig } from '../../structure/config-blocks/public.ts';
import { policyOf, startClock } from './alert-clock.ts';
import { alertColumns, alertRow, entryColumns, entryRow, type NewEntry } from './alert-store.ts';
import type { AlertClock, AlertPolicy, StoredAlert } from './stored-alert.ts';

/** A case to settle, as an effect block sees it. */
export interface RaisedAlert {
  readonly alertId: string;
  readonly interviewId: string;
  readonly effectBlockId: string;
  readonly effectVersion: number;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
  readonly priority: AlertPriority;
  /** Role whose people get it; those who wait for a person begin without. */
  readonly role: string | null;
}

/** Keeps new alerts, in the transaction that accepts their interviews. Their clocks begin at `now`, by the SLA of this moment. */
export async function raiseAlerts(
  tx: Tx,
  survey: { readonly universeId: string; readonly surveyId: string; readonly timeZone: string },
  alerts: readonly RaisedAlert[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  const { universeId, surveyId } = survey;
  const sla = await findConfig(tx, universeId, 'sla', surveyId);
  const at = now.getTime();
  // All of a priority have the same policy and the same clocks.
  const begun = new Map<AlertPriority, BegunClocks>();
  const made = alerts.map((raised): StoredAlert & { effectVersion: number } => {
    const clocks = begun.get(raised.priority) ?? begin(policyOf(sla, raised.priority, survey.timeZone), at);
    begun.set(raised.priority, clocks);
    return { ...newAlert(raised, surveyId, clocks, at), effectVersion: raised.effectVersion };
  });
  await tx.copyRows(
    'alert',
    alertColumns,
    made.map((alert) => alertRow(universeId, alert)),
  );
  await tx.copyRows(
    'alert_entry',
    entryColumns,
    made.map((alert) => entryRow(universeId, raisedEntry(alert))),
  );
}

/** A policy with the clocks that begin at an instant. */
export interface BegunClocks {
  readonly policy: AlertPolicy;
  readonly firstContact: AlertClock;
  readonly close: AlertClock;
}

export function begin(policy: AlertPolicy, at: number): BegunClocks {
  return {
    policy,
    firstContact: startClock(policy, at, policy.firstContactMs),
    close: startClock(policy, at, policy.closeMs),
  };
}

/** An alert as it begins. */
export function newAlert(
  { alertId, interviewId, effectBlockId, unitNos, day, priority, role }: RaisedAlert,
  surveyId: string,
  clocks: BegunClocks,
  at: number,
): StoredAlert {
  const state = role === null ? 'new' : 'assigned';
  return {
    alertId,
    surveyId,
    interviewId,
    effectBlockId,
    version: 1,
    unitNos,
    day,
    priority,
    ...clocks,
    raisedAt: at,
    changedAt: at,
    state,
    isEscalated: false,
    assigneeId: null,
    assignee: null,
    assigneeRole: role,
    pausedSince: null,
    pauses: [],
    rootCause: null,
    resolution: null,
    reopened: 0,
    states: role === null ? { new: [at, at] } : { new: [at, at], assigned: [at, at] },
  };
}

export function raisedEntry({ alertId, raisedAt, state, assigneeRole }: StoredAlert): NewEntry {
  return {
    alertId,
    version: 1,
    at: raisedAt,
    kind: 'raised',
    personId: null,
    by: null,
    state,
    details: assigneeRole === null ? {} : { to: assigneeRole },
    former: null,
  };
}

/** What other features and the worker may call. */

export { alertClockJob } from './alert-clock.job.ts';
export { nextInstants, policyOf } from './alert-clock.ts';
export { AlertPresence, type WithAlertPresence } from './alert-presence.ts';
export { alertColumns, alertRow, entryColumns, entryRow, type NewEntry } from './alert-store.ts';
export { applyChange } from './apply-change.ts';
export { assignRaised } from './assign-raised.ts';
export type { Turns } from './choose-assignee.ts';
export { countAlerts } from './count-alerts.ts';
export { type ScopeUniverse, staffAt } from './fitting-staff.ts';
export { begin, newAlert, type RaisedAlert, raiseAlerts, raisedEntry } from './raise-alerts.ts';
export { type AlertRequest, type ReadAlert, readAlerts } from './read-alerts.ts';
export { noteClocks, runAlertClocks } from './run-alert-clocks.ts';
export { readScopeUniverse } from './scope-universe-view.ts';
export type { AlertPolicy, StoredAlert } from './stored-alert.ts';

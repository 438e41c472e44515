/** What other features and the worker may call. */
export { alertClockJob } from './alert-clock.job.ts';
export { assignRaised } from './assign-raised.ts';
export type { Turns } from './choose-assignee.ts';
export { type ScopeUniverse, staffAt } from './fitting-staff.ts';
export { type RaisedAlert, raiseAlerts } from './raise-alerts.ts';
export { runAlertClocks } from './run-alert-clocks.ts';
export { readScopeUniverse } from './scope-universe-view.ts';

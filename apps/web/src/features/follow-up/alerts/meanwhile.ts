import type { Alert, AlertEntry } from '@echolot/contract/follow-up/alerts';

/** What happened to the alert between reading it and sending a change. */
export interface Meanwhile {
  readonly alert: Alert;
  readonly entries: readonly AlertEntry[];
}

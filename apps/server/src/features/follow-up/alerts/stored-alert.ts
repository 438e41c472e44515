import type { AlertState, ContactKind } from '@echolot/contract/follow-up/alerts';
import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import type { BusinessCalendar } from '@echolot/core/business-calendar';

/** The SLA that holds for one alert, as it was when the alert was raised. */
export interface AlertPolicy {
  readonly calendar: BusinessCalendar;
  readonly firstContactMs: number;
  readonly closeMs: number;
  /** Role that is told when it is overdue. */
  readonly escalateTo: string | null;
}

/** What a clock has noted so far: nothing, its warning, or its end. */
export type Noted = 0 | 1 | 2;

/** One of the two clocks. Instants are ms since 1970 throughout, so that an alert is plain JSON. */
export interface AlertClock {
  readonly warnAt: number;
  readonly dueAt: number;
  readonly doneAt: number | null;
  /** Working time it took, ms. */
  readonly tookMs: number | null;
  readonly noted: Noted;
}

/** What changes of an alert during its life. */
export interface AlertBody {
  readonly state: AlertState;
  readonly isEscalated: boolean;
  readonly assigneeId: string | null;
  /** User name of that person. */
  readonly assignee: string | null;
  /** Beside a person: the role by whose turn it came to them. */
  readonly assigneeRole: string | null;
  readonly firstContact: AlertClock;
  readonly close: AlertClock;
  readonly pausedSince: number | null;
  readonly pauses: readonly (readonly [from: number, to: number])[];
  readonly rootCause: string | null;
  readonly resolution: string | null;
  readonly reopened: number;
  /** First and last entry into each state. */
  readonly states: Readonly<Partial<Record<AlertState, readonly [first: number, last: number]>>>;
}

/** An alert as it is in the record. */
export interface StoredAlert extends AlertBody {
  readonly alertId: string;
  readonly surveyId: string;
  readonly interviewId: string;
  readonly effectBlockId: string;
  readonly version: number;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
  readonly priority: AlertPriority;
  readonly policy: AlertPolicy;
  readonly raisedAt: number;
  readonly changedAt: number;
}

/** What an entry of the log says beside its kind. */
export interface EntryDetails {
  readonly text?: string;
  readonly rootCause?: string;
  readonly contact?: ContactKind;
  readonly to?: string;
  /** Whether `to` is a person: somebody may be called like a role. */
  readonly isPerson?: true;
  readonly clock?: 'firstContact' | 'close';
  /** Version that is taken back. */
  readonly undoes?: number;
}

/** The parts of an alert that change, as plain JSON: what taking a change back needs. */
export function bodyOf(alert: AlertBody): AlertBody {
  const { state, isEscalated, assigneeId, assignee, assigneeRole, firstContact, close, pausedSince, pauses } = alert;
  const { rootCause, resolution, reopened, states } = alert;
  return {
    state,
    isEscalated,
    assigneeId,
    assignee,
    assigneeRole,
    firstContact,
    close,
    pausedSince,
    pauses,
    rootCause,
    resolution,
    reopened,
    states,
  };
}

export function assignedTo({ assigneeId, assigneeRole }: AlertBody): 'person' | 'role' | 'nobody' {
  if (assigneeId !== null) return 'person';
  return assigneeRole === null ? 'nobody' : 'role';
}

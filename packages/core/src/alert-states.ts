/** Life cycle of an alert: new → assigned → in progress ↔ waiting for the customer → resolved → closed. */
export const alertStates = ['new', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed', 'invalid'] as const;
export type AlertState = (typeof alertStates)[number];

/** States in which there is still something to do. */
const openAlertStates = ['new', 'assigned', 'in_progress', 'waiting'] as const satisfies AlertState[];

export function isOpenAlert(state: AlertState): boolean {
  return (openAlertStates as readonly AlertState[]).includes(state);
}

/** What people do with an alert. */
export const alertChanges = [
  'assign',
  'start',
  'wait',
  'contact',
  'comment',
  'resolve',
  'close',
  'appeal',
  'reopen',
  'escalate',
] as const;
export type AlertChangeKind = (typeof alertChanges)[number];

/** In which states a change is allowed. A comment is, whatever the state. */
const allowedIn: { readonly [Kind in AlertChangeKind]: readonly AlertState[] } = {
  assign: openAlertStates,
  start: ['new', 'assigned', 'waiting'],
  wait: ['assigned', 'in_progress'],
  contact: openAlertStates,
  comment: alertStates,
  resolve: ['assigned', 'in_progress', 'waiting'],
  close: ['resolved'],
  appeal: [...openAlertStates, 'resolved'],
  reopen: ['resolved', 'closed', 'invalid'],
  escalate: openAlertStates,
};

/** What is of an alert as far as its life cycle goes. */
interface AlertStanding {
  readonly state: AlertState;
  /** Whom it is assigned to: a person, all of a role, or nobody. */
  readonly assigned: 'person' | 'role' | 'nobody';
  readonly isEscalated: boolean;
}

/** Whether a change is allowed now; escalating twice is not. */
export function mayChangeAlert(
  { state, isEscalated }: Omit<AlertStanding, 'assigned'>,
  kind: AlertChangeKind,
): boolean {
  return allowedIn[kind].includes(state) && !(kind === 'escalate' && isEscalated);
}

/**
 * The state after a change, whose assignment has been made already; undefined where the change is not allowed.
 * Work on an alert that nobody had taken up begins with the first contact; a contact does not end the waiting, for the answer
 * one waits for may still be to come.
 */
export function alertStateAfter(
  { state, isEscalated, assigned }: AlertStanding,
  kind: AlertChangeKind,
): AlertState | undefined {
  if (!mayChangeAlert({ state, isEscalated }, kind)) return undefined;
  switch (kind) {
    case 'assign':
      if (state === 'new' || state === 'assigned') return assigned === 'nobody' ? 'new' : 'assigned';
      return assigned === 'nobody' ? 'new' : state;
    case 'start':
      return 'in_progress';
    case 'wait':
      return 'waiting';
    case 'contact':
      return state === 'waiting' ? state : 'in_progress';
    case 'resolve':
      return 'resolved';
    case 'close':
      return 'closed';
    case 'appeal':
      return 'invalid';
    case 'reopen':
      if (assigned === 'person') return 'in_progress';
      return assigned === 'role' ? 'assigned' : 'new';
    case 'comment':
    case 'escalate':
      return state;
  }
}

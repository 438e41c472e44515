/** The list one works through: what comes before and after an alert when its page is open. */
interface AlertQueue {
  readonly survey: string;
  /** Address of the list, with its view. */
  readonly href: string;
  readonly alertIds: readonly string[];
  /** Where the keyboard was, or which alert was open last: there the list goes on. */
  readonly opened: string | undefined;
}

let queue: AlertQueue | undefined;

/** Kept when a list is left for one of its alerts; a reload begins without. */
export function keepAlertQueue(next: AlertQueue): void {
  queue = next;
}

export function alertQueueOf(survey: string): AlertQueue | undefined {
  return queue?.survey === survey ? queue : undefined;
}

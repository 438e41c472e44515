/** Somebody who has an alert open. */
export interface Present {
  readonly username: string;
  readonly isEditing: boolean;
  readonly since: number;
}

interface Noted extends Present {
  readonly seenAt: number;
}

/** Who has not been heard of for so long has left: two signs of life were missed. */
const goneAfterMs = 45_000;
/** Alerts that are remembered; more people than this have none open at once. */
const mostAlerts = 10_000;

/**
 * Who has which alert open, in this process. It is a courtesy and not kept: versions guard against overwriting, and with several
 * processes people of another one are seen once they change something.
 */
export class AlertPresence {
  readonly #byAlert = new Map<string, Map<string, Noted>>();

  /** @returns whether this is news to others: somebody came, left, or began or ended to write. */
  note(
    alertId: string,
    one: { sessionId: string; username: string; isOpen: boolean; isEditing: boolean },
    now: number,
  ): boolean {
    const here = this.#byAlert.get(alertId) ?? new Map<string, Noted>();
    const before = here.get(one.sessionId);
    const wasHere = before !== undefined && before.seenAt + goneAfterMs > now;
    if (!one.isOpen) {
      here.delete(one.sessionId);
      if (here.size === 0) this.#byAlert.delete(alertId);
      return wasHere;
    }
    const since = wasHere ? before.since : now;
    here.set(one.sessionId, { username: one.username, isEditing: one.isEditing, since, seenAt: now });
    this.#byAlert.delete(alertId);
    this.#byAlert.set(alertId, here);
    const [oldest] = this.#byAlert.keys();
    if (this.#byAlert.size > mostAlerts && oldest !== undefined) this.#byAlert.delete(oldest);
    return !wasHere || before.isEditing !== one.isEditing;
  }

  /** Each person once, who came first first. */
  listOf(alertId: string, now: number): Present[] {
    const here = [...(this.#byAlert.get(alertId)?.values() ?? [])].filter(({ seenAt }) => seenAt + goneAfterMs > now);
    return [...Map.groupBy(here, ({ username }) => username)]
      .map(([username, all]) => ({
        username,
        isEditing: all.some(({ isEditing }) => isEditing),
        since: Math.min(...all.map(({ since }) => since)),
      }))
      .toSorted((a, b) => a.since - b.since);
  }
}

/** Needed by what tells who has an alert open. One for each product in the process. */
export interface WithAlertPresence {
  readonly alertPresence: AlertPresence;
}

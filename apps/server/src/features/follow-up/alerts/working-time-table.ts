import { type BusinessCalendar, openingsFrom, workingMsBetween } from '@echolot/core/business-calendar';

/** Working time between many pairs of instants of one calendar, for replays: each look-up takes a binary search. */
export class WorkingTimeTable {
  readonly #opens: number[] = [];
  readonly #closes: number[] = [];
  /** Working time before each opening, ms. */
  readonly #before: number[] = [];

  /** Knows the time between two instants; later ones count as the last. */
  constructor(calendar: BusinessCalendar, from: number, to: number) {
    let sum = 0;
    for (const [opens, closes] of openingsFrom(calendar, from)) {
      if (opens >= to) break;
      this.#opens.push(opens);
      this.#closes.push(closes);
      this.#before.push(sum);
      sum += closes - opens;
    }
  }

  /** ms of working time; 0 when `to` is not after `from`. */
  between(from: number, to: number): number {
    return Math.max(0, this.#at(to) - this.#at(from));
  }

  /** Working time from the beginning of the table to an instant. */
  #at(instant: number): number {
    let low = 0;
    let high = this.#opens.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#opens[middle] ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    const index = low - 1;
    if (index < 0) return 0;
    const opens = this.#opens[index] ?? 0;
    return (this.#before[index] ?? 0) + Math.min(instant, this.#closes[index] ?? 0) - opens;
  }
}

const dayMs = 86_400_000;
/** Days around now for which tables are kept; what lies further away is counted day by day. */
const around = { past: 400, ahead: 60 };
const kept = new Map<string, { readonly from: number; readonly to: number; readonly table: WorkingTimeTable }>();
const mostKept = 200;

/**
 * Working time from now to an instant, negative backwards: as `workingMsBetween`, but quick for the few calendars that many alerts
 * have in common.
 */
export function workingMsFromNow(calendar: BusinessCalendar, now: number, to: number): number {
  const today = Math.floor(now / dayMs);
  const key = `${today} ${JSON.stringify(calendar)}`;
  let known = kept.get(key);
  if (!known) {
    const from = (today - around.past) * dayMs;
    const until = (today + around.ahead) * dayMs;
    known = { from, to: until, table: new WorkingTimeTable(calendar, from, until) };
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
  if (to < known.from || to > known.to) return workingMsBetween(calendar, now, to);
  return to >= now ? known.table.between(now, to) : -known.table.between(to, now);
}

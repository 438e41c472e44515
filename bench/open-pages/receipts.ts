import { includes } from '../visible/position.ts';

/** What the pages were told, kept small: they hear of the same few positions millions of times. */
export interface PositionBook {
  /** Number of a position of the record (`xid:seq`), the same whoever heard of it. */
  numberOf(position: string): number;
  /** All positions, by their numbers. */
  readonly positions: readonly string[];
}

export function createPositionBook(): PositionBook {
  const numbers = new Map<string, number>();
  const positions: string[] = [];
  return {
    positions,
    numberOf(position) {
      const known = numbers.get(position);
      if (known !== undefined) return known;
      numbers.set(position, positions.length);
      return positions.push(position) - 1;
    },
  };
}

/** When one page was told of which positions (numbers of the book), in the order it was. */
export class Receipts {
  readonly atMs: number[] = [];
  readonly positions: number[] = [];

  note(position: number): void {
    this.atMs.push(performance.timeOrigin + performance.now());
    this.positions.push(position);
  }
}

/** An interview of the run, in the order of the record's outbox. */
export interface AcceptedAt {
  readonly xid: string;
  readonly seq: string;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
  /** Drill path of its unit. */
  readonly path: string;
}

/** How many of the interviews, which are in the order of the record, each position of the book includes. */
export function countIncluded(book: PositionBook, inOrder: readonly AcceptedAt[]): number[] {
  return book.positions.map((position) => {
    let [low, high] = [0, inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const interview = inOrder[middle];
      if (interview && includes(position, interview)) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

/** Waits in whole milliseconds; what is longer than the last counts as that. */
export class Waits {
  readonly #counts = new Int32Array(30_001);
  count = 0;

  add(ms: number): void {
    const at = Math.min(Math.max(0, Math.round(ms)), this.#counts.length - 1);
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.count += 1;
  }

  addAll(others: Waits): void {
    for (let ms = 0; ms < this.#counts.length; ms += 1)
      this.#counts[ms] = (this.#counts[ms] ?? 0) + (others.#counts[ms] ?? 0);
    this.count += others.count;
  }

  quantile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let ms = 0; ms < this.#counts.length; ms += 1) {
      left -= this.#counts[ms] ?? 0;
      if (left <= 0) return ms;
    }
    return this.#counts.length - 1;
  }
}

/**
 * From each interview's acceptance (and from its sending) to the first receipt that includes it. `lost` never came.
 * @param included of each position of the book, see `countIncluded`
 * @param concerns whether the page is told of it: a wall display hears of the units it shows
 */
export function waitsOf(
  { atMs, positions }: Receipts,
  inOrder: readonly AcceptedAt[],
  included: readonly number[],
  concerns: (interview: AcceptedAt) => boolean,
): { accepted: Waits; sent: Waits; lost: number } {
  const [accepted, sent] = [new Waits(), new Waits()];
  let reached = 0;
  positions.forEach((position, index) => {
    const heardAtMs = atMs[index] ?? 0;
    for (const to = included[position] ?? 0; reached < to; reached += 1) {
      const interview = inOrder[reached];
      if (!interview || !concerns(interview)) continue;
      accepted.add(heardAtMs - interview.answeredAtMs);
      sent.add(heardAtMs - interview.sentAtMs);
    }
  });
  return { accepted, sent, lost: inOrder.slice(reached).filter(concerns).length };
}

export function isBelow(unitPath: string, drillPath: string): boolean {
  return unitPath === drillPath || unitPath.startsWith(`${drillPath}.`);
}

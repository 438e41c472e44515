import type { ImportJudgement } from '@echolot/contract/intake/imports';

type Reasons = ImportJudgement['refusals']['reasons'][number];

/** Plain data, so that it can be kept. */
export type RefusalCounts = Map<string, Reasons>;

const mostExamples = 5;

/** Counts why rows are refused, with the first lines of each reason. */
export class RefusalTally {
  readonly #reasons: RefusalCounts;

  /** @param counts filled with what is told; what is in it counts already. */
  constructor(counts: RefusalCounts) {
    this.#reasons = counts;
  }

  add(
    { code, column, details }: { code: string; column: string; details: Readonly<Record<string, string | number>> },
    line: number,
    message: string,
  ): void {
    const key = `${code}\u0000${column}`;
    const known = this.#reasons.get(key) ?? { code, column, count: 0, examples: [] };
    this.#reasons.set(key, known);
    known.count += 1;
    if (known.examples.length < mostExamples) known.examples.push({ line, message, details: { ...details } });
  }

  /** Most frequent first. */
  get reasons(): Reasons[] {
    return [...this.#reasons.values()].sort((one, other) => other.count - one.count);
  }
}

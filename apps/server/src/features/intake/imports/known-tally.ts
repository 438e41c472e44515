import type { ImportJudgement } from '@echolot/contract/intake/imports';
import type { KnownRows } from './import-target-view.ts';

type KnownFrom = NonNullable<ImportJudgement['changes']['knownFrom']>;

/** Files named; rows of further ones are only counted. */
const mostFiles = 5;

/** Plain data, so that it can be kept. */
export interface KnownCounts {
  count: number;
  readonly byImport: Map<string, KnownRows>;
}

/** Counts the rows of a file that the survey has already, by the import that brought them. */
export class KnownTally {
  readonly #counts: KnownCounts;

  /** @param counts filled with what is told; what is in it counts already. */
  constructor(counts: KnownCounts = { count: 0, byImport: new Map() }) {
    this.#counts = counts;
  }

  get count(): number {
    return this.#counts.count;
  }

  /** Files that brought the rows, the one with the most first. */
  get files(): KnownFrom {
    return [...this.#counts.byImport.values()]
      .sort((one, other) => other.count - one.count)
      .slice(0, mostFiles)
      .flatMap(({ fileName, importedAt, count }) =>
        fileName === null || importedAt === null ? [] : [{ fileName, importedAt: importedAt.toISOString(), count }],
      );
  }

  add(known: readonly KnownRows[]): void {
    for (const one of known) {
      this.#counts.count += one.count;
      const { importId } = one;
      if (importId === null) continue;
      const before = this.#counts.byImport.get(importId)?.count ?? 0;
      this.#counts.byImport.set(importId, { ...one, count: before + one.count });
    }
  }
}

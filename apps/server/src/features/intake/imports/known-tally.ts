import type { ImportJudgement } from '@echolot/contract/intake/imports';
import type { KnownRows } from './import-target-view.ts';

type KnownFrom = NonNullable<ImportJudgement['changes']['knownFrom']>;

/** Files named; rows of further ones are only counted. */
const mostFiles = 5;

/** Counts the rows of a file that the survey has already, by the import that brought them. */
export class KnownTally {
  readonly #byImport = new Map<string, KnownRows>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Files that brought the rows, the one with the most first. */
  get files(): KnownFrom {
    return [...this.#byImport.values()]
      .sort((one, other) => other.count - one.count)
      .slice(0, mostFiles)
      .flatMap(({ fileName, importedAt, count }) =>
        fileName === null || importedAt === null ? [] : [{ fileName, importedAt: importedAt.toISOString(), count }],
      );
  }

  add(known: readonly KnownRows[]): void {
    for (const one of known) {
      this.#count += one.count;
      const { importId } = one;
      if (importId === null) continue;
      const before = this.#byImport.get(importId)?.count ?? 0;
      this.#byImport.set(importId, { ...one, count: before + one.count });
    }
  }
}

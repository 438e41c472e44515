import { LineIndex } from './guessing/line-index.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ReadRow } from './row-reader.ts';

/** What a row is among those above it: itself, a second row of the same id, or a repetition that adds nothing. */
export type KeyedRow = { readonly row: ReadRow } | { readonly repeatedId: number } | { readonly repeats: number };

/**
 * Names the rows of a file, one after the other. Where the file has ids, the second row of an id is none. Where it has none, rows
 * of equal content are different answers: the content and its number among its equals are the identity, in whatever order the
 * rows are. Contacts to be invited are the exception: the same event never invites twice.
 */
export class RowKeys {
  readonly #isKeyed: boolean;
  readonly #areSamples: boolean;
  readonly #index: LineIndex;

  constructor(
    { externalId, samples }: Pick<ImportMapping, 'externalId' | 'samples'>,
    index: LineIndex = new LineIndex(),
  ) {
    this.#index = index;
    this.#isKeyed = externalId !== undefined;
    this.#areSamples = samples !== undefined;
  }

  /** Whether equal rows are told apart by their number. */
  static areNumbered({ externalId, samples }: Pick<ImportMapping, 'externalId' | 'samples'>): boolean {
    return externalId === undefined && samples === undefined;
  }

  add(row: ReadRow, line: number): KeyedRow {
    if (!this.#isKeyed && !this.#areSamples) {
      const occurrence = this.#index.count(row.externalId);
      return { row: { ...row, externalId: numberedKey(row.externalId, occurrence) } };
    }
    const firstLine = this.#index.add(row.externalId, line);
    if (firstLine === undefined) return { row };
    return this.#isKeyed ? { repeatedId: firstLine } : { repeats: firstLine };
  }
}

const contentKey = /^(content-[\w-]{32})(?:-(\d+))?$/;

/** The first of equal rows is called as its content is. */
export function numberedKey(key: string, occurrence: number): string {
  return occurrence === 1 ? key : `${key}-${occurrence}`;
}

/** Takes a numbered key apart; undefined for an id of the source system. */
export function partsOfKey(externalId: string): { readonly key: string; readonly occurrence: number } | undefined {
  const [, key, occurrence = '1'] = contentKey.exec(externalId) ?? [];
  return key === undefined ? undefined : { key, occurrence: Number(occurrence) };
}

import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { CellEffect } from '../../../database/tables-erasure.ts';
import type { WithTraffic } from '../../../fair-queue/throttle.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';

/** Whom to look for in a file. */
export interface SoughtPerson {
  readonly finder: PersonFinder;
  readonly policy: ErasurePolicy;
}

/** Where a cell is in a file. */
export interface CellPlace {
  readonly sheet: string;
  readonly line: number;
  /** In its row, from 0. */
  readonly place: number;
}

/** A cell that tells the person. */
export interface PersonCell extends CellPlace {
  readonly column: string;
  readonly text: string;
  readonly effect: CellEffect;
  /** Whether its row is the person's own. */
  readonly isOwn: boolean;
}

/** Uploaded files, as far as erasing has to do with them. The feature that keeps them reads and writes them. */
export interface PersonFiles {
  /** The file after the one of an import, in the order of their ids. */
  findNext(
    tx: Tx,
    universeId: string,
    after: string | undefined,
  ): Promise<{ readonly importId: string; readonly fileName: string } | undefined>;
  /** Reads a file; `found` is given the cells of one row after the other. @returns whether it could be read. */
  search(
    ctx: WorkContext & WithFiles & WithTraffic,
    file: { readonly universeId: string; readonly importId: string },
    person: SoughtPerson,
    found: (row: readonly PersonCell[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean>;
  /**
   * Writes a file anew without what these cells say of the person, in place of the former. May be repeated.
   * @returns false when somebody works on the import: later, then.
   */
  erase(
    ctx: WorkContext & WithFiles & WithTraffic,
    file: { readonly universeId: string; readonly importId: string },
    finder: PersonFinder,
    cells: readonly (CellPlace & { readonly effect: CellEffect })[],
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Takes the person out of what is kept about a file in which one of the person's own rows stood. */
  eraseInDescription(tx: Tx, universeId: string, importId: string, finder: PersonFinder): Promise<void>;
}

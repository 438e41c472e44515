import type { Tx } from '../database/record.ts';
import type { ErasureCounts } from '../database/tables-erasure.ts';
import type { WithFiles } from '../gateways/files/file-store.ts';

/** From which instant each kind is young enough to stay; null where everything stays. */
export type Boundaries = Readonly<
  Record<'contacts' | 'comments' | 'interviews' | 'imports' | 'staffComments', Date | null>
>;

export type KeptKind = keyof Boundaries;

export interface RetentionBatch {
  readonly tx: Tx;
  readonly universeId: string;
  readonly before: Boundaries;
  /** Where the batch before ended; null for the first of the phase. */
  readonly after: readonly string[] | null;
}

export interface RetentionResult {
  readonly counts: ErasureCounts;
  /** Where to go on; null when the phase is done. */
  readonly last: string[] | null;
  readonly surveyIds?: readonly string[];
}

export const nothingEnded: RetentionResult = { counts: {}, last: null };

/** A phase of each night: a feature ends what has been kept long enough. `composition/personal-data.ts` lists them in order. */
export interface RetentionStep {
  /** Kept with a night's run: it is not renamed. */
  readonly phase: string;
  /** A batch in one short transaction, in the role echolot_erasure; may be repeated. */
  run(batch: RetentionBatch): Promise<RetentionResult>;
  /** How many rows it would end now, up to the cap. */
  count(tx: Tx, universeId: string, before: Boundaries, cap: number): Promise<number>;
  /** What goes before each batch, outside of its transaction: files. */
  between?(
    ctx: WithFiles,
    universeId: string,
    before: Boundaries,
    inErasure: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  ): Promise<void>;
}

import type { ErasurePlace, ErasurePolicy } from '@echolot/contract/privacy/contacts';
import type { Tx } from '../database/record.ts';
import type { ErasureCounts, StoredSample, StoredWords } from '../database/tables-erasure.ts';
import type { WithFiles } from '../gateways/files/file-store.ts';
import type { PersonFinder } from './person-finder.ts';

/** One batch of an erasure: looks only, or erases. */
export interface ErasureBatch {
  readonly tx: Tx;
  readonly universeId: string;
  readonly erasureId: string;
  readonly subjectId: string;
  readonly policy: ErasurePolicy;
  readonly isErasing: boolean;
  readonly words: StoredWords;
  readonly finder: PersonFinder;
  /** Key of the last row of the batch before. */
  readonly after: readonly string[] | null;
  /** Who changes interviews, for their history. */
  readonly changedBy: string;
}

export interface BatchResult {
  readonly counts: ErasureCounts;
  readonly samples: readonly StoredSample[];
  /** Where the next batch goes on; null when the phase is done. */
  readonly last: readonly string[] | null;
  readonly scanned: number;
  readonly surveyIds: readonly string[];
  readonly importIds?: readonly string[];
  readonly externalIds?: readonly string[];
  readonly interviewIds?: readonly string[];
}

/** A phase of every erasure: a feature takes a person out of its own tables. `composition/personal-data.ts` lists them in order. */
export interface PersonEraser {
  /** Kept with an erasure under way: it is not renamed. */
  readonly phase: string;
  /** A batch in one short transaction, in the role echolot_erasure; may be repeated. */
  run(batch: ErasureBatch): Promise<BatchResult>;
  /** What is done between the batches of the phase while it erases, outside of their transactions: files. */
  between?(
    ctx: WithFiles,
    universeId: string,
    inErasure: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  ): Promise<void>;
}

/** Rows looked at by one batch of a scan; some 50 ms. */
export const scannedPerBatch = 4000;

const excerptLength = 160;

export function erasureResult(counts: ErasureCounts, more: Partial<BatchResult> = {}): BatchResult {
  return { counts, samples: [], last: null, scanned: 0, surveyIds: [], ...more };
}

/** A place as the plan shows it. */
export const erasureSample = (kind: ErasurePlace, place: string, excerpt: string): StoredSample => ({
  kind,
  place,
  excerpt: excerpt.slice(0, excerptLength),
});

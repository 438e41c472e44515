import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts, StoredSample, StoredWords } from '../../../database/tables-erasure.ts';
import type { PersonFinder } from '../contacts/public.ts';
import type { DoneFile } from './erase-in-files.ts';

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
  /** The file that has just been worked on. */
  readonly file: DoneFile | undefined;
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

import type { ImportTargetKind, ReadingOptions } from '@echolot/contract/intake/import-reading';
import type {
  ImportFault,
  ImportJudgement,
  ImportNote,
  ImportReason,
  ImportState,
} from '@echolot/contract/intake/imports';
import type { ColumnGuess } from './guessing/guess.ts';
import type { ColumnProfile } from './guessing/table-profile.ts';
import type { MappingDraft } from './import-mapping.ts';

/** How a file was read. */
export interface FileFacts {
  readonly kind: 'csv' | 'xlsx' | 'jsonl';
  readonly rows: number;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly quote: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
}

/** A column as the file shows it, and what it was guessed to be. */
export interface ReadColumn {
  readonly column: string;
  readonly title: string | null;
  readonly profile: ColumnProfile | null;
  readonly guess: ColumnGuess | null;
}

/** How far an import is, and what became of its rows. */
export interface ImportCounts {
  /** Rows done, good and bad. */
  readonly rows: number;
  readonly bytesRead: number;
  readonly accepted: number;
  readonly corrected: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly newUnits: number;
  readonly newCategories: number;
}

/** What taking an import back did. */
export interface UndoCounts {
  readonly removed: number;
  readonly restored: number;
  readonly left: number;
  readonly closedUnits: number;
  readonly removedVariables: number;
}

/** A file on its way into the record. */
export interface ImportRecord {
  readonly universeId: string;
  readonly importId: string;
  readonly source: 'browser' | 'command';
  readonly username: string | null;
  readonly fileName: string;
  readonly byteCount: number;
  readonly uploadedBytes: number;
  readonly state: ImportState;
  readonly reason: ImportReason | null;
  readonly reading: ReadingOptions;
  readonly facts: FileFacts | null;
  readonly columns: readonly ReadColumn[];
  readonly definitionFileName: string | null;
  readonly definition: unknown;
  readonly mapping: MappingDraft | null;
  readonly mappingKind: 'guess' | 'saved' | 'person' | null;
  readonly mappingName: string | null;
  /** Counts changes of what is to be read and how. */
  readonly revision: number;
  readonly faults: readonly ImportFault[];
  readonly notes: readonly ImportNote[];
  readonly judgement: ImportJudgement | null;
  readonly surveyExtName: string | null;
  readonly surveyTitle: string | null;
  readonly drillPath: string | null;
  readonly counts: ImportCounts;
  readonly wantsCancel: boolean;
  /** What taking it back did; kept when it is started again, for what was closed then is opened again. */
  readonly undo: UndoCounts | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What one may change of an import outside of its run. */
export type ImportPatch = Partial<
  Pick<
    ImportRecord,
    | 'uploadedBytes'
    | 'state'
    | 'reason'
    | 'reading'
    | 'facts'
    | 'columns'
    | 'definitionFileName'
    | 'definition'
    | 'mapping'
    | 'mappingKind'
    | 'mappingName'
    | 'revision'
    | 'faults'
    | 'notes'
    | 'judgement'
    | 'surveyExtName'
    | 'surveyTitle'
    | 'drillPath'
    | 'counts'
    | 'wantsCancel'
    | 'undo'
    | 'startedAt'
    | 'finishedAt'
  >
>;

export const noCounts: ImportCounts = {
  rows: 0,
  bytesRead: 0,
  accepted: 0,
  corrected: 0,
  unchanged: 0,
  refused: 0,
  newUnits: 0,
  newCategories: 0,
};

/** Name of an import's file in the store of files. */
export function fileNameOf(importId: string): string {
  return `imports/${importId}`;
}

/** What the rows of a file become, by its mapping. */
export function targetOf(mapping: Pick<MappingDraft, 'samples'>): ImportTargetKind {
  return mapping.samples ? 'samples' : 'interviews';
}

import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Day, Instant, Json, JsonWithDefault } from './column-types.ts';

export type ErasurePolicy = 'keep_scores' | 'keep_comments' | 'delete_interviews';
export type ErasureState = 'planning' | 'planned' | 'erasing' | 'done' | 'discarded';
/** Places found or erased, by kind. */
export type ErasureCounts = Record<string, number>;

/** What a person is recognised by, as long as it is needed. */
export interface StoredWords {
  /** Each of them tells the person everywhere in the universe. */
  strong: { kind: string; text: string }[];
  /** These tell the person only in the person's own interviews. */
  weak: { kind: string; text: string }[];
  /** ISO code in which phone numbers without a country code are read. */
  country: string | null;
  /** Imports the person's interviews came by. */
  importIds: string[];
  /** The person's interviews. */
  interviewIds: string[];
  externalIds: string[];
}

export interface StoredSample {
  kind: string;
  /** Survey, import or action the place belongs to. */
  place: string;
  excerpt: string;
}

interface ErasureTable {
  universe_id: string;
  erasure_id: string;
  subject_id: string;
  policy: ErasurePolicy;
  reason: Generated<string>;
  state: ErasureState;
  phase: string;
  cursor: ColumnType<string[] | null, string | null | undefined, string | null>;
  scanned: ColumnType<string, number | undefined, number>;
  total: ColumnType<string, number | undefined, number>;
  words: ColumnType<StoredWords | null, string | null | undefined, string | null>;
  samples: JsonWithDefault<StoredSample[]>;
  survey_ids: Generated<string[]>;
  plan_counts: JsonWithDefault<ErasureCounts>;
  counts: JsonWithDefault<ErasureCounts>;
  asked_by: string;
  asked_at: CreatedAt;
  confirmed_at: Instant | null;
  finished_at: Instant | null;
}

/** What becomes of a cell that tells the person. */
export type CellEffect = 'empty' | 'mark' | 'mark_own';

interface ErasureCellTable {
  universe_id: string;
  erasure_id: string;
  row_no: number;
  place: number;
  import_id: string;
  sheet: string;
  line: ColumnType<string, number, number>;
  column_name: string;
  excerpt: string;
  effect: CellEffect;
  is_own: boolean;
  is_kept: Generated<boolean>;
}

interface RetentionSettingTable {
  universe_id: string;
  contacts_months: number | null;
  comments_months: number | null;
  interviews_months: number | null;
  imports_months: number | null;
  staff_comments_months: number | null;
  version: Generated<number>;
  changed_by: string;
  changed_at: CreatedAt;
}

export interface StoredRetention {
  contactsMonths: number | null;
  commentsMonths: number | null;
  interviewsMonths: number | null;
  importsMonths: number | null;
  /** Absent in runs of former times. */
  staffCommentsMonths?: number | null;
}

interface RetentionRunTable {
  universe_id: string;
  retention_run_id: string;
  day: Day;
  settings: Json<StoredRetention>;
  phase: string;
  cursor: ColumnType<string[] | null, string | null | undefined, string | null>;
  counts: JsonWithDefault<ErasureCounts>;
  survey_ids: Generated<string[]>;
  started_at: CreatedAt;
  finished_at: Instant | null;
}

export interface ErasureTables {
  erasure: ErasureTable;
  erasure_cell: ErasureCellTable;
  retention_setting: RetentionSettingTable;
  retention_run: RetentionRunTable;
}

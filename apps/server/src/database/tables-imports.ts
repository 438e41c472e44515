import type { Generated } from 'kysely';
import type { CreatedAt, Instant, Json, JsonWithDefault } from './column-types.ts';

type Count = Generated<string>;

interface ImportTable {
  universe_id: string;
  import_id: string;
  username: string | null;
  source: 'browser' | 'command';
  file_name: string;
  byte_count: string | number;
  uploaded_bytes: Generated<string | number>;
  content_hash: Generated<string>;
  state:
    | 'uploading'
    | 'reading'
    | 'unreadable'
    | 'ready'
    | 'queued'
    | 'running'
    | 'finished'
    | 'cancelled'
    | 'failed'
    | 'undoing'
    | 'undone';
  reason: Json<unknown> | null;
  reading: JsonWithDefault<unknown>;
  facts: Json<unknown> | null;
  columns: JsonWithDefault<unknown>;
  definition_file_name: string | null;
  definition: Json<unknown> | null;
  mapping: Json<unknown> | null;
  mapping_kind: 'guess' | 'saved' | 'person' | null;
  mapping_name: string | null;
  revision: Generated<number>;
  faults: JsonWithDefault<unknown>;
  notes: JsonWithDefault<unknown>;
  judgement: Json<unknown> | null;
  survey_ext_name: string | null;
  survey_title: string | null;
  drill_path: string | null;
  row_no: Count;
  bytes_read: Count;
  accepted: Count;
  corrected: Count;
  unchanged: Count;
  refused: Count;
  new_units: Count;
  new_categories: Count;
  wants_cancel: Generated<boolean>;
  claimed_by: string | null;
  claimed_until: Instant | null;
  undo: Json<unknown> | null;
  created_at: CreatedAt;
  started_at: Instant | null;
  finished_at: Instant | null;
  changed_at: CreatedAt;
}

interface ImportRefusedRowTable {
  universe_id: string;
  import_id: string;
  line: string | number;
  row_no: string | number;
  cells: Json<string[]>;
  reasons: Json<unknown>;
}

interface ImportMadeTable {
  universe_id: string;
  import_id: string;
  kind: 'unit' | 'variable';
  subject_id: string;
}

interface ImportMappingTable {
  universe_id: string;
  import_mapping_id: string;
  name: string;
  survey_ext_name: string;
  shape: string;
  columns: Json<string[]>;
  mapping: Json<unknown>;
  username: string | null;
  saved_at: CreatedAt;
}

interface ImportReadingTable {
  universe_id: string;
  import_id: string;
  part_no: number;
  row_no: string | number;
  content: Uint8Array;
}

export interface ImportTables {
  import: ImportTable;
  import_reading: ImportReadingTable;
  import_refused_row: ImportRefusedRowTable;
  import_made: ImportMadeTable;
  import_mapping: ImportMappingTable;
}

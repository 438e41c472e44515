import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Instant, Json } from './column-types.ts';

interface OutboxTable {
  universe_id: string;
  /** `bigint` and `xid8` arrive as text. */
  seq: Generated<string>;
  xid: Generated<string>;
  kind: 'interview';
  survey_id: string;
  subject_id: string;
  version: number;
  at: CreatedAt;
}

interface ProjectionPositionTable {
  name: string;
  xid: string;
  seq: string;
  applied_at: CreatedAt;
  store_id: string;
}

interface ProjectionTableTable {
  universe_id: string;
  survey_id: string;
  generation: number;
  state: 'building' | 'live' | 'retired';
  columns: Json<unknown>;
  cursor: string | null;
  interviews_done: ColumnType<string, number | undefined, number>;
  interviews_total: ColumnType<string, number | undefined, number>;
  created_at: CreatedAt;
  live_at: Instant | null;
  retired_at: Instant | null;
  stage: 'rows' | 'sums' | 'changes' | 'following' | null;
  included_xid: string | null;
  included_seq: string | null;
}

interface ProjectionRequestTable {
  universe_id: string;
  survey_id: string;
  requested_at: CreatedAt;
}

interface ProjectionBatchTable {
  batch_id: Generated<string>;
  kind: 'events' | 'rebuild';
  to_xid: string | null;
  to_seq: string | null;
  parts: Json<unknown>;
  created_at: CreatedAt;
}

interface ProjectedInterviewTable {
  universe_id: string;
  survey_id: string;
  generation: number;
  interview_id: string;
  version: number;
}

/** The way from the record to the columnar store. */
export interface ProjectionTables {
  outbox: OutboxTable;
  projection_position: ProjectionPositionTable;
  projection_table: ProjectionTableTable;
  projection_request: ProjectionRequestTable;
  projection_batch: ProjectionBatchTable;
  projected_interview: ProjectedInterviewTable;
}

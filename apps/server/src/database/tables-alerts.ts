import type { Generated } from 'kysely';
import type { CreatedAt, Day, Instant, Json, JsonWithDefault } from './column-types.ts';

interface EffectBlockTable {
  universe_id: string;
  effect_block_id: string;
  survey_id: string;
  ext_name: string;
  name: string;
  version: Generated<number>;
  definition: Json<unknown>;
  is_enabled: Generated<boolean>;
  live_since: Instant | null;
  created_at: CreatedAt;
  changed_at: CreatedAt;
  changed_by: string | null;
  removed_at: Instant | null;
}

interface EffectBlockVersionTable {
  universe_id: string;
  effect_block_id: string;
  version: number;
  name: string;
  definition: Json<unknown>;
  changed_at: CreatedAt;
  changed_by: string | null;
}

interface EffectRunTable {
  universe_id: string;
  effect_block_id: string;
  survey_id: string;
  interview_id: string;
  version: number;
  alert_id: string | null;
  at: CreatedAt;
  followed_at: Instant | null;
}

interface InterviewMarkTable {
  universe_id: string;
  survey_id: string;
  interview_id: string;
  tag: string;
  effect_block_id: string;
  at: CreatedAt;
}

export type StoredAlertState = 'new' | 'assigned' | 'in_progress' | 'waiting' | 'resolved' | 'closed' | 'invalid';

interface AlertTable {
  universe_id: string;
  alert_id: string;
  survey_id: string;
  interview_id: string;
  effect_block_id: string;
  effect_version: number;
  version: Generated<number>;
  unit_nos: Json<Record<string, number>>;
  units: number[];
  day: Day;
  state: Generated<StoredAlertState>;
  is_escalated: Generated<boolean>;
  priority: 'urgent' | 'high' | 'normal' | 'low';
  assignee_id: string | null;
  assignee: string | null;
  assignee_role: string | null;
  policy: Json<unknown>;
  contact_warn_at: Instant;
  contact_due_at: Instant;
  contact_done_at: Instant | null;
  /** `bigint` arrives as text. */
  contact_took_ms: string | number | null;
  contact_noted: Generated<number>;
  close_warn_at: Instant;
  close_due_at: Instant;
  close_done_at: Instant | null;
  close_took_ms: string | number | null;
  close_noted: Generated<number>;
  paused_since: Instant | null;
  pauses: JsonWithDefault<[number, number][]>;
  warn_at: Instant | null;
  due_at: Instant | null;
  next_clock_at: Instant | null;
  root_cause: string | null;
  resolution: string | null;
  reopened: Generated<number>;
  states: Json<Partial<Record<StoredAlertState, [number, number]>>>;
  raised_at: Instant;
  changed_at: Instant;
}

interface AlertEntryTable {
  universe_id: string;
  alert_id: string;
  version: number;
  at: Instant;
  kind: string;
  person_id: string | null;
  made_by: string | null;
  state: string;
  details: JsonWithDefault<Record<string, unknown>>;
  former: Json<Record<string, unknown>> | null;
}

export interface AlertTables {
  effect_block: EffectBlockTable;
  effect_block_version: EffectBlockVersionTable;
  effect_run: EffectRunTable;
  interview_mark: InterviewMarkTable;
  alert: AlertTable;
  alert_entry: AlertEntryTable;
}

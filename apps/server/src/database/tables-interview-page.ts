import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Day, Instant, Json, JsonWithDefault } from './column-types.ts';

interface InterviewCommentTable {
  universe_id: string;
  comment_id: string;
  survey_id: string;
  interview_id: string;
  person_id: string;
  author: string;
  author_name: string;
  message: string;
  mentions: Generated<string[]>;
  created_at: CreatedAt;
  edited_at: Instant | null;
  removed_at: Instant | null;
}

interface InterviewShareTable {
  universe_id: string;
  share_id: string;
  survey_id: string;
  interview_id: string;
  token_hash: Buffer;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Instant;
  revoked_at: Instant | null;
  revoked_by: string | null;
  views: Generated<number>;
  last_viewed_at: Instant | null;
}

export type MetaPropertyKind = 'text' | 'choice' | 'tags' | 'flag' | 'day';
export type MetaValue = string | boolean | string[];
export interface StoredMetaOption {
  extName: string;
  titles: Record<string, string>;
}

interface MetaPropertyTable {
  universe_id: string;
  survey_id: string;
  ext_name: string;
  kind: MetaPropertyKind;
  titles: Json<Record<string, string>>;
  options: JsonWithDefault<StoredMetaOption[]>;
  position: Generated<number>;
  version: Generated<number>;
  changed_at: CreatedAt;
  removed_at: Instant | null;
}

interface InterviewMetaTable {
  universe_id: string;
  survey_id: string;
  interview_id: string;
  properties: Json<Record<string, MetaValue>>;
  version: Generated<number>;
  changed_by: string;
  changed_at: CreatedAt;
}

export type ActionStatus = 'open' | 'in_progress' | 'done' | 'dropped';

interface ActionTable {
  universe_id: string;
  action_id: string;
  survey_id: string;
  unit_id: string;
  interview_id: ColumnType<string | null, string | null | undefined, string | null>;
  alert_id: ColumnType<string | null, string | null | undefined, string | null>;
  title: string;
  description: Generated<string>;
  owner: string;
  owner_name: string;
  due_on: Day;
  status: Generated<ActionStatus>;
  done_on: ColumnType<Day | null, Day | null | undefined, Day | null>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  changed_by: string;
  changed_at: CreatedAt;
}

export interface InterviewPageTables {
  interview_comment: InterviewCommentTable;
  interview_share: InterviewShareTable;
  meta_property: MetaPropertyTable;
  interview_meta: InterviewMetaTable;
  action: ActionTable;
}

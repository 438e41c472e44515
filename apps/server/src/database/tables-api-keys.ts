import type { Generated } from 'kysely';
import type { CreatedAt, Instant } from './column-types.ts';

interface ApiKeyTable {
  universe_id: string;
  api_key_id: string;
  name: string;
  secret_hash: Buffer;
  prefix: string;
  survey_ids: string[] | null;
  rights: string[];
  unknown_units: Generated<'refuse' | 'create'>;
  requests_per_minute: number;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  created_by: string | null;
  created_at: CreatedAt;
  replaced_by: string | null;
  revoked_at: Instant | null;
  drill_path: string | null;
  display_survey_id: string | null;
}

export interface ApiKeyTables {
  api_key: ApiKeyTable;
}

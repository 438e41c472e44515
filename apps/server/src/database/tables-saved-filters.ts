import type { Generated } from 'kysely';
import type { CreatedAt, Instant } from './column-types.ts';

interface SavedFilterTable {
  universe_id: string;
  saved_filter_id: string;
  survey_id: string;
  person_id: string;
  owner: string;
  name: string;
  tokens: string;
  shared_with_role: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  changed_at: CreatedAt;
  removed_at: Instant | null;
}

interface SavedFilterUseTable {
  universe_id: string;
  survey_id: string;
  purpose: 'start' | 'alert';
  chosen_for: 'person' | 'role';
  holder: string;
  saved_filter_id: string;
}

export interface SavedFilterTables {
  saved_filter: SavedFilterTable;
  saved_filter_use: SavedFilterUseTable;
}

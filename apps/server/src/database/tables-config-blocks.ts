import type { ColumnType } from 'kysely';
import type { CreatedAt } from './column-types.ts';

interface ConfigBlockTable {
  universe_id: string;
  config_block_id: string;
  name: string;
  survey_id: string | null;
  version: number;
  /** Written as JSON text. */
  value: ColumnType<unknown, string | null, never>;
  person_id: string | null;
  changed_by: string;
  changed_at: CreatedAt;
}

export interface ConfigBlockTables {
  config_block: ConfigBlockTable;
}

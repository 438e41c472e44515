import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

export type DemoPartName = 'alerts' | 'samples';

interface DemoPartTable {
  universe_id: string;
  survey_id: string;
  part: DemoPartName;
  position: number;
  interviews: number;
  done: Generated<number>;
  finished_at: Instant | null;
}

export interface DemoTables {
  demo_part: DemoPartTable;
}

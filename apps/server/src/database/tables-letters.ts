import type { CreatedAt } from './column-types.ts';

interface LetterArchiveTable {
  universe_id: string;
  campaign_id: string;
  sample_id: string;
  report_id: string;
  at: CreatedAt;
}

export interface LetterTables {
  letter_archive: LetterArchiveTable;
}

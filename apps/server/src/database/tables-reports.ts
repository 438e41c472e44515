import type { ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { ReportStatus } from '@echolot/contract/reports/reports';
import type { Generated } from 'kysely';
import type { CreatedAt, Day, Instant, Json } from './column-types.ts';

/** What was asked of a report, besides its survey and kind. */
export interface StoredReportRequest {
  /** Empty where it is not of a unit. */
  readonly filteredDrillPath: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The unit it is of, by which it is found again wherever it stands by then. */
  readonly unit?: { readonly perspective: string; readonly unitNo: number };
}

interface ReportTable {
  universe_id: string;
  report_id: string;
  survey_id: string;
  kind: ReportKindName;
  format: ReportFormat;
  request: Json<StoredReportRequest>;
  subject: Generated<string>;
  link: string;
  asked_by: string;
  session_id: string | null;
  locale: string;
  status: Generated<ReportStatus>;
  turn: number | string;
  stage: 'reading' | 'writing' | null;
  progress: Generated<number>;
  attempt: Generated<number>;
  /** Attempts that failed; being killed is no failure. */
  failures: Generated<number>;
  is_last_attempt: Generated<boolean>;
  claimed_by: string | null;
  seen_at: Instant | null;
  fault: string | null;
  asked_at: CreatedAt;
  started_at: Instant | null;
  finished_at: Instant | null;
  expires_at: Instant | null;
  file_deleted_at: Instant | null;
  downloaded_at: Instant | null;
  file_name: string | null;
  /** `bigint` arrives as text. */
  file_size: number | string | null;
  row_count: number | string | null;
  suppressed_count: number | string | null;
  data_position: string | null;
  needs: Generated<string[]>;
  from_day: Day | null;
  schedule_id: string | null;
}

interface ReportReaderTable {
  universe_id: string;
  report_id: string;
  person_id: string;
  given_at: CreatedAt;
}

interface ReportTicketTable {
  universe_id: string;
  token_hash: Buffer;
  person_id: string;
  session_id: string;
  report_id: string | null;
  kind: ReportKindName | null;
  request: Json<Record<string, unknown>> | null;
  expires_at: Instant;
}

export interface ReportTables {
  report: ReportTable;
  report_reader: ReportReaderTable;
  report_ticket: ReportTicketTable;
}

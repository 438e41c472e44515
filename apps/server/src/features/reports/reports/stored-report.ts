import type { ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { ReportStatus } from '@echolot/contract/reports/reports';
import type { Texts } from '../../../database/tables.ts';
import type { StoredReportRequest } from '../../../database/tables-reports.ts';

/** A report as the record keeps it. */
export interface StoredReport {
  readonly reportId: string;
  readonly survey: string;
  readonly surveyTitles: Texts;
  readonly kind: ReportKindName;
  readonly format: ReportFormat;
  readonly request: StoredReportRequest;
  readonly subject: string;
  readonly link: string;
  readonly askedBy: string;
  readonly sessionId: string | null;
  readonly locale: string;
  readonly status: ReportStatus;
  readonly stage: 'reading' | 'writing' | null;
  readonly progress: number;
  readonly isLastAttempt: boolean;
  readonly claimedBy: string | null;
  readonly seenAt: Date | null;
  readonly fault: string | null;
  readonly askedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly fileDeletedAt: Date | null;
  readonly downloadedAt: Date | null;
  readonly fileName: string | null;
  readonly fileSize: number | null;
  readonly rowCount: number | null;
  readonly suppressedCount: number | null;
  readonly dataPosition: string | null;
  readonly needs: readonly string[];
  readonly fromDay: string | null;
  readonly scheduleId: string | null;
  /** Ids of those it was given to. */
  readonly readers: readonly string[];
}

/** A run that gives no sign of life for so long has died. */
const diedAfterMs = 45_000;
/** Whoever else could take it up would have by then. */
const givenUpAfterMs = 180_000;

/** Whether it runs by its row only: the run has died, and no other one takes it up. */
export function isDead(
  { status, seenAt, isLastAttempt }: Pick<StoredReport, 'status' | 'seenAt' | 'isLastAttempt'>,
  now: Date,
): boolean {
  if (status !== 'RUNNING' || !seenAt) return false;
  return now.getTime() - seenAt.getTime() > (isLastAttempt ? diedAfterMs : givenUpAfterMs);
}

/** Runs without a sign of life since then may be dead. */
export const diedBefore = (now: Date): Date => new Date(now.getTime() - diedAfterMs);

/** Runs without a sign of life since then are dead. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - givenUpAfterMs);

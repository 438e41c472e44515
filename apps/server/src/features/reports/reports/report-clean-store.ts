import type { ReportFormat } from '@echolot/contract/reports/report-kinds';
import type { Tx } from '../../../database/record.ts';

export interface KeptFile {
  readonly reportId: string;
  readonly format: ReportFormat;
}

export function listExpiredFiles({ db }: Tx, universeId: string, now: Date): Promise<KeptFile[]> {
  return db
    .selectFrom('report')
    .select(['report_id as reportId', 'format'])
    .where('universe_id', '=', universeId)
    .where('expires_at', '<=', now)
    .where('file_deleted_at', 'is', null)
    .execute();
}

export async function markFileDeleted({ db }: Tx, universeId: string, reportId: string, now: Date): Promise<void> {
  await db
    .updateTable('report')
    .set({ file_deleted_at: now })
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .execute();
}

/** Those that ended before an instant and have no file any more. */
export async function forgetReports({ db }: Tx, universeId: string, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where('universe_id', '=', universeId)
    .where('finished_at', '<', before)
    .where((where) => where.or([where('status', '<>', 'FINISHED'), where('file_deleted_at', 'is not', null)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those whose file is there. */
export async function listOfferedReports({ db }: Tx, universeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report')
    .select('report_id')
    .where('universe_id', '=', universeId)
    .where('status', '=', 'FINISHED')
    .where('file_deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.report_id);
}

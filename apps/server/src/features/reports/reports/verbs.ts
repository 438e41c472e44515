import type { Verbs } from '../../../context.ts';
import { cancelReport, deleteReport, repeatReport } from './change-reports.ts';
import { createDownloadTicket, createReportTicket } from './create-tickets.ts';
import { downloadReport, promptVerbs } from './download-reports.ts';
import { getReportStatus } from './get-report-status.ts';
import { giveReport } from './give-report.ts';
import { listReportColleagues } from './list-report-colleagues.ts';
import { listReports } from './list-reports.ts';
import { orderVerbs } from './order-reports.ts';

/** The verbs of this feature's endpoints. */
export const reportsVerbs = {
  cancelReport,
  deleteReport,
  repeatReport,
  createDownloadTicket,
  createReportTicket,
  downloadReport,
  giveReport,
  listReportColleagues,
  getReportStatus,
  listReports,
  ...promptVerbs,
  ...orderVerbs,
} satisfies Partial<Verbs>;

import type { Verbs } from '../../../context.ts';
import { cancelReport, deleteReport, repeatReport } from './change-reports.ts';
import { createDownloadTicket, createReportTicket } from './create-tickets.ts';
import {
  downloadIndicators,
  downloadInterview,
  downloadLetter,
  downloadMailCampaign,
  downloadRankingList,
  downloadRecordTable,
  downloadReport,
} from './download-reports.ts';
import { giveReport, listReportColleagues } from './give-report.ts';
import { getReportStatus, listReports } from './list-reports.ts';
import {
  orderActionsReport,
  orderAlertsReport,
  orderIndicatorsReport,
  orderInterviewsReport,
  orderLettersArchive,
  orderRankingReport,
  orderReport,
  orderSamplesReport,
  orderSampleTableReport,
} from './order-reports.ts';

/** The verbs of this feature's endpoints. */
export const reportsVerbs = {
  cancelReport,
  deleteReport,
  repeatReport,
  createDownloadTicket,
  createReportTicket,
  downloadIndicators,
  downloadInterview,
  downloadLetter,
  downloadMailCampaign,
  downloadRankingList,
  downloadRecordTable,
  downloadReport,
  giveReport,
  listReportColleagues,
  getReportStatus,
  listReports,
  orderActionsReport,
  orderAlertsReport,
  orderIndicatorsReport,
  orderInterviewsReport,
  orderLettersArchive,
  orderRankingReport,
  orderReport,
  orderSamplesReport,
  orderSampleTableReport,
} satisfies Partial<Verbs>;

import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import type { PromptReportKind } from './report-kinds.ts';
import { ofReport } from './reports.ts';

const file = {
  method: 'GET',
  access: 'open',
  kind: 'file',
  query: z.object({ ticket: z.string().max(100) }),
  reply: z.string().describe('The file.'),
} as const;

export const downloadReport = endpoint({
  ...file,
  path: '/vuejs/download/taskreport/{reportId}',
  audited: { as: 'downloadReport' },
  summary: 'The file of a report. Its ticket is the sign-in.',
  params: ofReport,
  errors: [
    'report_ticket_invalid',
    'report_not_found',
    'report_expired',
    'report_not_enabled',
    'permission_missing',
    'path_forbidden',
  ],
});

const prompt = {
  ...file,
  errors: [
    'report_ticket_invalid',
    'permission_missing',
    'report_not_enabled',
    'drawing_too_large',
    ...drillPathErrors,
    'interview_not_found',
    'sample_not_found',
    'campaign_not_found',
  ],
} as const;

export const downloadIndicators = endpoint({
  ...prompt,
  path: '/vuejs/reports/indicators',
  audited: { as: 'downloadReport' },
  summary: 'The indicators of a unit, made at once.',
});
export const downloadRankingList = endpoint({
  ...prompt,
  path: '/vuejs/reports/rankinglist',
  audited: { as: 'downloadReport' },
  summary: 'The ranking as it stands on the screen, made at once.',
});
export const downloadLetter = endpoint({
  ...prompt,
  path: '/vuejs/letteruploader/renderletter',
  audited: { as: 'downloadReport' },
  summary: 'One letter as it is printed, made at once.',
});
export const downloadMailCampaign = endpoint({
  ...prompt,
  path: '/vuejs/reports/mailcampaign',
  audited: { as: 'downloadReport' },
  summary: 'What became of a campaign’s messages, made at once.',
});
export const downloadInterview = endpoint({
  ...prompt,
  path: '/vuejs/reports/flexinterview',
  audited: { as: 'downloadReport' },
  summary: 'One interview as a document, made at once.',
});
export const downloadRecordTable = endpoint({
  ...prompt,
  path: '/vuejs/records/recordtablereport',
  audited: { as: 'downloadReport' },
  summary: 'Units, variables or categories a survey is made of, made at once.',
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const reportDownloadsEndpoints = {
  downloadReport,
  downloadIndicators,
  downloadRankingList,
  downloadLetter,
  downloadMailCampaign,
  downloadInterview,
  downloadRecordTable,
};

/** What makes each kind at once whose file one waits for; the server finds it here. */
export const promptReports = {
  indicators: 'downloadIndicators',
  rankinglist: 'downloadRankingList',
  letter: 'downloadLetter',
  campaign: 'downloadMailCampaign',
  interview: 'downloadInterview',
  recordtable: 'downloadRecordTable',
} as const satisfies { readonly [Kind in PromptReportKind]: keyof typeof reportDownloadsEndpoints };

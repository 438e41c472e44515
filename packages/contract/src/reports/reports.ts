import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { extNameSchema, filteredDrillPathSchema } from '../names.ts';
import { permissions } from '../permissions.ts';
import { type PromptReportKind, reportFormats, reportKindNames, reportKinds } from './report-kinds.ts';

/**
 * Reports: files one can take along. Ordered → `QUEUED` with its position → `RUNNING` with progress → `FINISHED`, or `FAILED` with
 * the reason, or `CANCELLED` by its owner. It is made with the rights its asker has when it is made, and a download asks again.
 * Only its asker and those it was given to know of it; for anybody else it does not exist.
 *
 * A navigation carries no bearer, so every address that answers a file is opened with a ticket: made for one person and one file,
 * good for a minute, used up by the first use.
 */
export const reportStatuses = ['QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELLED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Waiting and running reports of one person. */
export const mostUnfinishedReports = 20;
/** Days a file is kept. */
export const reportKeptDays = 7;
/** Of one person's that are told at once. */
export const mostListedReports = 1000;
/** How long a ticket is good. */
export const reportTicketSeconds = 60;

const personSchema = z.object({ username: z.string(), name: z.string() });

export const reportSchema = z.object({
  reportId: z.uuid(),
  survey: z.string(),
  surveyTitle: z.string(),
  kind: z.enum(reportKindNames),
  format: z.enum(reportFormats),
  filteredDrillPath: z.string().describe('Empty where it is not of a unit.'),
  subject: z.string().describe('Name of what it is of, when it was asked for: mostly a unit.'),
  link: z.string().describe('Absolute address that shows the same on the screen.'),
  status: z.enum(reportStatuses),
  position: z.int().nullable().describe('Place in the queue over all universes, from 1; null when it does not wait.'),
  stage: z.enum(['reading', 'writing']).nullable().describe('What is being done; null when it does not run.'),
  progress: z.number().min(0).max(1),
  fault: z
    .object({ code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]), title: z.string() })
    .nullable()
    .describe('Why it failed; while it waits, why the last attempt did.'),
  askedBy: personSchema,
  isMine: z.boolean().describe('Whether you asked for it; otherwise it was given to you.'),
  givenTo: z.array(personSchema).describe('Empty for those it was given to.'),
  isScheduled: z.boolean(),
  askedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable().describe('When its file is deleted; null before it is finished.'),
  downloadedAt: z.iso.datetime().nullable().describe('When it was first downloaded.'),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable().describe('Bytes.'),
  rowCount: z.int().nullable(),
  suppressedCount: z.int().nullable().describe('Values hidden because too few answered.'),
  dataPosition: z.string().nullable().describe('Position of the record its figures include.'),
  needs: z.array(z.enum(permissions)).describe('Permissions one must have to download it, besides the kind’s own.'),
  can: z.object({
    download: z.boolean(),
    cancel: z.boolean(),
    repeat: z.boolean().describe('Ask for the same again: it failed, was cancelled, or its file is gone.'),
    give: z.boolean(),
    delete: z.boolean().describe('Those it was given to only take it off their list.'),
  }),
});
export type Report = z.infer<typeof reportSchema>;

/** Why a report may not be ordered. */
export const orderErrors = [...drillPathErrors, 'report_not_enabled', 'report_limit'] as const;

const reportId = z.uuid();
export const ofReport = z.object({ reportId });
const notFound = ['report_not_found'] as const;

export const getReportStatus = endpoint({
  method: 'GET',
  path: '/vuejs/reports/status/{survey}/{reportId}',
  summary: 'How far a report is: its status, its position in the queue, its progress. Ask every second.',
  access: 'signed_in',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, reportId }),
  reply: reportSchema,
  errors: ['survey_not_found', ...notFound],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/vuejs/reports',
  summary: 'Your reports and those given to you, newest first.',
  access: 'signed_in',
  reach: 'own_scope',
  query: z.object({ limit: z.coerce.number().int().min(1).max(mostListedReports).default(100) }),
  reply: z.object({ reports: z.array(reportSchema), hasMore: z.boolean() }),
});

export const cancelReport = endpoint({
  method: 'POST',
  path: '/vuejs/reports/{reportId}/cancel',
  summary: 'Stops a report that waits or runs, at once. Nothing of it is kept.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'cancelReport' },
  params: ofReport,
  reply: reportSchema,
  errors: [...notFound, 'report_state'],
});

export const repeatReport = endpoint({
  method: 'POST',
  path: '/vuejs/reports/{reportId}/repeat',
  summary: 'Asks for the same again: it failed, was cancelled, or its file is gone. It is another report.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  params: ofReport,
  reply: reportSchema,
  errors: [
    ...notFound,
    'report_state',
    ...orderErrors,
    'interview_not_found',
    'sample_not_found',
    'campaign_not_found',
  ],
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/vuejs/reports/{reportId}',
  summary: 'Deletes a report with its file, stopping it first. Those it was given to take it off their own list.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'deleteReport' },
  params: ofReport,
  reply: z.object({ deleted: z.literal(true) }),
  errors: notFound,
});

export const listReportColleagues = endpoint({
  method: 'GET',
  path: '/vuejs/reports/{reportId}/colleagues',
  summary: 'Colleagues who may see all that a report of yours holds, and so may be given it.',
  access: 'signed_in',
  reach: 'own_scope',
  params: ofReport,
  reply: z.object({ colleagues: z.array(personSchema) }),
  errors: [...notFound, 'report_state'],
});

export const giveReport = endpoint({
  method: 'PUT',
  path: '/vuejs/reports/{reportId}/readers',
  summary: 'Says which colleagues a report of yours is given to. Each must be allowed to see all it holds.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'giveReport' },
  params: ofReport,
  body: z.strictObject({ usernames: z.array(z.string().min(1).max(200)).max(50) }),
  reply: reportSchema,
  errors: [...notFound, 'report_state', 'people_unknown', 'report_reader_unfit'],
});

const ticketReply = z.object({
  ticket: z.string(),
  address: z.string().describe('Address below the server’s origin, with the ticket: navigate there.'),
  expiresAt: z.iso.datetime(),
});

export const createDownloadTicket = endpoint({
  method: 'POST',
  path: '/vuejs/reports/{reportId}/ticket',
  summary: 'Makes a ticket to download a report once, within a minute.',
  description: 'Permission, survey flag and scope are asked now and again when it is used.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { not: 'the download is noted' },
  params: ofReport,
  reply: ticketReply,
  errors: [...notFound, 'report_state', 'report_expired', 'report_not_enabled', 'path_forbidden'],
});

const promptKindNames = reportKindNames.filter((kind) => reportKinds[kind].made !== 'queued') as [
  PromptReportKind,
  ...PromptReportKind[],
];

export const createReportTicket = endpoint({
  method: 'POST',
  path: '/vuejs/report-tickets',
  summary: 'Makes a ticket for a file that is made at once when its address is opened.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { not: 'the download is noted' },
  body: z.strictObject({
    kind: z.enum(promptKindNames),
    survey: extNameSchema,
    filteredDrillPath: filteredDrillPathSchema
      .regex(/^\P{Cc}+$/u)
      .optional()
      .describe('Of what is asked; not for a single interview or letter.'),
    format: z.enum(reportFormats).optional(),
    options: z
      .record(z.string().max(40), z.string().max(4000))
      .default({})
      .describe('As the kind’s own; see `reportKinds`.'),
  }),
  reply: ticketReply,
  errors: [...orderErrors, 'interview_not_found', 'sample_not_found', 'campaign_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const reportsEndpoints = {
  cancelReport,
  createDownloadTicket,
  createReportTicket,
  deleteReport,
  getReportStatus,
  giveReport,
  listReportColleagues,
  listReports,
  repeatReport,
};

import { z } from 'zod';
import { alertViews } from '../follow-up/alerts.ts';
import { sampleSorts, sampleStateSchema, sampleStates } from '../intake/samples.ts';
import { campaignIdSchema } from '../names.ts';
import type { Permission } from '../permissions.ts';
import type { ReportFlags } from '../structure/config-reports.ts';
import { alertPriorities } from '../structure/config-sla.ts';

export const reportFormats = ['xlsx', 'csv', 'parquet', 'pdf', 'zip'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Flags of a survey that switch kinds of reports on (see `docs/reports.md`). */
export type ReportFlag = keyof ReportFlags;

/** Pages that show what reports hold, as `paths` of core names them. */
export type ReportPage =
  | 'ranking'
  | 'statistics'
  | 'interviews'
  | 'interview'
  | 'alerts'
  | 'actions'
  | 'samples'
  | 'structure';

export interface ReportKindFacts {
  /** What one must be allowed to, to ask for it and to be given it. */
  readonly permission: Permission;
  /** Flag of the survey that must be on; null: none governs it. */
  readonly flag: ReportFlag | null;
  /** The first is the usual one. */
  readonly formats: readonly [ReportFormat, ...ReportFormat[]];
  /** Permissions that put more into the file. Whoever downloads it must have those its asker had when it was made. */
  readonly widenedBy: readonly Permission[];
  /** Whether words about persons may be in the file: it is deleted when somebody's data is erased. */
  readonly holdsPersons: boolean;
  /** Waited for in the queue, made at once by opening its address, or both. */
  /** Page of the product that shows the same. */
  readonly page: ReportPage;
  readonly made: 'queued' | 'at_once' | 'both';
  /** What may be asked of it besides the filtered drill path. */
  readonly options: z.ZodObject;
}

/** What a survey is made of: the units of its perspectives, its variables, their categories. */
export const recordTables = ['units', 'variables', 'categories'] as const;

/** Plain text of one line; what is searched for. */
const search = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default('');
const columns = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9._,-]*$/)
  .optional()
  .describe('Ext names, with commas. All of them when absent.');
const sort = z
  .string()
  .max(80)
  .regex(/^-?[A-Za-z0-9._-]+$/);
/** State of the samples that are wanted. */
export const listedStateSchema = z.enum(['all', ...sampleStates]);
/** For a person who may see personal data and hands the file to one who may not. */
const masked = z
  .enum(['yes', 'no'])
  .default('no')
  .describe('`yes`: personal data is masked, whatever the asker may see.');

export const reportKinds = {
  ranking: {
    permission: 'rankings.read',
    flag: 'enableExcelBenchmarkReport',
    formats: ['xlsx', 'csv'],
    widenedBy: [],
    holdsPersons: false,
    page: 'ranking',
    made: 'queued',
    options: z.object({}),
  },
  rankinglist: {
    permission: 'rankings.read',
    flag: 'enableExcelBenchmarkReport',
    formats: ['xlsx', 'csv'],
    widenedBy: [],
    holdsPersons: false,
    page: 'ranking',
    made: 'at_once',
    options: z.object({
      sort: z
        .string()
        .max(80)
        .regex(/^-?[A-Za-z0-9._()-]+$/)
        .optional()
        .describe('Column of the screen, with `-` before it from the highest down. Default: the first indicator.'),
      search,
      columns: z
        .string()
        .max(4000)
        .regex(/^[A-Za-z0-9._,()-]*$/)
        .optional()
        .describe('Columns of the screen, with commas: `n`, `trend`, `(rest)`, `(quarter)`, indicators.'),
    }),
  },
  benchmark: {
    permission: 'rankings.read',
    flag: 'enablePDFBenchmarkReport',
    formats: ['pdf'],
    widenedBy: ['interviews.read', 'interviews.identify', 'samples.read'],
    holdsPersons: true,
    page: 'ranking',
    made: 'queued',
    options: z.object({ masked }),
  },
  interviews: {
    permission: 'interviews.read',
    flag: 'enableInterviewsReport',
    formats: ['xlsx', 'csv', 'parquet'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'interviews',
    made: 'queued',
    options: z.object({
      sort: sort.default('newest'),
      search,
      commented: z.enum(['yes', 'all']).default('all'),
      columns,
      contacts: z
        .enum(['yes', 'no'])
        .default('no')
        .describe(
          '`yes`: whether each is whole and whose it is, as the list shows it; e-mail address and phone too with ' +
            '`interviews.identify`. Parquet names nobody: it says whether each is whole.',
        ),
      masked,
    }),
  },
  alerts: {
    permission: 'alerts.read',
    flag: 'enableAlertsReport',
    formats: ['xlsx', 'csv'],
    widenedBy: ['interviews.read', 'interviews.identify'],
    holdsPersons: true,
    page: 'alerts',
    made: 'queued',
    options: z.object({
      view: z.enum(alertViews).default('all'),
      priority: z.enum(alertPriorities).optional(),
      assignee: search.describe('User name of whose alerts are wanted; all when empty.'),
      search,
      masked,
    }),
  },
  actions: {
    permission: 'rankings.read',
    flag: 'enableActionsReport',
    formats: ['xlsx', 'csv'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'actions',
    made: 'queued',
    options: z.object({ masked }),
  },
  indicators: {
    permission: 'rankings.read',
    flag: 'enableIndicatorsReport',
    formats: ['xlsx', 'csv'],
    widenedBy: [],
    holdsPersons: false,
    page: 'statistics',
    made: 'both',
    options: z.object({}),
  },
  samples: {
    permission: 'samples.read',
    flag: 'enableSamplesReport',
    formats: ['xlsx', 'csv'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'samples',
    made: 'queued',
    options: z.object({
      sampleId: z.uuid().optional().describe('That sample alone.'),
      state: sampleStateSchema.optional(),
      search,
      sort: z.enum(sampleSorts).default('newest'),
      masked,
    }),
  },
  sampletable: {
    permission: 'samples.read',
    flag: 'enableSamplesReport',
    formats: ['xlsx', 'csv'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'samples',
    made: 'queued',
    options: z.object({ state: listedStateSchema.default('all'), search, columns, masked }),
  },
  campaign: {
    permission: 'samples.read',
    flag: 'enableSamplesReport',
    formats: ['xlsx', 'csv'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'samples',
    made: 'at_once',
    options: z.object({
      campaignId: campaignIdSchema
        .optional()
        .describe('Number of the campaign within the survey; absent: the newest one of the place.'),
      masked,
    }),
  },
  letters: {
    permission: 'samples.read',
    flag: 'enableSamplesReport',
    formats: ['zip'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'samples',
    made: 'queued',
    options: z.object({
      all: z.enum(['true', 'false']).default('false').describe('Also those that were sent already.'),
      masked,
    }),
  },
  letter: {
    permission: 'samples.read',
    flag: 'enableSamplesReport',
    formats: ['pdf'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'samples',
    made: 'at_once',
    options: z.object({ sampleId: z.uuid(), masked }),
  },
  interview: {
    permission: 'interviews.read',
    flag: 'enableSingleInterviewReport',
    formats: ['pdf'],
    widenedBy: ['interviews.identify'],
    holdsPersons: true,
    page: 'interview',
    made: 'at_once',
    options: z.object({ interviewId: z.uuid(), masked }),
  },
  recordtable: {
    permission: 'structure.read',
    flag: null,
    formats: ['xlsx', 'csv'],
    widenedBy: [],
    holdsPersons: false,
    page: 'structure',
    made: 'at_once',
    options: z.object({
      table: z.enum(recordTables).default('units').describe('Which of the tables a survey is made of.'),
    }),
  },
} as const satisfies Readonly<Record<string, ReportKindFacts>>;

export type ReportKinds = typeof reportKinds;
export type ReportKindName = keyof ReportKinds;
export const reportKindNames = Object.keys(reportKinds) as [ReportKindName, ...ReportKindName[]];

/** Options of a kind as they were understood. */
export type ReportOptions<Kind extends ReportKindName> = z.output<ReportKinds[Kind]['options']>;

type Made<Kind extends ReportKindName> = ReportKinds[Kind]['made'];
/** Kinds that come out of the queue. */
export type QueuedReportKind = {
  [Kind in ReportKindName]: Made<Kind> extends 'at_once' ? never : Kind;
}[ReportKindName];
/** Kinds whose address makes the file when it is opened. */
export type PromptReportKind = { [Kind in ReportKindName]: Made<Kind> extends 'queued' ? never : Kind }[ReportKindName];

export function factsOfReportKind(kind: ReportKindName): ReportKindFacts {
  return reportKinds[kind];
}

import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema, filteredDrillPathSchema } from '../names.ts';
import { type QueuedReportKind, reportFormats, reportKindNames, reportKinds } from './report-kinds.ts';

/** Kinds that can come by themselves: those that are waited for. */
export const scheduledKinds = reportKindNames.filter((kind) => reportKinds[kind].made !== 'at_once') as [
  QueuedReportKind,
  ...QueuedReportKind[],
];
const kindSchema = z.enum(scheduledKinds);
const formatSchema = z.enum(reportFormats);

/** ISO 8601 order. */
export const scheduleWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const scheduleNameLength = 100;
/** Schedules one person may have. */
export const scheduleCap = 50;
export const recipientCap = 200;

export const rhythmSchema = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('week'), weekday: z.enum(scheduleWeekdays) }),
    z.strictObject({
      every: z.literal('month'),
      day: z.int().min(1).max(31).or(z.literal('last')).describe('A shorter month is served on its last day.'),
    }),
  ])
  .describe('In the universe’s time zone.');
export type Rhythm = z.infer<typeof rhythmSchema>;

const personSchema = z.object({ username: z.string(), name: z.string() });

/** Why somebody gets none, or why a report could not be made. */
export const deliveryReasonSchema = z
  .string()
  .describe('A code of errors; empty when there is nothing to say. `no_unit`: none of the person’s units lies there.');

const deliverySchema = z.object({
  recipient: personSchema,
  unit: z.string().describe('Name of the unit it is about; empty when there is none.'),
  state: z
    .enum(['due', 'ordered', 'sent', 'failed', 'none'])
    .describe('sent: the mail is on its way. failed: it could not be made. none: this person gets none.'),
  reason: deliveryReasonSchema,
});

const runSchema = z.object({
  dueAt: z.iso.datetime(),
  missed: z.int().describe('Earlier times for which no server ran, and which this one stands for.'),
  deliveries: z.array(deliverySchema),
});

const scheduleSchema = z.object({
  scheduleId: z.uuid(),
  survey: extNameSchema,
  name: z.string(),
  kind: kindSchema,
  format: formatSchema,
  options: z.record(z.string(), z.string()),
  filteredDrillPath: z.string().describe('Relative periods mean the day of each run.'),
  unit: z.string().describe('Name of the unit today; empty when it is no more.'),
  rhythm: rhythmSchema,
  time: z.string().describe('HH:MM in the universe’s time zone.'),
  owner: personSchema,
  isMine: z.boolean(),
  recipients: z.array(personSchema.extend({ hasLeft: z.boolean().describe('Wants it no more.') })),
  nextAt: z.iso.datetime().nullable().describe('null once it has ended.'),
  lastRun: runSchema.nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z
    .enum(['owner', 'administrator', 'owner_gone', 'owner_role', 'nobody_left'])
    .nullable()
    .describe('owner_gone: left the universe. owner_role: may no longer have such a report.'),
  version: z.int(),
});
export type ReportSchedule = z.infer<typeof scheduleSchema>;

const receivedSchema = z.object({
  scheduleId: z.uuid(),
  survey: extNameSchema,
  name: z.string(),
  kind: kindSchema,
  rhythm: rhythmSchema,
  time: z.string(),
  owner: personSchema,
  nextAt: z.iso.datetime(),
  isActive: z.boolean().describe('false: you have left; you may come back.'),
  latest: z
    .array(z.object({ reportId: z.uuid(), unit: z.string(), dueAt: z.iso.datetime() }))
    .describe('What you were sent last and can still fetch.'),
});
export type ReceivedReport = z.infer<typeof receivedSchema>;

const settings = {
  survey: extNameSchema,
  name: z.string().trim().min(1).max(scheduleNameLength),
  kind: kindSchema,
  format: formatSchema,
  options: z
    .record(z.string().max(40), z.string().max(4000))
    .default({})
    .describe('As ordering a report of this kind takes them.'),
  filteredDrillPath: filteredDrillPathSchema.describe('Relative periods mean the day of each run.'),
  rhythm: rhythmSchema,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  recipients: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(recipientCap)
    .describe('User names. Others than yourself need `reports.schedule`.'),
};
const settingsExample = {
  survey: 'sales',
  name: 'Monday ranking',
  kind: 'ranking',
  format: 'xlsx',
  filteredDrillPath: 'org.all;date=rmonths-2,-1',
  rhythm: { every: 'week', weekday: 'monday' },
  time: '07:00',
  recipients: ['manager'],
} as const;
const oneParams = z.object({ scheduleId: z.uuid() });
const reply = z.object({ schedule: scheduleSchema });
const refusals = [
  ...drillPathErrors,
  'report_not_enabled',
  'sample_not_found',
  'people_unknown',
  'report_schedule_owner_unfit',
] as const;

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/vuejs/report-schedules',
  summary: 'The reports you have set up to come by themselves, and those you receive.',
  description:
    'People with `users.manage` get those of everybody in the universe. What has ended is told for some weeks.',
  access: 'signed_in',
  reach: 'own_scope',
  reply: z.object({ schedules: z.array(scheduleSchema), received: z.array(receivedSchema) }),
});

export const createReportSchedule = endpoint({
  method: 'POST',
  path: '/vuejs/report-schedules',
  summary: 'Sets up a report that comes every week or month.',
  description:
    'Each recipient gets it of the same unit if they see that, else of each of their own units below it, always with ' +
    'their own rights; who may not have it gets none, and you are told. They get a mail with a link, not the file. Times ' +
    `for which no server ran are made up for once. A person may have ${scheduleCap}.`,
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'createReportSchedule' },
  body: z.strictObject(settings).meta({ examples: [settingsExample] }),
  reply,
  errors: [...refusals, 'report_schedule_limit'],
});

export const changeReportSchedule = endpoint({
  method: 'PUT',
  path: '/vuejs/report-schedules/{scheduleId}',
  summary: 'Changes a report that comes by itself, if nobody did since `version`; only its owner may.',
  description: 'Survey and kind stay. Recipients who have left stay away, unless they are left out and added again.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'changeReportSchedule' },
  params: oneParams,
  body: z
    .strictObject({ ...settings, version: z.int().min(1).max(2_147_483_647) })
    .meta({ examples: [{ ...settingsExample, version: 1 }] }),
  reply,
  errors: ['report_schedule_not_found', 'report_schedule_ended', 'conflict', ...refusals],
});

export const endReportSchedule = endpoint({
  method: 'DELETE',
  path: '/vuejs/report-schedules/{scheduleId}',
  summary: 'Ends a report that comes by itself; its owner may, and whoever manages people.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'endReportSchedule' },
  params: oneParams,
  reply: z.object({ ended: z.literal(true) }),
  errors: ['report_schedule_not_found'],
});

export const setReportSubscription = endpoint({
  method: 'PUT',
  path: '/vuejs/report-schedules/{scheduleId}/subscription',
  summary: 'Says whether you want to receive a report you were made a recipient of.',
  access: 'signed_in',
  reach: 'own_scope',
  audited: { as: 'setReportSubscription' },
  params: oneParams,
  body: z.strictObject({ isActive: z.boolean() }),
  reply: z.object({ isActive: z.boolean() }),
  errors: ['report_schedule_not_found', 'report_schedule_ended'],
});

export const listReportRecipients = endpoint({
  method: 'GET',
  path: '/vuejs/report-recipients',
  summary: 'Who may receive a report that comes by itself, and of which units each would get it.',
  description: 'Without `reports.schedule` that is yourself.',
  access: 'signed_in',
  reach: 'own_scope',
  query: z.object({ survey: extNameSchema, kind: kindSchema, path: filteredDrillPathSchema }),
  reply: z.object({
    unit: z.string().describe('Name of the unit of the path.'),
    recipients: z.array(
      personSchema.extend({
        units: z.array(z.string()).describe('Names; empty for nobody who is listed here without a reason.'),
        reason: deliveryReasonSchema,
      }),
    ),
  }),
  errors: ['survey_not_found', 'path_malformed', 'path_forbidden', 'filter_malformed'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const reportSchedulesEndpoints = {
  changeReportSchedule,
  createReportSchedule,
  endReportSchedule,
  listReportRecipients,
  listReportSchedules,
  setReportSubscription,
};

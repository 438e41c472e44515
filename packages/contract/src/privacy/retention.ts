import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const months = z.int().min(1).max(600).nullable();

export const retentionMonthsSchema = z.strictObject({
  contacts: months.describe('Contacts without newer interviews are erased after so many months; null keeps them.'),
  comments: months.describe('Comments are removed from interviews.'),
  interviews: months.describe('Interviews are deleted.'),
  imports: months.describe('Files, refused rows and notes of imports are deleted.'),
  staffComments: months.default(null).describe('What colleagues wrote about interviews is deleted.'),
});
export type RetentionMonths = z.infer<typeof retentionMonthsSchema>;

const countsSchema = z.object({
  contacts: z.int(),
  comments: z.int(),
  interviews: z.int(),
  imports: z.int(),
  staffComments: z.int(),
  audit: z.int().describe('Notes about imports.'),
  plans: z.int().describe('Erasure plans nobody confirmed within a week.'),
});
export type RetentionCounts = z.infer<typeof countsSchema>;

const access = 'settings.manage';

export const getRetention = endpoint({
  method: 'GET',
  path: '/vuejs/retention',
  summary: 'How long the universe keeps what, and what the last nights did.',
  access,
  reach: 'administration',
  reply: z.object({
    months: retentionMonthsSchema,
    version: z.int().describe('Counts changes; 0 before the first.'),
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string(),
    timeZone: z.string().describe('The run starts between 03:00 and 04:00 there.'),
    runs: z.array(
      z.object({
        day: z.iso.date(),
        startedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        months: retentionMonthsSchema,
        counts: countsSchema,
      }),
    ),
  }),
});

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/vuejs/retention',
  summary: 'Sets how long the universe keeps what. The next night works by it.',
  description: 'If somebody else did meanwhile the answer is a conflict; `details.months` holds what stands there.',
  access,
  reach: 'administration',
  audited: { as: 'changeRetention' },
  body: z.strictObject({
    months: retentionMonthsSchema,
    version: z.int().min(0).describe('What the change was made on.'),
  }),
  reply: z.object({ months: retentionMonthsSchema, version: z.int(), changedAt: z.iso.datetime() }),
  errors: ['conflict'],
});

const queryMonths = z.coerce.number().int().min(1).max(600).optional();

export const previewRetention = endpoint({
  method: 'GET',
  path: '/vuejs/retention/preview',
  summary: 'What a night with these settings would do. Nothing is changed.',
  access,
  reach: 'administration',
  query: z.object({
    contacts: queryMonths,
    comments: queryMonths,
    interviews: queryMonths,
    imports: queryMonths,
    staffComments: queryMonths,
  }),
  reply: z.object({
    counts: countsSchema,
    isCapped: z.boolean().describe('Whether counting stopped at 1,000,000.'),
  }),
  errors: ['retention_preview_slow'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const retentionEndpoints = { changeRetention, getRetention, previewRetention };

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personal } from '../personal.ts';

/** Text of a person: no control characters. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}+$/u);
/** What those read who may read the data of persons. */
const readBy = 'contacts.read';
const position = z
  .string()
  .regex(/^[\w-]{1,200}$/)
  .optional()
  .describe('The `next` of the page before.');

export const contactRowSchema = z.object({
  person: z.uuid().describe('The contact, or the interview of somebody who is no contact.'),
  kind: z.enum(['contact', 'interview']),
  name: personal(z.string(), 'name', readBy),
  email: personal(z.string(), 'email', readBy),
  phone: personal(z.string(), 'number', readBy),
  customerNumber: personal(z.string(), 'number', readBy),
  city: personal(z.string(), 'name', readBy),
  interviews: z.int().describe('Interviews the person gave.'),
  erasedAt: z.iso.datetime().nullable(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

const contactPageSchema = z.object({
  contacts: z.array(contactRowSchema),
  next: z.string().nullable().describe('Ask for the next page with it; null at the end.'),
  isMasked: z.boolean().describe('Whether personal data is shown by its first letters only.'),
});

export const findContacts = endpoint({
  method: 'GET',
  path: '/vuejs/contacts',
  summary: 'Persons by name, e-mail, phone, customer number or the external id of an interview.',
  description:
    'Without the permission contacts.read data is masked, and only a whole name, address, number or id finds somebody.',
  access: 'contacts.find',
  reach: 'universe',
  query: z.object({
    query: z.string().max(200).default(''),
    after: position,
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: contactPageSchema,
});

export const contactSchema = contactRowSchema.extend({
  givenName: personal(z.string(), 'name', readBy),
  familyName: personal(z.string(), 'name', readBy),
  locale: z.string(),
  address: personal(z.string(), 'dots', readBy),
  details: z.array(z.object({ name: z.string(), value: personal(z.string(), 'number', readBy) })),
  createdAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable(),
  bySurvey: z.array(z.object({ survey: z.string(), title: z.string(), interviews: z.int(), lastDay: z.iso.date() })),
  isMasked: z.boolean(),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/vuejs/contacts/{person}',
  summary: 'What is kept about a person.',
  access: 'contacts.find',
  reach: 'universe',
  params: z.object({ person: z.uuid() }),
  reply: contactSchema,
  errors: ['contact_not_found'],
});

export const erasurePolicies = ['keep_scores', 'keep_comments', 'delete_interviews'] as const;
export type ErasurePolicy = (typeof erasurePolicies)[number];
export const erasureStates = ['planning', 'planned', 'erasing', 'done', 'discarded'] as const;
/** Kinds of places in which something of a person is found. */
export const erasurePlaces = [
  'contact',
  'interviews',
  'comments',
  'mentions',
  'revisions',
  'refused_rows',
  'imports',
  'files',
  'audit',
  'messages',
  'staff_texts',
  'reports',
] as const;
export type ErasurePlace = (typeof erasurePlaces)[number];

const countsSchema = z.array(z.object({ place: z.enum(erasurePlaces), count: z.int() }));

const erasureRowSchema = z.object({
  erasureId: z.uuid(),
  state: z.enum(erasureStates),
  policy: z.enum(erasurePolicies),
  reason: z.string(),
  askedBy: z.string().describe('User name; empty when the person is no longer known.'),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  found: countsSchema.describe('What the plan found.'),
  erased: countsSchema.describe('What was erased.'),
});
export type ErasureRow = z.infer<typeof erasureRowSchema>;

export const erasureSchema = erasureRowSchema.extend({
  person: z.uuid(),
  scanned: z.int().describe('Rows looked at so far.'),
  total: z.int().describe('About how many there are.'),
  places: z.int().describe('All places the plan found together; a confirmation names this number.'),
  samples: z
    .array(
      z.object({ place: z.enum(erasurePlaces), where: z.string(), excerpt: personal(z.string(), 'empty', readBy) }),
    )
    .describe('Some of the places, while the plan waits; without the permission contacts.read no excerpt.'),
});
export type Erasure = z.infer<typeof erasureSchema>;

const erasureParams = z.object({ erasureId: z.uuid() });
const erasureErrors = ['erasure_not_found'] as const;

export const planErasure = endpoint({
  method: 'POST',
  path: '/vuejs/erasures',
  summary: 'Looks for everything about a person. Nothing is changed until it is confirmed.',
  access: 'contacts.erase',
  reach: 'universe',
  audited: { as: 'planErasure' },
  body: z.strictObject({
    person: z.uuid().optional().describe('Absent for somebody known from comments only; `words` tell the person then.'),
    policy: z.enum(erasurePolicies),
    reason: line(200).describe('Why; what names the person is removed from it.'),
    words: z
      .array(line(100))
      .max(20)
      .default([])
      .describe('Further names, numbers or words that tell this person and nobody else.'),
  }),
  reply: z.object({ erasureId: z.uuid() }),
  errors: ['contact_not_found', 'contact_erased', 'erasure_words_missing'],
});

export const listErasures = endpoint({
  method: 'GET',
  path: '/vuejs/erasures',
  summary: 'Erasures, newest first. They hold no personal data.',
  access: 'contacts.erase',
  reach: 'universe',
  query: z.object({ after: position, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.object({ erasures: z.array(erasureRowSchema), next: z.string().nullable() }),
});

export const getErasure = endpoint({
  method: 'GET',
  path: '/vuejs/erasures/{erasureId}',
  summary: 'How far an erasure is, what was found, and what was done.',
  access: 'contacts.erase',
  reach: 'universe',
  params: erasureParams,
  reply: erasureSchema,
  errors: erasureErrors,
});

const erasureFileRowSchema = z.object({
  row: z.int().describe('Number of the row among all that were found.'),
  importId: z.uuid(),
  fileName: z.string(),
  sheet: z.string().describe('Of a workbook; empty for other files.'),
  line: z.int().describe('Line of a text, row of a sheet.'),
  isOwn: z.boolean().describe("Whether the row is the person's own."),
  cells: z.array(
    z.object({
      place: z.int(),
      column: z.string(),
      excerpt: personal(
        z.string().describe('What stands in it; empty without the permission contacts.read.'),
        'empty',
        readBy,
      ),
      isEmptied: z.boolean().describe('Whether nothing of it stays; otherwise a mark replaces what tells the person.'),
      isKept: z.boolean(),
    }),
  ),
});
export type ErasureFileRow = z.infer<typeof erasureFileRowSchema>;

export const listErasureCells = endpoint({
  method: 'GET',
  path: '/vuejs/erasures/{erasureId}/cells',
  summary: 'What a plan found in uploaded files: file, row and cells. Nothing else in a file is touched.',
  access: 'contacts.erase',
  reach: 'universe',
  params: erasureParams,
  query: z.object({
    after: z.coerce.number().int().min(0).default(0).describe('The `next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(500).default(50).describe('Rows.'),
  }),
  reply: z.object({ rows: z.array(erasureFileRowSchema), next: z.int().nullable() }),
  errors: erasureErrors,
});

export const keepErasureCells = endpoint({
  method: 'PUT',
  path: '/vuejs/erasures/{erasureId}/cells',
  summary: 'Keeps cells of files that a plan found, or takes that back: one cell, a row, a file, or all.',
  access: 'contacts.erase',
  reach: 'universe',
  audited: { not: 'it is part of a plan, and the confirmation is noted' },
  params: erasureParams,
  body: z.strictObject({
    importId: z.uuid().optional().describe('The cells of this file.'),
    row: z.int().optional().describe('The cells of this row.'),
    place: z.int().optional().describe('The cell at this place of its row.'),
    isKept: z.boolean(),
  }),
  reply: z.object({ places: z.int(), found: countsSchema }),
  errors: [...erasureErrors, 'erasure_not_planned', 'erasure_cell_not_found'],
});

export const confirmErasure = endpoint({
  method: 'POST',
  path: '/vuejs/erasures/{erasureId}/confirmation',
  summary: 'Erases what the plan found. Cannot be undone. Asking again changes nothing.',
  access: 'contacts.erase',
  reach: 'universe',
  audited: { as: 'confirmErasure' },
  params: erasureParams,
  body: z.strictObject({ places: z.int().min(0).describe('How many places the plan found, as it was read.') }),
  reply: z.object({ state: z.enum(erasureStates) }),
  errors: [...erasureErrors, 'erasure_not_planned', 'erasure_plan_changed'],
});

export const discardErasure = endpoint({
  method: 'DELETE',
  path: '/vuejs/erasures/{erasureId}',
  summary: 'Throws a plan away that was not confirmed.',
  access: 'contacts.erase',
  reach: 'universe',
  audited: { as: 'discardErasure' },
  params: erasureParams,
  reply: z.object({ state: z.enum(erasureStates) }),
  errors: [...erasureErrors, 'erasure_not_planned'],
});

export const getErasureReport = endpoint({
  method: 'GET',
  path: '/vuejs/erasures/{erasureId}/report',
  summary: 'The confirmation for the person who asked: what was erased and when, without personal data.',
  access: 'contacts.erase',
  reach: 'universe',
  kind: 'file',
  params: erasureParams,
  query: z.object({ locale: z.enum(['en', 'de']).default('en') }),
  reply: z.string().describe('Text in UTF-8.'),
  errors: [...erasureErrors, 'erasure_not_done'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const contactsEndpoints = {
  confirmErasure,
  discardErasure,
  findContacts,
  getContact,
  getErasure,
  getErasureReport,
  keepErasureCells,
  listErasureCells,
  listErasures,
  planErasure,
};

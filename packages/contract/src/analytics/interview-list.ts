import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { personal } from '../personal.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import { hiddenReasonSchema } from './rankings.ts';

const unitSchema = z.object({ path: z.string(), slug: z.string(), name: z.string(), kind: z.string() });

const columnSchema = z.object({
  extName: z.string(),
  title: z.string(),
  kind: z.enum(['indicator', 'dimension', 'comment', 'date', 'number']),
  indicator: z
    .object({
      method: z.enum(['nps', 'csat', 'ces', 'mean', 'index']),
      min: z.number(),
      max: z.number(),
      decimals: z.int(),
      direction: z.enum(['higher', 'lower']),
      topBoxes: z.int().nullable(),
    })
    .nullable()
    .describe('How an indicator’s answers are judged; null for the others.'),
  isHidden: z
    .boolean()
    .describe(
      'Too few answered it here for the reader to see single answers: they are null, and nothing is sorted by it.',
    ),
  hidesCategories: z
    .boolean()
    .describe(
      'Too few chose some of its categories here, as its filter says: the reader, who may not see single persons, is not told ' +
        'who did, and reads null or the other categories. Told of chosen columns.',
    ),
});

const commentSchema = z.object({
  variable: z.string(),
  text: personal(z.string(), 'by_verb'),
  marks: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('Where the words that were searched for stand: from and to (not included), in UTF-16 code units.'),
});

const rowSchema = z.object({
  interviewId: z.guid(),
  answeredAt: z.iso.datetime(),
  day: z.iso.date().describe('Day of the answer in the universe’s time zone.'),
  unit: unitSchema,
  unitAbove: z
    .string()
    .describe('Name of the unit above it; empty where that is the unit the list is of, or the list’s own.'),
  isUnitWidened: z
    .boolean()
    .describe('The unit named is one above: the ranking hides the unit itself, and so does this list.'),
  channel: z.string().describe('Empty where too few came this way for the reader to be told.'),
  locale: z.string().describe('Language the interview was held in; empty as the channel.'),
  status: z.enum(['complete', 'partial']),
  person: personal(
    z
      .string()
      .describe(
        'Name of the contact, empty when nobody is known; its first letters only without `interviews.identify`.',
      ),
    'name',
  ),
  answers: z
    .record(z.string(), z.union([z.number(), z.string(), z.array(z.string()), z.null()]))
    .describe(
      'By chosen column: a number on the scale, a category or several, a day, a number; null without an answer.',
    ),
  comments: z.array(commentSchema).describe('Of the chosen comments, and of others that contain a word searched for.'),
});

export const interviewListSchema = z.object({
  survey: z.string(),
  path: z.string(),
  filters: z.string().describe('The filter tokens as they were understood.'),
  vanished: z.array(z.object({ filter: z.string(), value: z.string() })),
  breadcrumb: z.array(unitSchema),
  unit: unitSchema,
  window: z.object({ fromDay: z.iso.date().nullable(), toDay: z.iso.date().nullable() }),
  treeDay: z.iso.date(),
  words: z.array(z.string()).describe('The words searched for, as they were understood.'),
  sort: z.string(),
  closed: hiddenReasonSchema
    .nullable()
    .describe('Why the list is closed: the ranking hides the number behind it. It then has no rows and no count.'),
  count: z
    .int()
    .nullable()
    .describe('Interviews in the whole list, where that is known without counting them; otherwise ask `count`.'),
  columns: z.array(columnSchema).describe('Everything that can be chosen, in the order of the survey.'),
  chosen: z.array(z.string()).describe('Ext names of the chosen columns.'),
  titles: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('Titles of the categories in the rows, by column.'),
  rows: z.array(rowSchema),
  next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
  suppressionMinimumN: suppressionMinimumSchema,
  position: z.string().describe('Position of the record that the list includes.'),
});

const wordsSchema = z
  .string()
  .max(200)
  .default('')
  .describe('Words that comments contain: each of them, whatever case and accents.');

const commentedSchema = z.enum(['yes', 'all']).default('all').describe('`yes`: only interviews with a comment.');

export const listInterviews = endpoint({
  method: 'GET',
  path: '/vuejs/interviewlist/{survey}/{filteredDrillPath}',
  summary: 'The interviews behind a number of a ranking.',
  description:
    'Takes the path, filters and period of the ranking. A page goes on where the one before ended, whatever has come in since. ' +
    'Where the ranking hides the number, the list is closed, unless the reader has `interviews.identify`.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({
    sort: z
      .string()
      .max(80)
      .default('newest')
      .describe('`newest`, `unit`, or an indicator: its lowest answers first, its highest with `-` before the name.'),
    search: wordsSchema,
    commented: commentedSchema,
    columns: z
      .string()
      .max(4000)
      .optional()
      .describe('Ext names of variables, with commas. Default: the first indicator and all comments.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(500).optional().describe('`next` of the page before, with everything else the same.'),
  }),
  reply: interviewListSchema,
  errors: drillPathErrors,
});

export const countInterviews = endpoint({
  method: 'GET',
  path: '/vuejs/interviewlist/count/{survey}/{filteredDrillPath}',
  summary: 'How many interviews the list behind a number has.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({ search: wordsSchema, commented: commentedSchema }),
  reply: z.object({
    count: z.int().nullable().describe('Null when the list is closed.'),
    closed: hiddenReasonSchema.nullable(),
    position: z.string(),
  }),
  errors: drillPathErrors,
});

export type InterviewList = z.infer<typeof interviewListSchema>;
export type InterviewListRow = z.infer<typeof rowSchema>;
export type InterviewListColumn = z.infer<typeof columnSchema>;
export type ListedComment = z.infer<typeof commentSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const interviewListEndpoints = { countInterviews, listInterviews };

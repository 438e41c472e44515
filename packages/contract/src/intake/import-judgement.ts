import { z } from 'zod';
import { datePrecisionSchema } from './interviews.ts';

/** Particulars of a code, for its sentence. */
export const detailsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export const valueCountSchema = z.object({ text: z.string(), count: z.int() });

const refusalsSchema = z.object({
  count: z.int(),
  reasons: z
    .array(
      z.object({
        code: z.string(),
        column: z.string().describe('Empty when it is the whole row.'),
        count: z.int(),
        examples: z
          .array(z.object({ line: z.int(), message: z.string(), details: detailsSchema }))
          .describe('The first lines refused so.'),
      }),
    )
    .describe('Most frequent first. A row may be refused for several reasons.'),
});

/** A row as it is understood. */
const previewRowSchema = z.object({
  line: z.int(),
  cells: z.array(z.string()).describe('As they stand in the file, in the order of `columns`; long ones shortened.'),
  refusals: z.array(z.string()).describe('Why it is refused; empty when it is taken.'),
  interview: z
    .object({
      externalId: z.string(),
      answeredAt: z.iso.datetime(),
      day: z.iso.date(),
      datePrecision: datePrecisionSchema.optional(),
      units: z.array(z.string()).describe('Names from the first level down.'),
      channel: z.string(),
      locale: z.string(),
      answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
      contact: z.record(z.string(), z.string()),
    })
    .nullable()
    .describe('What is understood of it, whatever it becomes.'),
  decision: z.string().optional().describe('Of a sample: `ready`, `unchanged`, or the code of why nobody is invited.'),
});

/** What was, or would be, decided about contacts to be invited. */
export const decisionsSchema = z.object({
  ready: z.int().describe('Will be invited.'),
  notSampled: z
    .array(z.object({ reason: z.string(), count: z.int() }))
    .describe('Will not be, by the rule that decided; the most frequent first.'),
});

/** What the mapping makes of the file, and what it would change. */
export const importJudgementSchema = z.object({
  rows: z.int().describe('Rows looked at: all of the file.'),
  accepted: z.int().describe('Rows that can be taken.'),
  refusals: refusalsSchema,
  preview: z.array(previewRowSchema),
  samples: decisionsSchema.optional().describe('Of samples: what the rules would decide as things stand, row by row.'),
  distributions: z
    .array(
      z.object({
        extName: z.string(),
        kind: z.enum(['indicator', 'dimension', 'number', 'date', 'comment']),
        answered: z.int(),
        mean: z.number().nullable(),
        values: z.array(valueCountSchema).describe('The most frequent answers.'),
      }),
    )
    .describe('The answers as they would be stored.'),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  dates: z
    .object({ month: z.int(), assumed: z.int() })
    .optional()
    .describe('Rows whose date says month and year only, and rows without a date of their own.'),
  changes: z.object({
    needsConfirmation: z.boolean().describe('It extends a survey that is there.'),
    isNewSurvey: z.boolean(),
    isNewPerspective: z.boolean(),
    newVariables: z.array(z.object({ extName: z.string(), kind: z.string(), title: z.string() })),
    newCategories: z.array(z.object({ variable: z.string(), count: z.int(), examples: z.array(z.string()) })),
    newUnits: z.object({
      count: z.int(),
      levels: z.array(z.object({ kind: z.string(), count: z.int(), examples: z.array(z.string()) })),
    }),
    knownInterviews: z
      .int()
      .describe(
        'Rows the survey has already, by their id or, without ids, by their content: known to the letter, or corrected. ' +
          'Counted over the whole file.',
      ),
    knownFrom: z
      .array(z.object({ fileName: z.string(), importedAt: z.iso.datetime(), count: z.int() }))
      .optional()
      .describe('Files that brought the known rows, the one with the most first; at most five.'),
  }),
});

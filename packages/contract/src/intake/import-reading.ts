import { z } from 'zod';

/** What the rows of a file become. */
export const importTargetSchema = z
  .enum(['interviews', 'samples'])
  .describe('`interviews`: rows are answers. `samples`: rows are contacts to be invited to a survey that is there.');
export type ImportTargetKind = z.infer<typeof importTargetSchema>;

/** What becomes of rows without an id whose content an earlier file has brought. */
export const knownRowsSchema = z
  .enum(['skip', 'add'])
  .describe(
    'Of a file without ids. `skip`: rows an earlier file had are the same answers. `add`: they are answers of their own.',
  );
export type KnownRowsChoice = z.infer<typeof knownRowsSchema>;

/** How a file is to be read, where it is not as it was found to be. */
export const readingOptionsSchema = z.strictObject({
  encoding: z.string().min(1).max(40).optional(),
  delimiter: z.string().length(1).optional(),
  quote: z.string().length(1).optional(),
  sheet: z.string().min(1).max(100).optional(),
  ignoreSaved: z.boolean().optional().describe('Guess the mapping, also where a saved one fits the columns.'),
  survey: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Survey that is there, which the answers belong to: its variables and units are recognised in the columns.',
    ),
  target: importTargetSchema.optional(),
  knownRows: knownRowsSchema.optional(),
  fileDay: z.iso.date().optional().describe('Day the file was last changed; rows without a date may take it.'),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

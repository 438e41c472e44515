import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema, filteredDrillPathSchema } from '../names.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import { hiddenReasonSchema } from './rankings.ts';

/** R-140 A list of options ends here, however many the survey has; those beyond are found by typing. */
export const optionsCap = 50_000;

/** More options than anybody reads at once; the rest is found by typing. */
export const mostOptionsAnswered = 200;

const countedOptionSchema = z.object({
  extName: z.string(),
  title: z.string().describe('In the reader’s locale; the ext name where there is no title.'),
  n: z.int().nullable().describe('Interviews with this option under the other filters of the path; null when hidden.'),
  hidden: hiddenReasonSchema.nullable().describe('Why n is hidden, if it is.'),
});

export const filterOptionsSchema = z.object({
  survey: z.string(),
  filter: z.string(),
  options: z
    .array(countedOptionSchema)
    .describe(
      'Best hits first: the text itself, then titles or ext names that begin with it, then those in which a word does, ' +
        'then those that contain it; in the order of the survey among equals. Without a text those with the most answers first.',
    ),
  total: z.int().max(optionsCap).describe('Options that match, also those not listed; at most 50,000.'),
  isCut: z.boolean().describe('Whether more match than are listed.'),
  suppressionMinimumN: suppressionMinimumSchema,
  position: z.string().describe('Position of the record these numbers include; they may be some seconds old.'),
});

export const queryFilterOptions = endpoint({
  method: 'GET',
  path: '/vuejs/filters/query/{survey}/{filter}',
  summary: 'Options of a filter that match a typed text, with their answers under the other filters.',
  description:
    'Case and accents do not matter, and every character stands for itself. `filter` is a dimension of the survey, `channel` or ' +
    '`locale`. What the path says about this filter itself is left aside; its unit, period and other filters count.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, filter: extNameSchema }),
  query: z.object({
    query: z.string().max(200).default('').describe('The typed text.'),
    path: filteredDrillPathSchema
      .optional()
      .describe(
        'The filtered drill path the numbers are for. Default: where the survey starts for you, without filters.',
      ),
    limit: z.coerce.number().int().min(1).max(mostOptionsAnswered).default(50),
  }),
  reply: filterOptionsSchema,
  errors: [...drillPathErrors, 'variable_not_found'],
});

export type FilterOptions = z.infer<typeof filterOptionsSchema>;
export type CountedOption = z.infer<typeof countedOptionSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const filterOptionsEndpoints = { queryFilterOptions };

import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import { comparedWindowSchema, hiddenReasonSchema, hierarchySchema, rankingIndicatorSchema } from './rankings.ts';

const dayWindowSchema = z.object({
  fromDay: z.iso.date().nullable().describe('First day, in the universe’s time zone; null = since the beginning.'),
  toDay: z.iso.date().nullable().describe('Last day, included; null = until now.'),
});

const unitSchema = z.object({ path: z.string(), slug: z.string(), name: z.string(), kind: z.string() });

const hiddenSchema = hiddenReasonSchema.nullable().describe('Why all of it is hidden, if it is.');

const scaleSchema = z.object({ min: z.number(), max: z.number(), decimals: z.int() });

const cellSchema = z.object({
  from: z.number().describe('Lowest answer of the bin, on the scale.'),
  to: z.number().describe('Highest answer of the bin; the same as `from` where steps are told one by one.'),
  n: z.int().nullable().describe('Answers; null when hidden.'),
  band: z
    .enum(['good', 'middle', 'bad'])
    .nullable()
    .describe('What the answers count as: promoters, passives, detractors; top boxes. Null for means.'),
});

const indicatorStatisticsSchema = rankingIndicatorSchema.extend({
  scale: scaleSchema,
  n: z.int().nullable().describe('Answers; null when hidden.'),
  missing: z.int().nullable().describe('Interviews without an answer.'),
  value: z.number().nullable().describe('The KPI, as in the ranking.'),
  low: z.number().nullable(),
  high: z.number().nullable(),
  mean: z.number().nullable().describe('Mean answer on the scale; null when it would give a hidden cell away.'),
  standardDeviation: z.number().nullable().describe('Of the sample (n − 1); null below two answers.'),
  hidden: hiddenSchema,
  cells: z.array(cellSchema).describe('The answers over the whole scale; empty when all of it is hidden.'),
});

const dimensionStatisticsSchema = z.object({
  extName: z.string(),
  title: z.string(),
  isMultiValued: z.boolean().describe('An interview may name several categories; it counts once in each.'),
  n: z.int().nullable().describe('Interviews that named a category; shares are of these.'),
  missing: z.int().nullable(),
  hidden: hiddenSchema,
  categories: z.array(
    z.object({ value: z.string(), title: z.string(), n: z.int().nullable().describe('Null when hidden.') }),
  ),
  others: z
    .object({
      categories: z.int().describe('Categories that are not listed and that somebody named.'),
      n: z.int().nullable().describe('Answers they have together; null where an interview may name several.'),
    })
    .nullable()
    .describe('What a long list leaves out.'),
});

const numberStatisticsSchema = z.object({
  extName: z.string(),
  title: z.string(),
  decimals: z.int(),
  n: z.int().nullable(),
  missing: z.int().nullable(),
  mean: z.number().nullable(),
  standardDeviation: z.number().nullable(),
  quantiles: z.array(
    z.object({
      probability: z.number(),
      value: z.number().nullable().describe('Type 7; null where too few answers lie on one of its sides.'),
    }),
  ),
  hidden: hiddenSchema,
});

const commentStatisticsSchema = z.object({
  extName: z.string(),
  title: z.string(),
  n: z.int().nullable().describe('Comments; null when hidden.'),
  hidden: hiddenSchema,
});

export const statisticsSchema = z.object({
  survey: z.string(),
  path: z.string(),
  filters: z.string().describe('The filter tokens as they were understood.'),
  breadcrumb: z.array(unitSchema),
  unit: unitSchema,
  window: dayWindowSchema,
  treeDay: z.iso.date(),
  interviews: z.int().nullable().describe('Null when hidden.'),
  hidden: hiddenSchema,
  indicators: z.array(indicatorStatisticsSchema),
  dimensions: z.array(dimensionStatisticsSchema),
  numbers: z.array(numberStatisticsSchema),
  comments: z.array(commentStatisticsSchema),
  suppressionMinimumN: suppressionMinimumSchema,
  reliabilityMinimumN: z.int(),
  position: z.string().describe('Position of the record these figures include.'),
});

export const getStatistics = endpoint({
  method: 'GET',
  path: '/vuejs/statistics/{survey}/{filteredDrillPath}',
  summary: 'All answers of a unit: how each question was answered.',
  description:
    'Categories and steps of a scale with too few answers are hidden, together with others where n, score, mean or standard ' +
    'deviation would give them away.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({ variable: z.string().max(64).optional().describe('Only this variable. Default: all of them.') }),
  reply: statisticsSchema,
  errors: drillPathErrors,
});

const partsSchema = z
  .object({
    good: z.int().nullable().describe('Promoters or top boxes.'),
    bad: z.int().nullable().describe('Detractors.'),
    mean: z.number().nullable().describe('Mean answer on the scale, for methods that rest on it.'),
    standardDeviation: z.number().nullable(),
  })
  .nullable();

const comparedSchema = z.object({
  n: z.int().nullable(),
  value: z.number().nullable(),
  change: z.number().nullable().describe('This number minus that one.'),
  significant: z.boolean().describe('Whether the difference is more than chance, as the ranking says it.'),
  parts: partsSchema.describe('What that number is made of; null when hidden.'),
  test: z
    .object({
      name: z
        .enum(['nps_adjusted_wald_z', 'csat_pooled_z', 'welch_t'])
        .describe(
          'NPS: z of the scores with 0.75 detractor, 1.5 passive and 0.75 promoter added on each side. CSAT: z of two shares with ' +
            'the pooled share. CES, mean and index: Welch’s t with Satterthwaite’s degrees of freedom.',
        ),
      statistic: z.number(),
      degreesOfFreedom: z.number().nullable().describe('Of t; null for z.'),
      p: z
        .number()
        .describe(
          'Two-sided, of this difference alone; `significant` is decided over all of the column (Benjamini–Hochberg).',
        ),
    })
    .nullable()
    .describe('Null where either side has fewer than `reliabilityMinimumN` answers, or is hidden.'),
});

export const explanationSchema = z.object({
  survey: z.string(),
  unit: unitSchema.describe('What the number is about; the path leads to its own page.'),
  isOwnAnswers: z.boolean().describe('Only answers placed at the unit itself, not those of the units below.'),
  breadcrumb: z.array(unitSchema),
  indicator: rankingIndicatorSchema.extend({ scale: scaleSchema, topBoxes: z.int().nullable() }),
  interviews: z.int().nullable(),
  n: z.int().nullable(),
  missing: z.int().nullable(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  intervalMethod: z.enum(['adjusted_wald', 'wilson', 'student_t']),
  parts: partsSchema.describe('What the number is made of; null when hidden.'),
  isReliable: z.boolean().describe('At least `reliabilityMinimumN` answers.'),
  window: dayWindowSchema.extend({ days: z.int().nullable() }),
  windowDate: z
    .object({ extName: z.string(), title: z.string() })
    .nullable()
    .describe('Date variable by which the window cuts; null for the day of the interview.'),
  previous: comparedSchema
    .extend({ window: comparedWindowSchema, interviews: z.int().nullable() })
    .nullable()
    .describe('What the period is compared with.'),
  rest: comparedSchema
    .extend({ unit: unitSchema })
    .nullable()
    .describe('The unit above, without this one; null at the top and where it is hidden.'),
  filters: z.array(
    z.object({
      extName: z.string(),
      title: z.string(),
      values: z.array(
        z.object({
          title: z.string(),
          exclude: z.boolean().describe('Answers with it are left out.'),
          submatch: z.boolean().describe('Any text that contains it.'),
          days: z
            .object({ fromDay: z.iso.date().nullable(), toDay: z.iso.date().nullable() })
            .optional()
            .describe('The days a value of a date stands for today; null is an open end.'),
          range: z
            .object({ from: z.number(), to: z.number() })
            .optional()
            .describe('Of an indicator or a number: both ends are included.'),
        }),
      ),
    }),
  ),
  tokens: z.string().describe('The filter tokens as they were understood.'),
  hidden: hiddenSchema,
  hiddenSiblings: z
    .int()
    .describe(
      'Rows in which this indicator is hidden: of the table the unit stands in, or, for a whole, of the table below it.',
    ),
  siblings: z.int().describe('Rows of that table.'),
  standing: z
    .object({
      rank: z.int().describe('Competition rank, the best 1.'),
      ranked: z.int().describe('Units of the table that have a rank.'),
      tied: z.int().describe('Other units of the same tied group.'),
      quarter: z.int().nullable().describe('1 the best; null below eight ranked units.'),
      quartiles: z.object({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
    })
    .nullable()
    .describe('Where the row stands in its table by this indicator; null for a total and without a rank.'),
  suppressionMinimumN: suppressionMinimumSchema,
  reliabilityMinimumN: z.int(),
  position: z.string(),
  treeDay: z.iso.date(),
  hierarchy: hierarchySchema,
  reproduce: z
    .string()
    .describe('Filtered drill path with the days that the period stands for now, so that it means the same later.'),
});

export const explainNumber = endpoint({
  method: 'GET',
  path: '/vuejs/explanations/{survey}/{filteredDrillPath}',
  summary: 'Everything behind one number of a ranking.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({
    indicator: z.string().max(64),
    unit: z
      .string()
      .max(120)
      .optional()
      .describe('`slug` of a row of the ranking (empty for answers placed at the unit itself); absent for its total.'),
  }),
  reply: explanationSchema,
  errors: drillPathErrors,
});

const explainedContextSchema = explanationSchema.pick({
  survey: true,
  unit: true,
  breadcrumb: true,
  window: true,
  windowDate: true,
  filters: true,
  tokens: true,
  suppressionMinimumN: true,
  reliabilityMinimumN: true,
  position: true,
  treeDay: true,
  hierarchy: true,
  reproduce: true,
});

export const explainContext = endpoint({
  method: 'GET',
  path: '/vuejs/explanationgrounds/{survey}/{filteredDrillPath}',
  summary: 'What a filtered drill path counts over, in words: unit, days, filters, and how to ask for the same later.',
  description: 'Beside figures that are no indicators: distributions, alerts, campaigns, response rates, measures.',
  access: 'signed_in',
  reach: 'own_scope',
  params: drillPathParams,
  reply: explainedContextSchema,
  errors: drillPathErrors,
});

export type ExplainedContext = z.infer<typeof explainedContextSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;
export type IndicatorStatistics = z.infer<typeof indicatorStatisticsSchema>;
export type DimensionStatistics = z.infer<typeof dimensionStatisticsSchema>;
export type NumberStatistics = z.infer<typeof numberStatisticsSchema>;
export type CommentStatistics = z.infer<typeof commentStatisticsSchema>;
export type Explanation = z.infer<typeof explanationSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const statisticsEndpoints = { explainContext, explainNumber, getStatistics };

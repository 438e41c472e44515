import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import { hiddenReasonSchema, rankingIndicatorSchema } from './rankings.ts';

const score = z.number().nullable();

/** One figure per point. */
const pointsSchema = z.object({
  values: z.array(score).describe('Rounded to two decimals; null without answers or when hidden.'),
  ns: z.array(z.int().nullable()).describe('Answers; null when hidden.'),
  lows: z.array(score).describe('Lower bound of the 95 % interval.'),
  highs: z.array(score).describe('Upper bound of the 95 % interval.'),
  hidden: z.array(hiddenReasonSchema.nullable()).describe('Why a value is hidden, if it is.'),
});

export const courseEventSchema = z.object({
  day: z.iso.date(),
  kind: z.enum([
    'opened',
    'renamed',
    'moved',
    'merged_in',
    'merged_away',
    'separated',
    'closed',
    'owner',
    'scale',
    'measure',
  ]),
  from: z.string().nullable().describe('Former name, or name of the former unit above; null where it may not be seen.'),
  to: z.string().nullable().describe('New name, unit above, merged unit, or title of the indicator or measure.'),
});

export const coursesSchema = z.object({
  unit: z.object({ path: z.string(), name: z.string() }),
  by: z.enum(['day', 'week', 'month']),
  /** Periods pooled; null for the points as they are. */
  rolling: z.int().nullable(),
  buckets: z.array(
    z.object({
      fromDay: z.iso.date(),
      toDay: z.iso.date(),
      isComplete: z.boolean().describe('False while the bucket is cut by the window or still running.'),
    }),
  ),
  courses: z.array(
    z.object({
      indicator: rankingIndicatorSchema,
      points: pointsSchema,
      rolling: pointsSchema
        .nullable()
        .describe('The answers of the last periods pooled; the first points, which lack some of them, are null.'),
    }),
  ),
  indicators: z.array(rankingIndicatorSchema).describe('All one may choose from.'),
  events: z.array(courseEventSchema).describe('What happened to the unit and to these indicators, in order.'),
  suppressionMinimumN: suppressionMinimumSchema,
  position: z.string().describe('Position of the record these figures include.'),
});

const indicatorsSchema = z
  .string()
  .max(400)
  .regex(/^[a-z0-9_-]+(,[a-z0-9_-]+)*$/i)
  .optional()
  .describe('Ext names, separated by commas, at most six. Default: the survey’s first indicator.');

export const getCourses = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/courses/{survey}/{filteredDrillPath}',
  summary: 'Courses of one or several indicators of a unit, with rolling values and what happened on the way.',
  description:
    'Points that rest on too few answers are hidden, with others where the whole would give them away. A rolling value is hidden ' +
    'where it pools some of the hidden points and not others.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({
    indicators: indicatorsSchema,
    by: z.enum(['day', 'week', 'month']).optional().describe('Default: what suits the window.'),
    rolling: z.coerce.number().int().min(2).max(36).optional().describe('Periods pooled in each value.'),
  }),
  reply: coursesSchema,
  errors: drillPathErrors,
});

export const driversSchema = z.object({
  unit: z.object({ path: z.string(), name: z.string() }),
  window: z.object({ fromDay: z.iso.date().nullable(), toDay: z.iso.date().nullable() }),
  target: rankingIndicatorSchema
    .extend({ scale: z.object({ min: z.number(), max: z.number() }).describe('Lowest and highest answer.') })
    .nullable()
    .describe('What the others move with: the first NPS, else the first indicator.'),
  drivers: z
    .array(
      z.object({
        indicator: rankingIndicatorSchema,
        n: z.int().nullable().describe('Interviews that answered both; null when hidden.'),
        r: z.number().nullable().describe('Pearson’s correlation; positive where better answers go together.'),
        low: z.number().nullable().describe('Lower bound of its 95 % interval (Fisher’s z).'),
        high: z.number().nullable().describe('Upper bound of its 95 % interval (Fisher’s z).'),
        performance: z.number().nullable().describe('The indicator’s value, as in the ranking.'),
        performanceShare: z.number().nullable().describe('Where that stands between worst (0) and best (100).'),
        state: z
          .enum(['reliable', 'unreliable', 'constant', 'hidden'])
          .describe(
            'unreliable: fewer pairs than the reliability minimum; constant: one of the two answers never differs.',
          ),
      }),
    )
    .describe('The strongest first, then the unreliable, those without a correlation, and the hidden.'),
  suppressionMinimumN: suppressionMinimumSchema,
  reliabilityMinimumN: z.int(),
  position: z.string(),
});

export const getDrivers = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/drivers/{survey}/{filteredDrillPath}',
  summary: 'How closely each indicator moves with the NPS, interview by interview.',
  description: 'A correlation says what goes together, not what causes what.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: driversSchema,
  errors: drillPathErrors,
});

export type Courses = z.infer<typeof coursesSchema>;
export type Course = Courses['courses'][number];
export type CourseEvent = z.infer<typeof courseEventSchema>;
export type Drivers = z.infer<typeof driversSchema>;
export type Driver = Drivers['drivers'][number];

/** The endpoints of this file, which `endpoints.ts` serves. */
export const insightsEndpoints = { getCourses, getDrivers };

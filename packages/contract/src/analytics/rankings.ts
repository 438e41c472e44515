import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';

const dayWindowSchema = z.object({
  fromDay: z.iso.date().nullable().describe('First day, in the universe’s time zone; null = since the beginning.'),
  toDay: z.iso.date().nullable().describe('Last day, included; null = until now.'),
});

/** What a window is compared with. */
export const comparedWindowSchema = dayWindowSchema.extend({
  comparison: z
    .enum(['before', 'year', 'full'])
    .describe(
      'The equal period just before, the same period a year ago (longer ones as many years as keep them apart), or the full ' +
        'period before: what the filter `comparedwith` says, `before` unless told.',
    ),
  isCut: z
    .boolean()
    .describe(
      'The window still runs: what it is compared with ends on the same day of its course, so that like is compared with like.',
    ),
});

export const hierarchySchema = z
  .enum(['is', 'was'])
  .describe(
    'As is: units stand where they stand today. As was: each interview counts where its unit stood on its day.',
  );

export const hiddenReasonSchema = z.enum(['too_few', 'complementary']);

/** The figures of one indicator, one entry per row (same order as `rows`). */
const columnSchema = z.object({
  values: z
    .array(z.number().nullable())
    .describe('KPI value in the indicator’s unit; null without answers or when hidden.'),
  ns: z.array(z.int().nullable()).describe('Answers the value rests on; null when hidden.'),
  lows: z.array(z.number().nullable()).describe('Lower bound of the 95 % interval.'),
  highs: z.array(z.number().nullable()).describe('Upper bound of the 95 % interval.'),
  changes: z
    .array(z.number().nullable())
    .describe('Change against the previous equal period; null when either side is missing or hidden.'),
  significant: z
    .array(z.boolean())
    .describe(
      'Whether the change differs from zero (Benjamini–Hochberg at 5 % over this column, n ≥ the reliability minimum on both sides).',
    ),
  hidden: z.array(hiddenReasonSchema.nullable()).describe('Why a value is hidden, if it is.'),
  ranks: z
    .array(z.int().nullable())
    .describe(
      'Competition rank (1, 2, 2, 4) by the unrounded value, the best 1; null below the reliability minimum, when hidden, and for answers placed at the unit itself.',
    ),
  groups: z
    .array(z.int().nullable())
    .describe(
      'Tied group, from 1: units that cannot be told from the best of their group (Benjamini–Hochberg at 5 % over all units after that one). Null without a rank.',
    ),
  quarters: z
    .array(z.int().nullable())
    .describe('Quarter among the ranked units, 1 the best; null without a rank or without `quartiles`.'),
  rests: z
    .array(z.number().nullable())
    .describe('Difference to the parent without the unit; null when either is hidden or has too few answers to show.'),
  restSignificant: z
    .array(z.boolean())
    .describe('Whether that difference differs from zero (tested as `significant` is).'),
  quartiles: z
    .object({ peers: z.int(), lower: z.number(), median: z.number(), upper: z.number() })
    .nullable()
    .describe('Type-7 quartiles of the ranked units’ values, one unit one vote; null below eight units.'),
});

export const rankingIndicatorSchema = z.object({
  extName: z.string(),
  title: z.string(),
  method: z.enum(['nps', 'csat', 'ces', 'mean', 'index']),
  decimals: z.int(),
  min: z.number().describe('Lowest value the KPI can take.'),
  max: z.number().describe('Highest value the KPI can take.'),
  unit: z.enum(['points', 'percent', 'scale']),
  direction: z.enum(['higher', 'lower']),
  target: z.number().nullable(),
});

const compositeSchema = z
  .object({
    title: z.string(),
    decimals: z.int(),
    target: z.number().nullable(),
    parts: z.array(z.object({ extName: z.string(), title: z.string(), weight: z.number() })),
    values: z.array(z.number().nullable()).describe('0 to 100, one per row; null without answers or when hidden.'),
    changes: z.array(z.number().nullable()).describe('Against the previous equal period, over the same indicators.'),
    hidden: z.array(hiddenReasonSchema.nullable()).describe('Hidden as soon as one of its indicators is.'),
    total: z.number().nullable(),
    totalChange: z.number().nullable(),
    totalHidden: hiddenReasonSchema.nullable(),
  })
  .describe(
    'Σ(weight · index)/Σ weight over the indicators answered, from each unit’s pooled answers. No interval: the answers of one ' +
      'interview depend on each other in a way that is not kept.',
  );

const unitSchema = z.object({
  path: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
});

export const rankingRowSchema = z.object({
  slug: z.string().describe('Segment to append to the drill path; empty for answers placed at the unit itself.'),
  name: z.string(),
  kind: z.string(),
  hasChildren: z.boolean(),
  n: z.int().nullable().describe('Interviews; null when hidden.'),
  previousN: z.int().nullable(),
  today: z
    .string()
    .optional()
    .describe(
      'As was: name of the unit it stands below today, or is part of, where that is not the unit asked for. Its address leads there.',
    ),
});

export const rankingSchema = z.object({
  survey: z.string(),
  path: z.string(),
  filters: z.string().describe('The filter tokens as they were understood.'),
  vanished: z
    .array(z.object({ filter: z.string(), value: z.string() }))
    .describe('Values of filters that name what is no more. They match nothing; the filters run all the same.'),
  breadcrumb: z.array(unitSchema).describe('From the uppermost unit the user may see to the unit itself.'),
  unit: unitSchema,
  window: dayWindowSchema,
  previousWindow: comparedWindowSchema.nullable(),
  treeDay: z.iso.date().describe('Day whose hierarchy names the units, and places them as is.'),
  hierarchy: hierarchySchema,
  indicators: z.array(rankingIndicatorSchema),
  rows: z.array(rankingRowSchema),
  columns: z.array(columnSchema).describe('One per indicator.'),
  total: rankingRowSchema,
  totalColumns: z.array(columnSchema).describe('One per indicator, each with a single entry: the unit as a whole.'),
  composite: compositeSchema.nullable().describe('Null where the survey defines none.'),
  suppressionMinimumN: suppressionMinimumSchema,
  reliabilityMinimumN: z.int(),
  hiddenRows: z.int().describe('Rows in which something is hidden for privacy.'),
  position: z.string().describe('Position of the record these figures include.'),
});

export const getRanking = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/{survey}/{filteredDrillPath}',
  summary: 'Ranking of the units below a drill path.',
  description:
    'The filtered drill path is `perspective.root.child…;filter=value*value;date=rmonths-12,0`. A value is an option (`golf`; `gol~` all ' +
    'that contain it), a range (`25_40`), days (`rdays-30,0`, `2026-01-01_`) or part of a comment (`late~`); `_` before it excludes. ' +
    '`tabledate` names the date by which the period cuts; `comparedwith` says what it is compared with; with `hierarchy=was` each interview counts where its unit stood on its day. Values are hidden where too few answers stand behind them, together with a ' +
    'sibling where subtraction would reveal them.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: rankingSchema,
  errors: drillPathErrors,
});

export const getPlace = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/place/{survey}/{filteredDrillPath}',
  summary: 'What a filtered drill path names: the unit, the units above it, the days and the number of interviews.',
  description:
    'Every page about a unit begins with it. The number is that of the ranking, hidden where the ranking hides it.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: rankingSchema
    .pick({ survey: true, path: true, breadcrumb: true, unit: true, window: true, suppressionMinimumN: true })
    .extend({ n: z.int().nullable().describe('Interviews; null when hidden.') }),
  errors: drillPathErrors,
});

export const trendsSchema = z.object({
  indicator: z.string(),
  buckets: z.array(
    z.object({
      fromDay: z.iso.date(),
      toDay: z.iso.date(),
      isComplete: z.boolean().describe('False while the bucket is cut by the window or still running.'),
    }),
  ),
  total: z.array(z.number().nullable()),
  totalNs: z.array(z.int().nullable()),
  totalLows: z.array(z.number().nullable()).describe('Lower bound of the 95 % interval of each point of `total`.'),
  totalHighs: z.array(z.number().nullable()).describe('Upper bound of the 95 % interval of each point of `total`.'),
  rows: z.array(z.object({ slug: z.string(), values: z.array(z.number().nullable()) })),
});

export const getRankingTrends = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/trends/{survey}/{filteredDrillPath}',
  summary: 'Course of one indicator over the window, for the unit and for each unit below.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({ indicator: z.string().max(64).optional().describe('Default: the survey’s first indicator.') }),
  reply: trendsSchema,
  errors: drillPathErrors,
});

export const findUnits = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/units/{survey}',
  summary: 'Org units whose name contains a text, within what the user may see; for the command palette.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema }),
  query: z.object({ query: z.string().min(1).max(100), limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.object({ units: z.array(unitSchema.extend({ parents: z.string() })) }),
  errors: ['survey_not_found'],
});

export type Ranking = z.infer<typeof rankingSchema>;
export type RankingRow = z.infer<typeof rankingRowSchema>;
export type RankingIndicator = z.infer<typeof rankingIndicatorSchema>;
export type RankingComposite = z.infer<typeof compositeSchema>;
export type RankingColumn = z.infer<typeof columnSchema>;
export type Trends = z.infer<typeof trendsSchema>;
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const rankingsEndpoints = { findUnits, getPlace, getRanking, getRankingTrends };

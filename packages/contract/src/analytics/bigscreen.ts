import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { streamEventSchema } from '../events.ts';
import { dateFormatSchema, localeSchema } from '../identity.ts';
import { extNameSchema } from '../names.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import { comparedWindowSchema, hiddenReasonSchema, rankingIndicatorSchema } from './rankings.ts';

/** Rows at each end of a wall display's ranking. */
export const displayedRows = 5;
/** Newest comments on a wall display. */
export const displayedComments = 4;
/** Displays of a universe that may be on at the same time. */
export const mostDisplays = 500;

const displaySchema = z.object({
  displayId: z.uuid(),
  name: z.string(),
  survey: z.string(),
  surveyTitle: z.string(),
  drillPath: z.string(),
  unit: z.string().describe('Its name today; empty when it is gone.'),
  prefix: z.string().describe('Beginning of the key in its address.'),
  state: z.enum(['active', 'expired', 'revoked']),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null while it was never on.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().describe('Name of the person who made it.'),
});
export type Display = z.infer<typeof displaySchema>;

const manage = 'displays.manage';

export const listDisplays = endpoint({
  method: 'GET',
  path: '/vuejs/displays',
  summary: 'The wall displays of the part of the organisation you see, newest first, without their addresses.',
  access: manage,
  reach: 'administration',
  reply: z.object({ displays: z.array(displaySchema) }),
});

export const createDisplay = endpoint({
  method: 'POST',
  path: '/vuejs/displays',
  summary: 'Makes a wall display and shows its address, this once.',
  description:
    'Whoever has the address sees what the display shows, without signing in: figures, and comments without personal data, of ' +
    'one part of the organisation. It can do nothing else. Units that are persons (a level the structure page says it of) are ' +
    'never named on it: the unit above is, and a part that is one person is refused.',
  access: manage,
  reach: 'own_scope',
  audited: { as: 'createDisplay' },
  body: z
    .strictObject({
      name: z.string().trim().min(1).max(100).describe('Where it hangs.'),
      survey: extNameSchema,
      drillPath: z.string().min(1).max(500).describe('Part of the organisation it shows, without filters.'),
      expiresAt: z.iso.datetime().nullable().describe('Instant from which it shows nothing; null for none.'),
    })
    .meta({
      examples: [{ name: 'Showroom', survey: 'sales', drillPath: 'org.all', expiresAt: '2027-12-31T00:00:00Z' }],
    }),
  reply: z.object({
    display: displaySchema,
    token: z.string().describe('The key in the address `/bigscreen/{token}`, shown this once. Only its hash is kept.'),
  }),
  errors: [...drillPathErrors, 'display_limit', 'display_of_person'],
});

export const revokeDisplay = endpoint({
  method: 'DELETE',
  path: '/vuejs/displays/{displayId}',
  summary: 'Ends a wall display for good: it shows nothing from now on.',
  access: manage,
  reach: 'administration',
  audited: { as: 'revokeDisplay' },
  params: z.object({ displayId: z.uuid() }),
  reply: z.object({ display: displaySchema }),
  errors: ['display_not_found'],
});

const score = z.number().nullable();

const rowSchema = z.object({
  name: z.string(),
  rank: z.int(),
  value: z.number(),
  low: score,
  high: score,
  n: z.int().nullable(),
});

export const bigscreenSchema = z.object({
  name: z.string().describe('Name of the display.'),
  universe: z.string(),
  survey: z.object({ extName: z.string(), title: z.string() }),
  unit: z.string(),
  window: z.object({ fromDay: z.iso.date().nullable(), toDay: z.iso.date().nullable() }),
  previousWindow: comparedWindowSchema.nullable().describe('What the change is against.'),
  locale: localeSchema,
  timeZone: z.string(),
  dateFormat: dateFormatSchema,
  indicator: rankingIndicatorSchema,
  score: z.object({
    value: score,
    n: z.int().nullable(),
    low: score,
    high: score,
    change: score.describe('Against the period before.'),
    isSignificant: z.boolean(),
    hidden: hiddenReasonSchema.nullable(),
  }),
  trend: z.object({
    buckets: z.array(z.object({ fromDay: z.iso.date(), isComplete: z.boolean() })),
    values: z.array(score),
    lows: z.array(score),
    highs: z.array(score),
  }),
  ranking: z.object({
    top: z.array(rowSchema).describe('The best units.'),
    bottom: z.array(rowSchema).describe('The last units, the last one last; none that is among the best.'),
    rankedUnits: z.int(),
    units: z.int(),
    isOfPersons: z.boolean().describe('The units below are persons: none of them is named, so both ends are empty.'),
  }),
  comments: z
    .array(z.object({ text: z.string(), unit: z.string(), day: z.iso.date() }))
    .describe(
      'The newest, without what tells a person, below the name of a unit that is none. None where too few answered.',
    ),
  alerts: z
    .object({ open: z.int(), overdue: z.int() })
    .describe(
      'Alerts that are open, and those of them of which a clock (first contact or closing) has run out and has not stopped.',
    ),
  suppressionMinimumN: suppressionMinimumSchema,
  position: z.string().describe('Position of the record these figures include.'),
});
export type Bigscreen = z.infer<typeof bigscreenSchema>;

const show = 'displays.show';
const showErrors = [...drillPathErrors, 'display_key_required', 'display_of_person'] as const;

export const getBigscreen = endpoint({
  method: 'GET',
  path: '/vuejs/bigscreen',
  summary: 'What a wall display shows. The bearer is the key of its address.',
  access: show,
  reach: 'own_scope',
  reply: bigscreenSchema,
  errors: showErrors,
});

export const streamBigscreen = endpoint({
  method: 'GET',
  path: '/vuejs/bigscreen/events',
  summary: 'Tells a wall display when there is something new to show; a ping every 15 s.',
  access: show,
  reach: 'own_scope',
  reply: streamEventSchema,
  kind: 'stream',
  errors: showErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const bigscreenEndpoints = { createDisplay, getBigscreen, listDisplays, revokeDisplay, streamBigscreen };

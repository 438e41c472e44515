import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { personal } from '../personal.ts';
import { alertPriorities } from '../structure/config-sla.ts';

/**
 * Effect blocks: the event–condition–action rules of a survey. A rule is read when interviews are completed or corrected,
 * compares their answers, and raises an alert, marks the interview or tells colleagues; once for each interview at most.
 *
 * `listEffectBlocks`, `getEffectBlockTemplate` (a blank one, with what may be chosen), `saveEffectBlock` (creates, or replaces
 * the version that was read), `deleteEffectBlock`, `tryEffectBlock` (what a definition would have done to past interviews).
 */

export const effectEvents = ['interview.completed', 'interview.corrected'] as const;
export const comparisons = ['lt', 'lte', 'eq', 'gte', 'gt'] as const;

const variable = extNameSchema.describe('Ext name of a variable of the survey.');

/** One comparison. A missing answer fulfils none. */
const comparisonSchemas = [
  z.strictObject({
    kind: z.literal('indicator').describe('An indicator or number, as it was given.'),
    variable,
    is: z.enum(comparisons),
    value: z.number(),
  }),
  z.strictObject({
    kind: z.literal('dimension').describe('One of these categories; one of several, where several may be given.'),
    variable,
    values: z.array(z.string().min(1).max(200)).min(1).max(200),
  }),
  z.strictObject({
    kind: z.literal('answered').describe('There is an answer; to a comment, one with words.'),
    variable,
  }),
  z.strictObject({
    kind: z.literal('contains').describe('A comment has one of these in it, whatever the case and the accents.'),
    variable,
    words: z.array(z.string().trim().min(2).max(100)).min(1).max(50),
  }),
  z.strictObject({ kind: z.literal('channel'), values: z.array(z.string().min(1).max(64)).min(1).max(20) }),
] as const;
export type Comparison = z.infer<(typeof comparisonSchemas)[number]>;

/** What must be true of the answers: comparisons, and groups of which all, any or none must be true. */
export type Condition = Comparison | { kind: 'all' | 'any' | 'none'; of: Condition[] };

/** Groups within groups, and comparisons in all: more is a mistake, or an attack. */
export const deepestGroup = 4;
export const mostComparisons = 60;

/** Finite, unlike a schema that names itself: whatever is sent is read in so many steps. */
function conditionsWithin(levels: number): z.ZodType<Condition> {
  if (levels === 0) return z.discriminatedUnion('kind', comparisonSchemas);
  const of = z
    .array(conditionsWithin(levels - 1))
    .min(1)
    .max(20);
  return z.discriminatedUnion('kind', [
    ...comparisonSchemas,
    z.strictObject({ kind: z.enum(['all', 'any', 'none']), of }),
  ]);
}

/** The comparisons of a condition, in order. */
export function comparisonsOf(condition: Condition): Comparison[] {
  return 'of' in condition ? condition.of.flatMap(comparisonsOf) : [condition];
}

const role = extNameSchema.describe('Ext name of a role.');
const username = z.string().min(1).max(200);

/** To whom an alert goes. Round robin: to the one of the role, among those who see the unit, whose last one is longest ago. */
export const assignmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.literal('person'), username }),
  z.strictObject({ kind: z.literal('role'), role }),
  z.strictObject({ kind: z.literal('roundRobin'), role }),
]);
export type Assignment = z.infer<typeof assignmentSchema>;

/** What is done, in this order. Another kind of action becomes another member here. */
export const effectActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('raiseAlert'), priority: z.enum(alertPriorities), assignTo: assignmentSchema }),
  z.strictObject({
    kind: z.literal('mark'),
    tag: z.string().trim().min(1).max(40).describe('Shown with the interview.'),
  }),
  z.strictObject({
    kind: z.literal('tell').describe('A mail to colleagues, as far as they see the unit.'),
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('person'), username }),
      z.strictObject({ kind: z.literal('role'), role }),
    ]),
    subject: z.string().trim().min(1).max(150),
    text: z.string().trim().min(1).max(4000),
  }),
]);
export type EffectAction = z.infer<typeof effectActionSchema>;

export const effectDefinitionSchema = z.strictObject({
  on: z.array(z.enum(effectEvents)).min(1).max(effectEvents.length),
  when: conditionsWithin(deepestGroup).refine(
    (condition) => comparisonsOf(condition).length <= mostComparisons,
    'Too many comparisons.',
  ),
  actions: z
    .array(effectActionSchema)
    .min(1)
    .max(10)
    .refine((all) => all.filter(({ kind }) => kind === 'raiseAlert').length <= 1, 'One alert for each interview.'),
  maximumAgeDays: z
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('Interviews answered longer ago do nothing, so that an import of old data raises no alerts.'),
});
export type EffectDefinition = z.infer<typeof effectDefinitionSchema>;

const name = z.string().trim().min(1).max(100).describe('What people call it; alerts carry it as their title.');
const effectBlockSchema = z.object({
  survey: z.string(),
  extName: z.string(),
  name: z.string(),
  version: z.int().describe('Counts changes of name and definition.'),
  definition: effectDefinitionSchema,
  isEnabled: z.boolean(),
  liveSince: z.string().nullable().describe('Instant it was last enabled; null while it is not.'),
  changedAt: z.string(),
  changedBy: z.string().nullable().describe('User name.'),
  faults: z
    .array(z.string())
    .describe('Variables, categories, roles and people it names that are no more. It goes on without them.'),
  runs: z.int().describe('Interviews it has done something for.'),
  lastRunAt: z.string().nullable(),
});
export type EffectBlock = z.infer<typeof effectBlockSchema>;

const access = 'effectblocks.manage';
const survey = extNameSchema;
const template = z.object({ name: z.string(), definition: effectDefinitionSchema, isEnabled: z.boolean() });

export const listEffectBlocks = endpoint({
  method: 'GET',
  path: '/vuejs/effectblocks',
  summary: 'The effect blocks of a survey, by name.',
  access,
  reach: 'administration',
  query: z.object({ survey }),
  reply: z.object({ effectBlocks: z.array(effectBlockSchema) }),
  errors: ['survey_not_found'],
});

export const getEffectBlockTemplate = endpoint({
  method: 'GET',
  path: '/vuejs/effectblocks/create',
  summary: 'A blank effect block, and what may be chosen in one. Nothing is made: that is what POST does.',
  access,
  reach: 'administration',
  query: z.object({ survey }),
  reply: z.object({
    effectBlock: template,
    variables: z.array(
      z.object({
        extName: z.string(),
        title: z.string(),
        kind: z.enum(['indicator', 'dimension', 'comment', 'number']),
        min: z.number().nullable(),
        max: z.number().nullable(),
        direction: z.enum(['higher', 'lower']),
        isMultiValued: z.boolean(),
        options: z.array(z.object({ extName: z.string(), title: z.string() })).describe('At most 500.'),
      }),
    ),
    channels: z.array(z.string()),
    roles: z.array(z.object({ extName: z.string(), title: z.string() })),
    people: z
      .array(z.object({ username: z.string(), name: z.string(), role: z.string(), mayWork: z.boolean() }))
      .describe('`mayWork`: may be given alerts.'),
  }),
  errors: ['survey_not_found'],
});

export const saveEffectBlock = endpoint({
  method: 'POST',
  path: '/vuejs/effectblocks',
  summary: 'Makes an effect block, or replaces it if nobody did since `version`.',
  description: 'Former versions are kept: an alert says which one raised it.',
  access,
  reach: 'administration',
  audited: { as: 'saveEffectBlock' },
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    survey,
    extName: extNameSchema,
    version: z.int().min(0).max(2_147_483_647).describe('The version that was read; 0 for a new one.'),
    name,
    definition: effectDefinitionSchema,
    isEnabled: z.boolean(),
  }),
  reply: z.object({ effectBlock: effectBlockSchema }),
  errors: [
    'survey_not_found',
    'effect_block_not_found',
    'effect_block_name_taken',
    'effect_block_faulty',
    'effect_block_limit',
    'conflict',
  ],
});

export const effectBlockVersionSchema = z.object({
  version: z.int(),
  name: z.string(),
  definition: effectDefinitionSchema,
  changedAt: z.string(),
  changedBy: z.string().nullable().describe('User name; null for the system.'),
});
export type EffectBlockVersion = z.infer<typeof effectBlockVersionSchema>;

export const listEffectBlockVersions = endpoint({
  method: 'GET',
  path: '/vuejs/effectblocks/{survey}/{effectBlock}/versions',
  summary: 'What an effect block said in each version, and who made it; newest first, at most 200.',
  access,
  reach: 'administration',
  params: z.object({ survey, effectBlock: extNameSchema }),
  reply: z.object({ versions: z.array(effectBlockVersionSchema) }),
  errors: ['survey_not_found', 'effect_block_not_found'],
});

export const deleteEffectBlock = endpoint({
  method: 'DELETE',
  path: '/vuejs/effectblocks/{survey}/{effectBlock}/{version}',
  summary: 'Removes an effect block, if nobody changed it since `version`. Its alerts stay.',
  access,
  reach: 'administration',
  audited: { as: 'deleteEffectBlock' },
  params: z.object({
    survey,
    effectBlock: extNameSchema,
    version: z.coerce.number().int().min(1).max(2_147_483_647),
  }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['survey_not_found', 'effect_block_not_found', 'conflict'],
});

export const tryEffectBlock = endpoint({
  method: 'POST',
  path: '/vuejs/effectblocks/try',
  summary: 'What a definition would have done to the interviews of the last days. Nothing is changed.',
  access,
  reach: 'administration',
  audited: { not: 'it reads' },
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    survey,
    definition: effectDefinitionSchema,
    days: z.int().min(1).max(365).default(90),
    perspective: extNameSchema.optional().describe('Whose units are counted; the main one when absent.'),
  }),
  reply: z.object({
    path: z.string().nullable().describe('Drill path of all units of the perspective; null while there are none.'),
    fromDay: z.string(),
    toDay: z.string(),
    interviews: z.int().describe('Interviews that were read, newest first.'),
    isComplete: z.boolean().describe('Whether all interviews of these days were read; there is a most.'),
    readFromDay: z.string().describe('The earliest day that was read.'),
    hits: z.int().describe('Interviews it would have done something for.'),
    perWeek: z.number(),
    weeks: z.array(z.object({ fromDay: z.string(), hits: z.int(), interviews: z.int() })).describe('From Monday on.'),
    units: z
      .array(z.object({ name: z.string(), path: z.string(), hits: z.int(), interviews: z.int(), perWeek: z.number() }))
      .describe('The twenty units with the most.'),
    examples: z
      .array(
        z.object({
          interviewId: z.uuid(),
          externalId: personal(z.string().nullable().describe('Id in the source system; null when masked.'), 'null'),
          answeredAt: z.string(),
          unit: z.string(),
          answers: z
            .array(z.object({ variable: z.string(), title: z.string(), value: z.string() }))
            .describe(
              'Those the condition names; none without the permissions to read interviews and to know whose they are.',
            ),
        }),
      )
      .describe('The ten latest.'),
  }),
  errors: ['survey_not_found', 'perspective_not_found', 'effect_block_faulty'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const effectBlocksEndpoints = {
  deleteEffectBlock,
  getEffectBlockTemplate,
  listEffectBlocks,
  listEffectBlockVersions,
  saveEffectBlock,
  tryEffectBlock,
};

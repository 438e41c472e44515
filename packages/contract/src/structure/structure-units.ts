import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { extNameSchema } from '../names.ts';

/** Id of a unit in the source system; `all` is the uppermost one's. */
const unitSchema = z.string().min(1).max(300);
const nameSchema = z.string().trim().min(1).max(200);
export const treeVersionSchema = z
  .string()
  .regex(/^\d{1,19}$/)
  .describe('Version of the hierarchies that was seen; the change is refused when somebody changed them since.');
/** Earlier days hold no interview. */
const daySchema = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2200-12-31');
const fromSchema = daySchema.optional().describe('First day it holds; absent = for the whole past too.');

const spanSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date().nullable().describe('First day it holds no more; null = until further notice.'),
});

export const unitRowSchema = z.object({
  unit: z.string().describe('Id in the source system.'),
  parent: z.string().nullable().describe('The unit above on this day; null for the uppermost.'),
  slug: z.string(),
  name: z.string().describe('Name on this day.'),
  kind: z.string(),
  closedOn: z.iso.date().nullable(),
  interviews: z.int().nullable().describe('Interviews placed at the unit itself; null while they cannot be counted.'),
  merged: z.array(z.string()).describe('Names of the units that are part of it on this day.'),
});

export const unitTreeSchema = z.object({
  version: z.string(),
  perspective: z.string(),
  day: z.iso.date(),
  units: z.array(unitRowSchema).describe('Parents before children, in the order of their names.'),
  missing: z.int().describe('Units of the perspective that are not there on this day.'),
  levels: z
    .array(
      z.object({
        kind: z.string(),
        isPerson: z.boolean(),
        isGuessed: z.boolean().describe('Nobody has said it: the name of the level does.'),
      }),
    )
    .describe('Kinds of units on this day; names of persons stay away from what is read without sign-in.'),
});

const params = z.object({ survey: extNameSchema, perspective: extNameSchema });
const readErrors = ['survey_not_found', 'perspective_not_found'] as const satisfies ErrorCode[];

export const getUnitTree = endpoint({
  method: 'GET',
  path: '/vuejs/structure/{survey}/units/{perspective}',
  summary: 'The hierarchy of a perspective on a day.',
  access: 'structure.read',
  reach: 'universe',
  params,
  query: z.object({ day: daySchema.optional().describe('Default: today in the universe’s time zone.') }),
  reply: unitTreeSchema,
  errors: readErrors,
});

export const unitChangeSchema = z.object({
  change: z.string().describe('Id of the change.'),
  kind: z.enum(['create', 'rename', 'move', 'merge', 'separate', 'close', 'reopen', 'owner']),
  at: z.iso.datetime(),
  by: z.string().describe('User name.'),
  details: z.record(z.string(), z.unknown()),
  isUndone: z.boolean(),
  canBeUndone: z.boolean().describe('False once something later rests on it.'),
});

export const unitHistorySchema = z.object({
  version: z.string(),
  unit: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
  closedOn: z.iso.date().nullable(),
  path: z.string().nullable().describe('Drill path today; null when it is not there today.'),
  names: z.array(z.object({ name: z.string(), from: z.iso.date().nullable() })).describe('null = since ever.'),
  parents: z.array(spanSchema.extend({ unit: z.string(), name: z.string() })),
  mergedInto: z.array(spanSchema.extend({ unit: z.string(), name: z.string() })),
  contains: z.array(spanSchema.extend({ unit: z.string(), name: z.string() })).describe('Units merged into it.'),
  owners: z.array(z.object({ owner: z.string(), from: z.iso.date() })),
  formerAddresses: z.array(z.string()).describe('Slugs it had before; addresses with them still lead here.'),
  changes: z.array(unitChangeSchema).describe('Latest first.'),
});

export const getUnitHistory = endpoint({
  method: 'GET',
  path: '/vuejs/structure/{survey}/history/{perspective}',
  summary: 'What a unit was called, where it stood, whom it belonged to, and who changed it.',
  access: 'structure.read',
  reach: 'universe',
  params,
  query: z.object({ unit: unitSchema }),
  reply: unitHistorySchema,
  errors: [...readErrors, 'unit_not_found'],
});

export const unitEffectSchema = z.object({
  day: z.iso.date().describe('Day whose hierarchy is compared before and after.'),
  steps: z
    .array(
      z.object({
        name: z.string(),
        from: z.string().nullable().describe('Where its interviews counted: names from the uppermost unit down.'),
        to: z.string().nullable(),
        interviews: z
          .int()
          .nullable()
          .describe('Interviews of all surveys that count elsewhere; null = not countable now.'),
      }),
    )
    .describe('At most 50.'),
  units: z.int().describe('Units that count elsewhere, those below included.'),
  interviews: z.int().nullable().describe('Interviews of all surveys that count elsewhere; null = not countable now.'),
  replaced: z.int().describe('Earlier arrangements for later days that no longer hold.'),
  people: z
    .int()
    .describe('People who see nothing of the survey afterwards, because they were placed at a merged unit.'),
});

const changeReplySchema = z.object({
  version: z.string().describe('Version of the hierarchies now.'),
  change: z.string().nullable().describe('Id of the change, to undo it; null for a trial.'),
  effect: unitEffectSchema,
});

const changeErrors = [
  ...readErrors,
  'conflict',
  'nothing_to_change',
  'unit_not_found',
  'unit_not_there',
  'unit_cycle',
  'unit_root_fixed',
  'unit_too_deep',
  'unit_merged',
] as const satisfies ErrorCode[];

const about = {
  version: treeVersionSchema.optional(),
  isTrial: z.boolean().default(false).describe('Answers the effect and changes nothing.'),
};

/** What the changes of units have in common. */
function change<Shape extends z.ZodRawShape>(shape: Shape, errors: readonly ErrorCode[] = []) {
  return {
    method: 'POST',
    access: 'structure.manage',
    reach: 'universe',
    params,
    bodyLimitBytes: bulkBodyLimitBytes,
    body: z.strictObject({ ...about, ...shape }),
    reply: changeReplySchema,
    errors: [...changeErrors, ...errors],
  } as const;
}

export const createUnit = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/created',
  audited: { as: 'createUnit' },
  summary: 'Makes a unit below another one.',
  ...change(
    {
      name: nameSchema,
      kind: z.string().trim().min(1).max(60),
      parent: unitSchema,
      unit: unitSchema.optional().describe('Id in the source system; made from the name when absent.'),
      from: fromSchema,
    },
    ['unit_id_taken'],
  ),
});

export const renameUnit = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/renamed',
  audited: { as: 'renameUnit' },
  summary: 'Gives a unit another name from a day on, or for always.',
  ...change({ unit: unitSchema, name: nameSchema, from: fromSchema }),
});

const unitsSchema = z.array(unitSchema).min(1).max(500);

export const moveUnits = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/moved',
  audited: { as: 'moveUnits' },
  summary: 'Puts units below another one from a day on, or for always.',
  ...change({ units: unitsSchema, parent: unitSchema, from: fromSchema }),
});

export const mergeUnits = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/merged',
  audited: { as: 'mergeUnits' },
  summary: 'Makes units part of another one: their interviews, and the units below, count there.',
  ...change({ units: unitsSchema, into: unitSchema, from: fromSchema }),
});

export const separateUnit = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/separated',
  audited: { as: 'separateUnit' },
  summary: 'Makes a merged unit one of its own again, from a day on or for always.',
  ...change({ unit: unitSchema, from: fromSchema }),
});

export const closeUnit = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/closed',
  audited: { as: 'closeUnit' },
  summary: 'Says from which day on a unit is no more; without a day it is open again.',
  ...change({ unit: unitSchema, on: daySchema.optional() }),
});

export const changeUnitOwner = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/owned',
  audited: { as: 'changeUnitOwner' },
  summary: 'Gives a unit another owner from a day on.',
  ...change({ unit: unitSchema, owner: nameSchema, from: daySchema }),
});

export const undoUnitChange = endpoint({
  path: '/vuejs/structure/{survey}/units/{perspective}/undone',
  audited: { as: 'undoUnitChange' },
  summary: 'Puts the units of a change back to what they were before it.',
  ...change({ change: z.string().min(1).max(64) }, ['change_not_found', 'undo_superseded']),
});

export const changeUnitLevel = endpoint({
  method: 'POST',
  path: '/vuejs/structure/{survey}/levels/{perspective}',
  summary: 'Says whether the units of a level are persons, for every survey of the perspective.',
  description:
    'Persons are never named on shared interviews and wall displays: the unit above is. A level nobody has said it of is judged ' +
    'by its name (employee, advisor, seller …).',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'changeUnitLevel' },
  params,
  body: z
    .strictObject({ version: treeVersionSchema.optional(), kind: z.string().min(1).max(100), isPerson: z.boolean() })
    .meta({ examples: [{ kind: 'employee', isPerson: true }] }),
  reply: z.object({ version: z.string().describe('Version of the hierarchies now.') }),
  errors: [...readErrors, 'conflict', 'nothing_to_change', 'unit_level_not_found'],
});

export type UnitRow = z.infer<typeof unitRowSchema>;
export type UnitTree = z.infer<typeof unitTreeSchema>;
export type UnitHistory = z.infer<typeof unitHistorySchema>;
export type UnitEffect = z.infer<typeof unitEffectSchema>;
export type UnitChange = z.infer<typeof unitChangeSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const structureUnitsEndpoints = {
  changeUnitLevel,
  changeUnitOwner,
  closeUnit,
  createUnit,
  getUnitHistory,
  getUnitTree,
  mergeUnits,
  moveUnits,
  renameUnit,
  separateUnit,
  undoUnitChange,
};

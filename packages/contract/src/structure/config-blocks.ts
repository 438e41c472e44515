import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { suppressionMinimumSchema } from '../suppression-minimum.ts';
import type { ConfigDefinition } from './config-block.ts';
import { configGamification } from './config-gamification.ts';
import { configLetter } from './config-letter.ts';
import { configPages } from './config-pages.ts';
import { configQuarantine } from './config-quarantine.ts';
import { configReports } from './config-reports.ts';
import { configSla } from './config-sla.ts';

/** Every config block by its name. The server's `findConfig` is typed by it. */
export const configBlocks = {
  pages: configPages,
  gamification: configGamification,
  sla: configSla,
  quarantine: configQuarantine,
  letter: configLetter,
  reports: configReports,
} as const satisfies Readonly<Record<string, ConfigDefinition>>;

export type ConfigName = keyof typeof configBlocks;
export type ConfigValue<Name extends ConfigName> = z.output<(typeof configBlocks)[Name]['schema']>;
export const configNames = Object.keys(configBlocks) as [ConfigName, ...ConfigName[]];

/** Most characters of a value, written as JSON. */
export const configValueLength = 200_000;

export const configProblemSchema = z.object({
  pointer: z.string().describe('Where in the value (RFC 6901): /0/titles; empty for the whole.'),
  message: z.string(),
});
export type ConfigProblem = z.infer<typeof configProblemSchema>;

const valueSchema = z.unknown();
/** No block is a bare number or text. */
const sentValueSchema = z.array(z.unknown()).or(z.record(z.string(), z.unknown())).nullable();
const versionSchema = z.int().min(0).max(2_147_483_647);
const nameSchema = z.enum(configNames);
/** The survey it is set for; absent or null: the universe. */
const surveySchema = extNameSchema.nullable();

const versionOfBlock = z.object({
  version: versionSchema.describe('Counts from 1.'),
  value: valueSchema.describe('null when the own value was taken away.'),
  isSet: z.boolean().describe('false: this version took the own value away.'),
  changedBy: z.string().describe('User name; empty for the system.'),
  changedAt: z.iso.datetime(),
});
export type ConfigVersion = z.infer<typeof versionOfBlock>;

const blockSchema = z.object({
  name: nameSchema,
  summary: z.string(),
  survey: surveySchema,
  version: versionSchema.describe('The newest version of this place; 0 while nothing was ever set here.'),
  value: valueSchema.describe('What applies here.'),
  source: z.enum(['survey', 'universe', 'default']).describe('Where the value comes from.'),
  problems: z
    .array(configProblemSchema)
    .describe('What the schema says of the value that is kept here; while there is any, it does not apply.'),
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
});
export type ConfigBlock = z.infer<typeof blockSchema>;

const access = 'configblocks.manage';
const place = { name: nameSchema, survey: extNameSchema.optional().describe('Absent: of the universe.') };
const placeErrors = ['survey_not_found', 'config_block_misplaced'] as const;

export const listConfigBlocks = endpoint({
  method: 'GET',
  path: '/vuejs/configblocks',
  summary: 'The config blocks of the universe, or of a survey, each with what applies there.',
  access,
  reach: 'administration',
  query: z.object({ survey: extNameSchema.optional() }),
  reply: z.object({ blocks: z.array(blockSchema), suppressionMinimumN: suppressionMinimumSchema }),
  errors: ['survey_not_found'],
});

export const getConfigBlockTemplate = endpoint({
  method: 'GET',
  path: '/vuejs/configblocks/create',
  summary:
    'A config block to begin with: what applies now, and its JSON schema. Nothing is made: that is what POST does.',
  access,
  reach: 'administration',
  query: z.object(place),
  reply: z.object({ block: blockSchema, schema: z.record(z.string(), z.unknown()) }),
  errors: placeErrors,
});

export const checkConfigBlock = endpoint({
  method: 'POST',
  path: '/vuejs/configblocks/check',
  summary: 'What the schema of a config block says of a value. Nothing is kept.',
  access,
  reach: 'administration',
  audited: { not: 'it reads' },
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({ name: nameSchema, value: sentValueSchema })
    .meta({ examples: [{ name: 'pages', value: [{}] }] }),
  reply: z.object({ problems: z.array(configProblemSchema) }),
});

export const saveConfigBlock = endpoint({
  method: 'POST',
  path: '/vuejs/configblocks',
  summary: 'Sets a config block, if nobody did since `version`; the former versions stay.',
  description:
    'A value that does not fit is refused with `details.problems`: where, and what is wrong. Restoring is sending the ' +
    'value of a former version. `isSet: false` takes the own value away: the universe’s or the default applies again.',
  access,
  reach: 'administration',
  audited: { as: 'saveConfigBlock' },
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({
      name: nameSchema,
      survey: surveySchema,
      value: sentValueSchema,
      isSet: z.boolean().default(true),
      version: versionSchema.describe('The version the change was made on; 0 when there was none.'),
    })
    .meta({ examples: [{ name: 'pages', survey: 'sales', value: null, isSet: false, version: 1 }] }),
  reply: z.object({ block: blockSchema }),
  errors: [...placeErrors, 'config_block_invalid', 'conflict'],
});

export const listConfigBlockVersions = endpoint({
  method: 'GET',
  path: '/vuejs/configblocks/versions',
  summary: 'The versions of a config block, newest first; the last hundred.',
  access,
  reach: 'administration',
  query: z.object(place),
  reply: z.object({ versions: z.array(versionOfBlock) }),
  errors: placeErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const configBlocksEndpoints = {
  checkConfigBlock,
  getConfigBlockTemplate,
  listConfigBlocks,
  listConfigBlockVersions,
  saveConfigBlock,
};

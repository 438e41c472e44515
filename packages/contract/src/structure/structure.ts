import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { extNameSchema } from '../names.ts';

export const variableKinds = ['indicator', 'dimension', 'comment', 'date', 'number'] as const;
export const kpiMethods = ['nps', 'csat', 'ces', 'mean', 'index'] as const;
export const categoryNameSchema = z.string().min(1).max(200);

/** Texts by locale; an empty text takes the one of that locale away. */
export const textsSchema = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/), z.string().trim().max(500))
  .refine((texts) => Object.keys(texts).length <= 30, 'There are too many languages.');

const readTextsSchema = z.record(z.string(), z.string());

const categorySchema = z.object({
  extName: z.string(),
  titles: readTextsSchema,
  mergedInto: z.string().nullable().describe('Category this one counts as.'),
  count: z.int().nullable().describe('Answers that name it; null while they cannot be counted.'),
});

export const structureVariableSchema = z.object({
  extName: z.string(),
  kind: z.enum(variableKinds),
  titles: readTextsSchema,
  method: z.enum(kpiMethods).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.int(),
  direction: z.enum(['higher', 'lower']),
  topBoxes: z.int().nullable(),
  weight: z.number(),
  target: z.number().nullable(),
  isMultiValued: z.boolean(),
  removedAt: z.iso.datetime().nullable().describe('Instant it was removed; its answers stay in the record.'),
  answers: z.int().nullable().describe('Answers that count; null while they cannot be counted.'),
  misfits: z.int().describe('Answers of the record that scale or kind do not take; they count as missing.'),
  kinds: z.array(z.enum(variableKinds)).describe('Kinds it can be changed to.'),
  categories: z.array(categorySchema).describe('Of a dimension, in the order of the screen.'),
});

const storedViewSchema = z.object({ extName: z.string(), titles: readTextsSchema, startPath: z.string() });

export const structureSchema = z.object({
  version: z.int().describe('Counts every change of the survey.'),
  survey: z.string(),
  titles: readTextsSchema,
  startFilter: z.string(),
  views: z.array(storedViewSchema),
  composite: z
    .object({ titles: readTextsSchema, target: z.number().nullable() })
    .describe('Σ(weight · index)/Σ weight of the indicators, 0 to 100, in rankings; without a title there is none.'),
  place: z.int().describe('Place in the list of surveys, from 0.'),
  surveys: z.array(z.object({ extName: z.string(), title: z.string() })).describe('All surveys in their order.'),
  perspectives: z.array(z.object({ extName: z.string(), titles: readTextsSchema, units: z.int() })),
  locales: z.array(z.string()).describe('Languages to offer: those of the product and those the survey has.'),
  interviews: z.int().nullable(),
  isPrepared: z.boolean().describe('Whether there are tables that answer at all.'),
  preparing: z
    .object({ done: z.int(), total: z.int() })
    .nullable()
    .describe('While columns are written anew after a change; the figures are those of before until then.'),
  variables: z.array(structureVariableSchema).describe('In their order; removed ones last.'),
});

const params = z.object({ survey: extNameSchema });
const variableParams = params.extend({ variable: extNameSchema });
const readErrors = ['survey_not_found'] as const satisfies ErrorCode[];

export const getStructure = endpoint({
  method: 'GET',
  path: '/vuejs/structure/{survey}',
  summary: 'What a survey is made of: titles, views, perspectives, variables and their categories.',
  access: 'structure.read',
  reach: 'universe',
  params,
  reply: structureSchema,
  errors: readErrors,
});

const about = {
  version: z.int().min(1).optional().describe('Version that was seen; refused when somebody changed the survey since.'),
  isTrial: z.boolean().default(false).describe('Answers the effect and changes nothing.'),
};

const aboutNames = new Set(['version', 'isTrial', 'isLossAccepted']);
const namesSomething = (body: object): boolean => Object.keys(body).some((name) => !aboutNames.has(name));

export const surveyEffectSchema = z.object({
  misfits: z.int().describe('Answers that count as missing afterwards.'),
  regained: z.int().describe('Answers that were missing and count afterwards.'),
  isRebuilt: z.boolean().describe('Whether the columns are written anew; the figures are those of before until then.'),
});

const changeReplySchema = z.object({ version: z.int().describe('Version now.'), effect: surveyEffectSchema });
const changeErrors = [...readErrors, 'conflict', 'nothing_to_change'] as const satisfies ErrorCode[];

export const changeSurvey = endpoint({
  method: 'PUT',
  path: '/vuejs/structure/{survey}',
  summary: 'Changes titles, start filter, views, composite and place of a survey. What is absent stays.',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'changeSurvey' },
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({
      ...about,
      titles: textsSchema.optional(),
      startFilter: z
        .string()
        .max(2000)

        .optional()
        .describe('Filter tokens.'),
      views: z
        .array(z.strictObject({ extName: extNameSchema, titles: textsSchema, startPath: z.string().min(1).max(1000) }))
        .min(1)
        .max(20)
        .optional(),
      composite: z
        .strictObject({ titles: textsSchema, target: z.number().min(0).max(100).nullable() })
        .optional()
        .describe('Figure made of all indicators by their weights; without titles there is none.'),
      place: z.int().min(0).max(10_000).optional().describe('Place in the list of surveys, from 0.'),
    })
    .refine(namesSomething, 'Name something to change.'),
  reply: changeReplySchema,
  errors: [
    ...changeErrors,
    'filter_malformed',
    'filter_unknown',
    'filter_value_unknown',
    'period_malformed',
    'path_malformed',
    'start_path_unknown',
  ],
});

export const changeVariable = endpoint({
  method: 'PUT',
  path: '/vuejs/structure/{survey}/variables/{variable}',
  summary:
    'Changes titles, kind, scale, method, direction, top boxes, weight and target of a variable. What is absent stays.',
  description:
    'A change of kind or scale after which answers would not fit is refused with `answers_would_be_lost` unless `isLossAccepted`: they ' +
    'stay in the record and count as missing; a later change that takes them brings them back.',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'changeVariable' },
  params: variableParams,
  body: z
    .strictObject({
      ...about,
      isLossAccepted: z.boolean().default(false),
      titles: textsSchema.optional(),
      kind: z.enum(variableKinds).optional(),
      method: z.enum(kpiMethods).optional(),
      min: z.number().min(-1e6).max(1e6).optional(),
      max: z.number().min(-1e6).max(1e6).optional(),
      decimals: z.int().min(0).max(4).optional(),
      direction: z.enum(['higher', 'lower']).optional(),
      topBoxes: z.int().min(1).max(1000).nullable().optional(),
      weight: z.number().min(0).max(1000).optional(),
      target: z.number().min(-1e6).max(1e6).nullable().optional(),
    })
    .refine(namesSomething, 'Name something to change.'),
  reply: changeReplySchema,
  errors: [
    ...changeErrors,
    'variable_not_found',
    'variable_kind_fixed',
    'indicator_malformed',
    'answers_would_be_lost',
  ],
});

export const removeVariable = endpoint({
  method: 'POST',
  path: '/vuejs/structure/{survey}/variables/{variable}/removed',
  summary: 'Takes a variable out of the survey, or brings it back. Its answers stay in the record.',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'removeVariable' },
  params: variableParams,
  body: z.strictObject({ ...about, isRemoved: z.boolean() }),
  reply: changeReplySchema,
  errors: [...changeErrors, 'variable_not_found', 'last_indicator'],
});

export const changeCategories = endpoint({
  method: 'PUT',
  path: '/vuejs/structure/{survey}/variables/{variable}/categories',
  summary: 'Renames, orders and merges categories. Those not named stay as they are, behind the named ones.',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'changeCategories' },
  params: variableParams,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    ...about,
    categories: z
      .array(
        z.strictObject({
          extName: categoryNameSchema,
          titles: textsSchema.optional(),
          mergedInto: categoryNameSchema.nullable().optional().describe('null = one of its own again.'),
        }),
      )
      .min(1)
      .max(5000),
  }),
  reply: changeReplySchema,
  errors: [...changeErrors, 'variable_not_found', 'category_not_found', 'category_cycle'],
});

export const orderVariables = endpoint({
  method: 'PUT',
  path: '/vuejs/structure/{survey}/order',
  summary: 'Puts the variables in an order. Those not named stay in theirs, behind the named ones.',
  access: 'structure.manage',
  reach: 'universe',
  audited: { as: 'orderVariables' },
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({ ...about, variables: z.array(extNameSchema).min(1).max(5000) }),
  reply: changeReplySchema,
  errors: [...changeErrors, 'variable_not_found'],
});

export type Structure = z.infer<typeof structureSchema>;
export type StructureVariable = z.infer<typeof structureVariableSchema>;
export type SurveyEffect = z.infer<typeof surveyEffectSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const structureEndpoints = {
  changeCategories,
  changeSurvey,
  changeVariable,
  getStructure,
  orderVariables,
  removeVariable,
};

import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { interviewErrors, interviewParams } from './interviews.ts';

export const metaKinds = ['text', 'choice', 'tags', 'flag', 'day'] as const;

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}+$/u);
const titlesSchema = z.partialRecord(z.enum(['en', 'de', 'fi', 'et', 'sv']), text(80));
const nameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const propertySchema = z.object({
  extName: z.string(),
  kind: z.enum(metaKinds),
  title: z.string(),
  titles: z.record(z.string(), z.string()),
  options: z.array(z.object({ extName: z.string(), title: z.string(), titles: z.record(z.string(), z.string()) })),
  version: z.int(),
});
export type MetaProperty = z.infer<typeof propertySchema>;

const valueSchema = z.union([z.string(), z.boolean(), z.array(z.string())]);
export type MetaValue = z.infer<typeof valueSchema>;

/** What staff keeps beside the answers: defined once per survey, kept per interview. */
const subject = z.enum(['interview']).describe('What the properties are of.');

export const listMetaProperties = endpoint({
  method: 'GET',
  path: '/vuejs/metadata/{survey}/{subject}',
  summary: 'Properties that staff keeps beside the answers of a survey’s interviews.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, subject }),
  reply: z.object({ properties: z.array(propertySchema) }),
  errors: ['survey_not_found'],
});

export const setMetaProperty = endpoint({
  method: 'POST',
  path: '/vuejs/metaproperty/{survey}',
  summary: 'Makes a property, changes its titles and options, or removes it.',
  description:
    'The kind stays as it was made. What interviews hold of a removed property is kept and shown again when it comes back.',
  access: 'structure.manage',
  reach: 'administration',
  audited: { as: 'setMetaProperty' },
  params: z.object({ survey: extNameSchema }),
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    extName: nameSchema,
    kind: z.enum(metaKinds),
    titles: titlesSchema,
    options: z
      .array(z.strictObject({ extName: nameSchema, titles: titlesSchema }))
      .max(100)
      .default([]),
    isRemoved: z.boolean().default(false),
    version: z.int().min(0).describe('The version it is changed from; 0 for a new one.'),
  }),
  reply: z.object({ properties: z.array(propertySchema) }),
  errors: ['survey_not_found', 'conflict', 'meta_kind_fixed'],
});

const dataSchema = z.object({
  version: z.int().describe('0 while nothing is kept.'),
  properties: z.record(z.string(), valueSchema),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type MetaInterviewData = z.infer<typeof dataSchema>;

export const getMetaInterviewData = endpoint({
  method: 'GET',
  path: '/vuejs/metainterviewdata/{survey}/{interviewId}',
  summary: 'What staff keeps beside the answers of an interview.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: interviewParams,
  reply: dataSchema,
  errors: interviewErrors,
});

export const setMetaInterviewData = endpoint({
  method: 'POST',
  path: '/vuejs/metainterviewdata/{survey}/{interviewId}',
  summary: 'Keeps properties of an interview; those not named stay as they are.',
  description: 'If somebody else changed them meanwhile the answer is a conflict; `details` holds what stands there.',
  access: 'interviews.comment',
  reach: 'own_scope',
  audited: { as: 'setMetaInterviewData' },
  params: interviewParams,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    version: z.int().min(0).describe('The version it is changed from; 0 while nothing is kept.'),
    properties: z
      .record(nameSchema, z.union([text(1000), z.boolean(), z.array(text(60)).min(1).max(30), z.null()]))
      .describe('Null takes a value away.'),
  }),
  reply: dataSchema,
  errors: [...interviewErrors, 'conflict', 'invalid_input'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const interviewMetaEndpoints = {
  getMetaInterviewData,
  listMetaProperties,
  setMetaInterviewData,
  setMetaProperty,
};

import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';

export const actionStatuses = ['open', 'in_progress', 'done', 'dropped'] as const;

const unitSchema = z.object({ path: z.string(), name: z.string(), kind: z.string() });

const actionSchema = z.object({
  actionId: z.uuid(),
  title: z.string(),
  description: z.string(),
  unit: unitSchema,
  interviewId: z.uuid().nullable().describe('Interview it follows from.'),
  alertId: z.uuid().nullable().describe('Alert it follows from.'),
  owner: z.string().describe('User name.'),
  ownerName: z.string(),
  dueOn: z.iso.date(),
  status: z.enum(actionStatuses),
  doneOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type Action = z.infer<typeof actionSchema>;

/** Plain text of one line. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^\P{Cc}+$/u);
const texts = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .regex(/^[\P{Cc}\n\r\t]+$/u);

const unitPath = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[A-Za-z0-9.-]+$/);

const settings = {
  title: line.describe('What is to be done.'),
  description: texts.optional().describe('The same at length.'),
  owner: line.describe('User name of who sees to it: somebody who sees the unit.'),
  dueOn: z.iso.date(),
};

export const listActions = endpoint({
  method: 'GET',
  path: '/vuejs/actions/{survey}/{filteredDrillPath}',
  summary: 'Improvement measures at a unit and below it: open ones first, by the day they are due.',
  description: 'The filters of the path do not cut measures.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: z.object({
    unit: unitSchema,
    breadcrumb: z.array(unitSchema),
    today: z.iso.date(),
    actions: z.array(actionSchema),
    isCut: z.boolean().describe('Whether there are more than are answered.'),
  }),
  errors: drillPathErrors,
});

const sideSchema = z.object({
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  n: z.int().nullable(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const getActionEffect = endpoint({
  method: 'GET',
  path: '/vuejs/action/{survey}/{actionId}/effect',
  summary: 'An indicator at the unit of a measure before and after it was done.',
  description:
    'Two windows of equal length on both sides of the day it was done, which is in neither; as long as it has been done, at most ' +
    '90 days. Both figures pass the rule of small numbers.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, actionId: z.uuid() }),
  query: z.object({ indicator: extNameSchema.optional().describe('The first one when absent.') }),
  reply: z.object({
    indicator: z.object({ extName: z.string(), title: z.string(), decimals: z.int() }),
    before: sideSchema.nullable(),
    after: sideSchema.nullable(),
    difference: z
      .object({ value: z.number(), low: z.number(), high: z.number() })
      .nullable()
      .describe('After minus before with its 95 % interval (Newcombe).'),
    isReliable: z.boolean().describe('Whether both sides have enough answers for a statement.'),
    missing: z
      .enum(['not_done', 'too_early', 'too_few'])
      .nullable()
      .describe('Why there is no difference: it is not done, less than 14 days ago, or too few answered.'),
  }),
  errors: [...drillPathErrors, 'action_not_found', 'invalid_input'],
});
export type ActionEffect = z.infer<(typeof getActionEffect)['reply']>;

export const createAction = endpoint({
  method: 'POST',
  path: '/vuejs/action/{survey}',
  summary: 'Sets up an improvement measure at a unit; it may name the interview or alert it follows from.',
  access: 'actions.manage',
  reach: 'own_scope',
  audited: { as: 'createAction' },
  params: z.object({ survey: extNameSchema }),
  body: z.strictObject({
    ...settings,
    path: unitPath.describe('Drill path of the unit.'),
    interviewId: z.uuid().optional(),
    alertId: z.uuid().optional(),
  }),
  reply: z.object({ action: actionSchema }),
  errors: [
    'survey_not_found',
    'path_forbidden',
    'path_malformed',
    'people_unknown',
    'interview_not_found',
    'alert_not_found',
  ],
});

export const changeAction = endpoint({
  method: 'PUT',
  path: '/vuejs/action/{survey}/{actionId}',
  summary: 'Changes a measure, or its status. If somebody was quicker the answer is a conflict with what stands there.',
  access: 'actions.manage',
  reach: 'own_scope',
  audited: { as: 'changeAction' },
  params: z.object({ survey: extNameSchema, actionId: z.uuid() }),
  body: z.strictObject({
    ...settings,
    status: z.enum(actionStatuses),
    doneOn: z.iso
      .date()
      .optional()
      .describe(
        'Of one that is done: the day it was, today at the latest. When absent, the day it was said to be done.',
      ),
    version: z.int().min(1).describe('The version it is changed from.'),
  }),
  reply: z.object({ action: actionSchema }),
  errors: ['survey_not_found', 'action_not_found', 'people_unknown', 'conflict', 'invalid_input'],
});

export const listActionOwners = endpoint({
  method: 'GET',
  path: '/vuejs/action/{survey}/owners',
  summary: 'Colleagues who see a unit, and so may own a measure there.',
  access: 'actions.manage',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema }),
  query: z.object({ path: unitPath }),
  reply: z.object({ owners: z.array(z.object({ username: z.string(), name: z.string() })) }),
  errors: ['survey_not_found', 'path_forbidden', 'path_malformed'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const actionsEndpoints = { changeAction, createAction, getActionEffect, listActionOwners, listActions };

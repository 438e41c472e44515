import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { behaviours } from '../structure/config-gamification.ts';

/** Fewer invitations make no rate: one answer more would be a prize. */
export const fewestDelivered = 30;

const standingSchema = z.object({
  name: z.string(),
  path: z.string(),
  points: z.int(),
  level: z.string(),
  levelFrom: z.int(),
  nextLevel: z.string().nullable(),
  nextFrom: z.int().nullable(),
  behaviours: z.array(
    z.object({
      behaviour: z.enum(behaviours),
      count: z.number().nullable().describe('How often; for the response rate: per cent, null below the minimum.'),
      each: z.int().describe('Points for each; for the response rate: once.'),
      atLeast: z
        .number()
        .nullable()
        .describe('Per cent from which on the response rate gives points; null for the others.'),
      points: z.int(),
    }),
  ),
  badges: z.array(z.string()),
});
export type Standing = z.infer<typeof standingSchema>;

export const getGamification = endpoint({
  method: 'GET',
  path: '/vuejs/gamification/{survey}/{filteredDrillPath}',
  summary: 'Points, level and badges of a unit for what it did in the period, and of the units below.',
  description:
    'Config block `gamification` says what counts; scores never do. Of the filters the period applies. The units below are told ' +
    'to the roles the block names; for others `board` is null. A response rate counts from 30 delivered invitations on.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: z.object({
    isOn: z.boolean(),
    own: standingSchema.nullable().describe('Null while it is off.'),
    board: z.array(standingSchema).nullable().describe('Most points first.'),
    roles: z
      .array(z.object({ extName: z.string(), title: z.string() }))
      .describe('Roles of the universe, for those who may set the block; else empty.'),
  }),
  errors: drillPathErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const gamificationEndpoints = { getGamification };

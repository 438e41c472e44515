import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateFormatSchema, localeSchema } from '../identity.ts';

export const createUniverse = endpoint({
  method: 'POST',
  path: '/vuejs/universes',
  summary: 'Makes a universe; its maker and the people named become members who may see all of it.',
  access: 'universes.manage',
  reach: 'installation',
  audited: { as: 'createUniverse' },
  body: z.strictObject({
    extName: z.string().regex(/^[a-z0-9-]{1,64}$/),
    title: z.string().trim().min(1).max(200),
    timeZone: z.string().min(1).max(64).default('Europe/Berlin'),
    defaultLocale: localeSchema.default('en'),
    dateFormat: dateFormatSchema.default('day/month-year'),
    members: z.array(z.string().min(1).max(200)).max(100).default([]).describe('User names.'),
  }),
  reply: z.object({ extName: z.string(), title: z.string() }),
  errors: ['universe_exists', 'people_unknown', 'time_zone_unknown'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const universesEndpoints = { createUniverse };

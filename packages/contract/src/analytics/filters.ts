import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterSetSchema } from '../filter-set.ts';
import { extNameSchema } from '../names.ts';

export const listFilters = endpoint({
  method: 'GET',
  path: '/vuejs/filters/list/{survey}/{set}',
  summary: 'The filters of a survey: the standard set or the time set.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, set: z.enum(['standard', 'time']) }),
  reply: filterSetSchema,
  errors: ['survey_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const filtersEndpoints = { listFilters };

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bugSchema } from '../identity.ts';
import { extNameSchema } from '../names.ts';

const params = z.object({ survey: extNameSchema });

export const listBugs = endpoint({
  method: 'GET',
  path: '/vuejs/logs/bugs/{survey}',
  summary: 'Errors of the running system, grouped with a count.',
  access: 'bugs.manage',
  reach: 'administration',
  params,
  reply: z.object({ bugs: z.array(bugSchema) }),
  errors: ['survey_not_found'],
});

export const deleteBugs = endpoint({
  method: 'DELETE',
  path: '/vuejs/logs/bugs/{survey}',
  summary: 'Clears the list of errors.',
  access: 'bugs.manage',
  reach: 'administration',
  audited: { as: 'deleteBugs' },
  params,
  reply: z.object({ deleted: z.int() }),
  errors: ['survey_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const bugsEndpoints = { deleteBugs, listBugs };

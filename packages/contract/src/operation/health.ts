import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What the operator's monitoring is told. */
export const healthDetailsSchema = z.object({
  status: z.enum(['ready', 'preparing', 'degraded']),
  version: z.string().describe('Of the product.'),
  commit: z.string().nullable().describe('It was made from; null where that is not known.'),
  record: z.object({ isReachable: z.boolean(), position: z.string().nullable() }),
  columnar: z.object({
    isReachable: z.boolean(),
    position: z.string().nullable(),
    lagEvents: z.int().nullable().describe('Changes accepted and not yet visible.'),
    lagMs: z.int().nullable().describe('Age of the oldest of them.'),
    rebuilding: z.array(z.object({ survey: z.string(), done: z.int(), total: z.int() })),
  }),
  jobs: z
    .object({
      waiting: z.int().describe('Jobs whose time has come and that nobody works on yet.'),
      running: z.int(),
      failed: z.int().describe('Jobs of the last day that failed at their last attempt.'),
      oldestWaitingMs: z.int().describe('How long the oldest waiting job has been due.'),
    })
    .nullable()
    .describe('The job queue; null while the record does not answer.'),
});

/** Without the key of HEALTH_KEY, or with another, the status alone. */
export const healthSchema = healthDetailsSchema.partial().required({ status: true });

export const getHealth = endpoint({
  method: 'GET',
  path: '/vuejs/health',
  summary:
    'Whether the product can answer; with the key of HEALTH_KEY as bearer also version, positions, lag and jobs.',
  access: 'open',
  reply: healthSchema,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const healthEndpoints = { getHealth };

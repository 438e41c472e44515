import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const healthSchema = z.object({
  status: z.enum(['ready', 'preparing', 'degraded']),
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

export const getHealth = endpoint({
  method: 'GET',
  path: '/vuejs/health',
  summary: 'Whether the product can answer, and how far the columnar store is behind the record.',
  access: 'open',
  reply: healthSchema,
});

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
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/vuejs/health',
  summary: 'Whether the product can answer, and how far the columnar store is behind the record.',
  access: 'open',
  reply: healthSchema,
});

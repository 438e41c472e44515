import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const optOutSchema = z.object({
  optOutId: z.uuid(),
  channel: z.enum(['any', 'mail', 'sms', 'letter', 'whatsapp']),
  source: z.string().describe('Where it came from: `unsubscribe`, `staff` or `api`.'),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type OptOut = z.infer<typeof optOutSchema>;

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/vuejs/optouts',
  summary: 'Addresses that are not written to, newest first.',
  description:
    'The addresses themselves are not kept, only their hashes: `POST optouts/checks` says whether one is among them.',
  access: 'samples.manage',
  reach: 'universe',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional().describe('`next` of the page before.'),
  }),
  reply: z.object({
    total: z.int(),
    optOuts: z.array(optOutSchema),
    next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
  }),
});

export const checkOptOut = endpoint({
  method: 'POST',
  path: '/vuejs/optouts/checks',
  summary: 'Opt-outs of one address.',
  access: 'samples.manage',
  reach: 'universe',
  audited: { not: 'it reads' },
  body: z.strictObject({
    address: z.string().trim().min(3).max(254).describe('E-mail address, or phone number with country code.'),
  }),
  reply: z.object({ optOuts: z.array(optOutSchema) }),
});

export const takeBackOptOut = endpoint({
  method: 'POST',
  path: '/vuejs/optouts/{optOutId}/removals',
  summary: 'Takes an opt-out of the list back, because the person asks to be written to again.',
  access: 'samples.manage',
  reach: 'universe',
  audited: { as: 'removeOptOut' },
  params: z.object({ optOutId: z.uuid() }),
  body: z.strictObject({
    reason: z.string().trim().min(3).max(200).describe('Without what names the person. Kept in the audit trail.'),
  }),
  reply: z.object({ removed: z.literal(true) }),
  errors: ['opt_out_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const optOutsEndpoints = { checkOptOut, listOptOuts, takeBackOptOut };

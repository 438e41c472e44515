import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const auditEntrySchema = z.object({
  auditEntryId: z.uuid(),
  at: z.string(),
  personId: z.uuid().nullable(),
  who: z.string().describe('Name of the person, of the API key, or empty for the system; as it is now.'),
  username: z.string().nullable().describe('Null for an API key and for the system.'),
  kind: z.enum(['person', 'api_key', 'system']),
  action: z.string().describe('Verb of the contract.'),
  subject: z.string().describe('What was changed, or who.'),
  details: z.record(z.string(), z.unknown()).describe('Old and new values, without secrets.'),
  address: z.string().nullable().describe('Network address; null for the system, and where it was not written down.'),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filters = {
  person: z.uuid().optional().describe('What this person did.'),
  action: z.string().max(100).optional(),
  subject: z.string().trim().max(200).optional().describe('Part of the subject.'),
  from: z.iso.date().optional().describe('First day, in the zone of the universe.'),
  to: z.iso.date().optional().describe('Last day.'),
};
const access = 'audit.read';
const reach = 'universe';

export const listAudit = endpoint({
  method: 'GET',
  path: '/vuejs/audit/list',
  summary: 'What people, keys and the system changed in the universe, newest first, 100 at a time.',
  access,
  reach,
  query: z.object({ ...filters, before: z.uuid().optional().describe('The `next` of the page before.') }),
  reply: z.object({
    entries: z.array(auditEntrySchema),
    next: z.uuid().nullable().describe('Ask for the next page with it; null at the end.'),
    actions: z.array(z.string()).describe('Actions there are entries of.'),
  }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/vuejs/audit/export',
  summary: 'The same as CSV, all of it.',
  kind: 'file',
  access,
  reach,
  audited: { as: 'exportAudit' },
  query: z.object(filters),
  reply: z.string().describe('CSV in UTF-8: at, who, user name, action, subject, details (JSON), address, request.'),
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const auditEndpoints = { exportAudit, listAudit };

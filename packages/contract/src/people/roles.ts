import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { permissions } from '../permissions.ts';

/** Roles a universe may have. */
export const mostRoles = 100;

const roleSchema = z.object({
  extName: z.string(),
  title: z.string(),
  permissions: z.array(z.enum(permissions)),
  people: z.int().describe('Members who have it.'),
  mayGive: z.boolean().describe('Whether the caller has all it allows, and may give and change it.'),
  version: z.int(),
});
export type Role = z.infer<typeof roleSchema>;

const access = 'users.manage';
const roleParams = z.object({ role: extNameSchema });

export const listRoles = endpoint({
  method: 'GET',
  path: '/vuejs/roles/list',
  summary: 'The roles of the universe with the number of people who have each.',
  access,
  reach: 'administration',
  reply: z.object({ roles: z.array(roleSchema) }),
});

export const saveRole = endpoint({
  method: 'PUT',
  path: '/vuejs/roles/role/{role}',
  summary: 'Makes a role, or changes it if nobody did since `version`. It holds within five seconds everywhere.',
  access,
  reach: 'universe',
  audited: { as: 'saveRole' },
  params: roleParams,
  body: z
    .strictObject({
      title: z.string().trim().min(1).max(100),
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      version: z.int().min(0).max(2_147_483_647).describe('The version that was read; 0 for a new one.'),
    })
    .meta({ examples: [{ title: 'Programme manager', permissions: ['rankings.read'], version: 0 }] }),
  reply: z.object({ role: roleSchema }),
  errors: ['rights_exceeded', 'role_changed', 'role_limit', 'last_administrator'],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/vuejs/roles/role/{role}',
  summary: 'Deletes a role that nobody has.',
  access,
  reach: 'universe',
  audited: { as: 'deleteRole' },
  params: roleParams,
  reply: z.object({ ok: z.literal(true) }),
  errors: ['role_unknown', 'role_in_use', 'rights_exceeded'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const rolesEndpoints = { deleteRole, listRoles, saveRole };

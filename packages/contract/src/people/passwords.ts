import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localeSchema } from '../identity.ts';

export const shortestPassword = 12;
export const longestPassword = 128;

const tokenSchema = z.string().min(20).max(100).describe('What the link carries behind #.');
const passwordSchema = z.string().min(shortestPassword).max(longestPassword);

export const readInvitation = endpoint({
  method: 'POST',
  path: '/vuejs/auth/invitation',
  summary: 'What the link of an invitation opens. Nothing is changed.',
  access: 'open',
  audited: { not: 'it changes nothing' },
  body: z.strictObject({ token: tokenSchema }),
  reply: z.object({
    username: z.string(),
    name: z.string(),
    locale: localeSchema,
    universe: z.string().describe('Title of the universe one is invited to.'),
    needsPassword: z
      .boolean()
      .describe('Whether a password is to be chosen: nobody has shown yet that the address is theirs.'),
    signsOnElsewhere: z.boolean().describe('Whether an outside identity provider signs people on.'),
  }),
  errors: ['link_ended'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/vuejs/auth/acceptinvitation',
  summary: 'Takes an invitation: the membership holds from now on. The link works once.',
  access: 'open',
  audited: { as: 'acceptInvitation' },
  body: z.strictObject({ token: tokenSchema, password: passwordSchema.optional() }),
  reply: z.object({ username: z.string(), universe: z.string().describe('Ext name of the universe.') }),
  errors: ['link_ended', 'password_missing', 'password_too_easy'],
});

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/vuejs/auth/forgot/{user}',
  summary:
    'Asks for a link by which a new password is set. The answer is the same whether somebody is known by the name or not.',
  access: 'open',
  audited: { not: 'it is noted by the work that follows' },
  params: z.object({ user: z.string().min(1).max(254) }),
  reply: z.object({ ok: z.literal(true) }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/vuejs/auth/reset',
  summary:
    'Sets a new password by the link of a mail. All sessions of the person end. The link works once, within an hour.',
  access: 'open',
  audited: { as: 'resetPassword' },
  body: z.strictObject({ token: tokenSchema, password: passwordSchema }),
  reply: z.object({ username: z.string() }),
  errors: ['link_ended', 'password_too_easy'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const passwordsEndpoints = { acceptInvitation, forgotPassword, readInvitation, resetPassword };

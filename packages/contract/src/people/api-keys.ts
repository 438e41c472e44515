import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import type { Permission } from '../permissions.ts';

/** What an API key may be allowed; it can do nothing else. */
export const apiKeyRights = [
  'interviews.write',
  'interviews.delete',
  'structure.read',
  'samples.manage',
] as const satisfies Permission[];
export type ApiKeyRight = (typeof apiKeyRights)[number];

export const mostRequestsPerMinute = 120_000;
/** Hours the former key may stay valid after a rotation. */
export const longestGraceHours = 30 * 24;

const settings = {
  name: z.string().trim().min(1).max(100).describe('What people call it: the system that uses it.'),
  surveys: z
    .array(extNameSchema)
    .min(1)
    .max(200)
    .nullable()
    .describe('Surveys it is for; null for all of the universe, those to come included.'),
  rights: z.array(z.enum(apiKeyRights)).min(1).max(apiKeyRights.length),
  unknownUnits: z
    .enum(['refuse', 'create'])
    .describe('What becomes of interviews of units that are not known: refused, or the unit is made.'),
  requestsPerMinute: z.int().min(1).max(mostRequestsPerMinute),
  expiresAt: z.iso.datetime().nullable().describe('Instant from which it is refused; null for none.'),
};

const apiKeySchema = z.object({
  ...settings,
  name: z.string(),
  surveys: z.array(z.string()).nullable(),
  apiKeyId: z.uuid(),
  prefix: z.string().describe('Beginning of the key, by which people recognise it.'),
  state: z
    .enum(['active', 'replaced', 'expired', 'revoked'])
    .describe('`replaced`: rotated, and valid until `expiresAt`.'),
  lastUsedAt: z.string().nullable().describe('To the minute.'),
  createdAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the person who made it.'),
  replacedBy: z.uuid().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const withSecret = z.object({
  apiKey: apiKeySchema,
  secret: z.string().describe('The key itself, shown this once. Only its hash is kept.'),
});
const access = 'apikeys.manage';
const universe = extNameSchema.describe('The universe one is signed in to.');
const inUniverse = z.object({ universe });
const ofKey = z.object({ universe, key: z.uuid().describe('`apiKeyId` of the key.') });

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/vuejs/apikey/{universe}',
  summary: 'The API keys of the universe, newest first, without their secrets.',
  access,
  reach: 'administration',
  params: inUniverse,
  reply: z.object({ apiKeys: z.array(apiKeySchema) }),
  errors: ['universe_not_found'],
});

export const getApiKeyTemplate = endpoint({
  method: 'GET',
  path: '/vuejs/apikey/create/{universe}',
  summary: 'A blank API key with the usual settings, and what may be chosen. Nothing is made: that is what POST does.',
  access,
  reach: 'administration',
  params: inUniverse,
  reply: z.object({
    apiKey: z.object({ ...settings, name: z.string() }),
    surveys: z.array(z.object({ extName: z.string(), title: z.string() })),
    rights: z.array(z.enum(apiKeyRights)),
    mostRequestsPerMinute: z.int(),
    longestGraceHours: z.int(),
  }),
  errors: ['universe_not_found'],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/vuejs/apikey/{universe}',
  summary: 'Makes an API key and shows it, this once.',
  access,
  reach: 'administration',
  audited: { as: 'createApiKey' },
  params: inUniverse,
  body: z.strictObject(settings).meta({
    examples: [
      {
        name: 'Till system',
        surveys: ['sales'],
        rights: ['interviews.write', 'structure.read'],
        unknownUnits: 'refuse',
        requestsPerMinute: 6000,
        expiresAt: '2027-12-31T00:00:00Z',
      },
    ],
  }),
  reply: withSecret,
  errors: ['universe_not_found', 'survey_not_found', 'rights_exceeded', 'api_key_limit'],
});

export const revokeApiKey = endpoint({
  method: 'GET',
  path: '/vuejs/apikey/delete/{universe}/{key}',
  summary: 'Revokes an API key: it is refused from now on, within 5 seconds everywhere.',
  description:
    'A GET that changes something, because its address is given. It takes effect only with the bearer token in the header, ' +
    'which no link, image or prefetch of a page can send; doing it twice is the same as once.',
  access,
  reach: 'administration',
  audited: { as: 'revokeApiKey' },
  params: ofKey,
  reply: z.object({ apiKey: apiKeySchema }),
  errors: ['universe_not_found', 'api_key_not_found'],
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/vuejs/apikey/rotate/{universe}/{key}',
  summary: 'Makes a new API key with the same settings; the former one stays valid for a while.',
  access,
  reach: 'administration',
  audited: { as: 'rotateApiKey' },
  params: ofKey,
  body: z
    .strictObject({
      graceHours: z
        .int()
        .min(0)
        .max(longestGraceHours)
        .describe('How long the former key stays valid; 0 = not at all.'),
    })
    .meta({ examples: [{ graceHours: 24 }] }),
  reply: withSecret,
  errors: ['universe_not_found', 'api_key_not_found', 'rights_exceeded', 'api_key_limit', 'conflict'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const apiKeysEndpoints = { createApiKey, getApiKeyTemplate, listApiKeys, revokeApiKey, rotateApiKey };

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localeSchema } from '../identity.ts';
import { extNameSchema } from '../names.ts';
import { permissions } from '../permissions.ts';

/** Most people of one bulk change. */
export const mostUsersAtOnce = 500;
/** Most people of one page of the list. */
export const mostUsersOfPage = 200;
/** Most drill paths of one person. */
export const mostDrillPaths = 100;

export const userStates = ['active', 'invited', 'never_signed_in', 'ended', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

const drillPathSchema = z
  .string()
  .min(1)
  .max(800)
  .regex(/^(?:\*|[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/)
  .describe('A unit the person sees with all below it; `*` for the whole universe.');

/** What a membership allows, as an administrator writes it. */
const membershipFields = {
  role: extNameSchema.describe('Ext name of a role of the universe.'),
  drillPaths: z.array(drillPathSchema).min(1).max(mostDrillPaths),
  surveys: z
    .array(extNameSchema)
    .min(1)
    .max(200)
    .nullable()
    .describe('Ext names of the surveys the person may open; null for all, those to come included.'),
  validUntil: z.iso.date().nullable().describe('Last day of the membership, in the zone of the universe.'),
};

const personFields = {
  givenName: z.string().trim().min(1).max(100),
  familyName: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  locale: localeSchema,
};

const userSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  locale: z.string(),
  role: z.string(),
  roleTitle: z.string(),
  drillPaths: z.array(z.string()),
  unitNames: z
    .array(z.string())
    .describe('Names of the units, in the same order; a path that leads to no unit today is its own name.'),
  surveys: z.array(z.string()).nullable(),
  validUntil: z.string().nullable(),
  state: z
    .enum(userStates)
    .describe('`invited`: has an invitation that is still open. `ended`: the last day of the membership is over.'),
  origin: z
    .enum(['hand', 'provider'])
    .describe('Made by an administrator, or by the mapping of what the identity provider says.'),
  signIn: z.enum(['password', 'provider', 'none']).describe('How the person proves who they are.'),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int().describe('Counts changes of the membership.'),
});
export type User = z.infer<typeof userSchema>;

const userIdParams = z.object({ userId: z.uuid() });
const access = 'users.manage';
const reach = 'own_scope';
const mayNotGive = ['role_unknown', 'survey_not_found', 'unit_not_found', 'rights_exceeded'] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/vuejs/users/list',
  summary: 'The people of the universe whose units the caller sees, page by page.',
  access,
  reach,
  query: z.object({
    search: z.string().trim().max(100).default('').describe('Found in names, user name and e-mail address.'),
    role: extNameSchema.optional(),
    state: z.enum(userStates).optional(),
    unit: drillPathSchema.optional().describe('Only people who are placed at this unit or below it.'),
    sort: z.enum(['name', 'username', 'role', 'state', 'lastSeenAt', 'createdAt']).default('name'),
    direction: z.enum(['up', 'down']).default('up'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(mostUsersOfPage).default(50),
  }),
  reply: z.object({
    total: z.int().describe('People that the search and the filters leave.'),
    states: z.record(z.enum(userStates), z.int()).describe('People of each state, whatever state is asked for.'),
    users: z.array(userSchema),
  }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/vuejs/users/user/{userId}',
  summary: 'One person of the universe, with open sessions, recent audit and alerts assigned to them.',
  access,
  reach,
  params: userIdParams,
  reply: z.object({
    user: userSchema,
    isOwnName: z
      .boolean()
      .describe('Whether name and address may be changed here: not of people of several universes or of a provider.'),
    invitation: z.object({ sentAt: z.string(), expiresAt: z.string() }).nullable(),
    openAlerts: z.int().describe('Alerts that are assigned to the person and not settled.'),
    sessions: z.array(
      z.object({
        sessionId: z.uuid(),
        kind: z.enum(['sign_on', 'local']),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        isRemembered: z.boolean(),
      }),
    ),
    audit: z
      .array(z.object({ at: z.string(), action: z.string(), subject: z.string() }))
      .describe('What the person did last, the latest first.'),
  }),
  errors: ['user_not_found'],
});

export const previewUser = endpoint({
  method: 'POST',
  path: '/vuejs/users/preview',
  summary: 'What a person of this role and these units would see. Nothing is kept.',
  access,
  reach,
  audited: { not: 'it changes nothing' },
  body: z
    .strictObject({
      role: membershipFields.role,
      drillPaths: membershipFields.drillPaths,
      surveys: membershipFields.surveys,
      locale: localeSchema,
    })
    .meta({
      examples: [{ role: 'administrator', drillPaths: ['org.all.de'], surveys: null, locale: 'en' }],
    }),
  reply: z.object({
    units: z.int().describe('Units of all perspectives that the person sees.'),
    places: z.array(z.object({ drillPath: z.string(), name: z.string(), units: z.int() })),
    surveys: z.array(
      z.object({
        extName: z.string(),
        title: z.string(),
        startPath: z.string(),
        interviews: z.int().nullable().describe('Null while the figures of the survey are being prepared.'),
        pages: z.array(z.string()).describe('Titles of the pages in the left menu.'),
        reports: z.array(z.string()).describe('Flags of the reports that are on.'),
      }),
    ),
    permissions: z.array(z.enum(permissions)),
    readsCustomerData: z.boolean(),
  }),
  errors: [...mayNotGive],
});

const membership = { ...membershipFields, ...personFields };

export const inviteUser = endpoint({
  method: 'POST',
  path: '/vuejs/users/user',
  summary: 'Makes somebody a member of the universe, and sends the invitation if asked for.',
  access,
  reach,
  audited: { as: 'inviteUser' },
  body: z
    .strictObject({
      ...membership,
      username: z
        .string()
        .trim()
        .min(1)
        .max(254)
        .optional()
        .describe(
          'The e-mail address when absent. Somebody who is known by it in another universe becomes a member here.',
        ),
      sendsInvitation: z.boolean(),
    })
    .meta({
      examples: [
        {
          givenName: 'Mia',
          familyName: 'Lund',
          email: 'mia.lund@example.com',
          locale: 'en',
          role: 'dealer',
          drillPaths: ['org.all.de.north.d1'],
          surveys: null,
          validUntil: null,
          sendsInvitation: true,
        },
      ],
    }),
  reply: z.object({ user: userSchema }),
  errors: [...mayNotGive, 'user_exists'],
});

export const changeUser = endpoint({
  method: 'PUT',
  path: '/vuejs/users/user/{userId}',
  summary: 'Changes a membership, if nobody did since `version`. It holds within five seconds everywhere.',
  access,
  reach,
  audited: { as: 'changeUser' },
  params: userIdParams,
  body: z.strictObject({ ...membership, isDisabled: z.boolean(), version: z.int().min(1).max(2_147_483_647) }).meta({
    examples: [
      {
        givenName: 'Mia',
        familyName: 'Lund',
        email: 'mia.lund@example.com',
        locale: 'en',
        role: 'dealer',
        drillPaths: ['org.all.de.north.d1'],
        surveys: ['sales'],
        validUntil: null,
        isDisabled: false,
        version: 1,
      },
    ],
  }),
  reply: z.object({ user: userSchema }),
  errors: [
    ...mayNotGive,
    'user_not_found',
    'user_changed',
    'user_is_yourself',
    'last_administrator',
    'user_name_fixed',
  ],
});

const refusals = ['user_not_found', 'rights_exceeded', 'user_is_yourself', 'last_administrator'] as const;

export const changeUsers = endpoint({
  method: 'POST',
  path: '/vuejs/users/bulk',
  summary: 'Disables, enables or gives a role to many people; those it cannot be done for are named with the reason.',
  description: 'Besides the entry of its own, each changed person leaves one of `changeUser` in the audit.',
  access,
  reach,
  audited: { as: 'changeUsers' },
  body: z
    .strictObject({
      userIds: z.array(z.uuid()).min(1).max(mostUsersAtOnce),
      change: z.union([z.strictObject({ isDisabled: z.boolean() }), z.strictObject({ role: extNameSchema })]),
    })
    .meta({ examples: [{ userIds: ['0197a000-0000-7000-8000-000000000001'], change: { isDisabled: true } }] }),
  reply: z.object({
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(z.object({ userId: z.uuid(), username: z.string(), reason: z.enum(refusals) })),
  }),
  errors: ['role_unknown', 'rights_exceeded'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/vuejs/users/endsessions/{userId}',
  summary: 'Ends one session of a person in this universe, or all of them.',
  access,
  reach,
  audited: { as: 'endUserSessions' },
  params: userIdParams,
  body: z.strictObject({ sessionId: z.uuid().nullable().describe('Null for all.') }).meta({
    examples: [{ sessionId: null }],
  }),
  reply: z.object({ ended: z.int() }),
  errors: ['user_not_found', 'rights_exceeded'],
});

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/vuejs/users/invitation/{userId}',
  summary: 'Sends an invitation, in place of the one that is open.',
  access,
  reach,
  audited: { as: 'sendInvitation' },
  params: userIdParams,
  reply: z.object({ sentAt: z.string(), expiresAt: z.string() }),
  errors: ['user_not_found', 'rights_exceeded', 'user_not_invitable'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/vuejs/users/invitation/{userId}',
  summary: 'Withdraws the open invitation: its link opens nothing any more.',
  access,
  reach,
  audited: { as: 'withdrawInvitation' },
  params: userIdParams,
  reply: z.object({ ok: z.literal(true) }),
  errors: ['user_not_found', 'rights_exceeded'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const usersEndpoints = {
  changeUser,
  changeUsers,
  endUserSessions,
  getUser,
  inviteUser,
  listUsers,
  previewUser,
  sendInvitation,
  withdrawInvitation,
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';

/** What filters may begin: the survey itself, or its alert page. */
export const filterPurposes = ['start', 'alert'] as const;
export type FilterPurpose = (typeof filterPurposes)[number];

export const savedFilterNameLength = 80;
/** With the longest drill path before them they still fit into one address. */
const tokensLength = 7200;
/** Saved filters of one person in one survey. */
export const savedFilterCap = 100;

const roleSchema = z.object({ extName: z.string(), title: z.string() });
const purposesSchema = z.array(z.enum(filterPurposes)).max(filterPurposes.length);

const savedFilterSchema = z.object({
  savedFilterId: z.uuid(),
  name: z.string(),
  tokens: z.string().describe('Canonical filter tokens; empty: no filters. They may name what has vanished since.'),
  gone: z.array(z.string()).describe('Filters of the tokens whose variable was removed. Leave them out.'),
  isMine: z.boolean(),
  mayChange: z.boolean().describe('Whether you may change or remove it: it is yours, or you may share filters.'),
  owner: z.string().describe('User name of the person who saved it.'),
  sharedWithRole: roleSchema.nullable().describe('Whose people may use it too; only the owner when null.'),
  myUses: purposesSchema.describe('What you begin with it.'),
  roleUses: purposesSchema.describe('What people of the role begin with it, unless they chose something else.'),
  version: z.int(),
  changedAt: z.iso.datetime(),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const params = z.object({ survey: extNameSchema });
const oneParams = z.object({ survey: extNameSchema, savedFilterId: z.uuid() });
const settings = {
  name: z.string().trim().min(1).max(savedFilterNameLength),
  tokens: z.string().min(1).max(tokensLength).optional().describe('Filter tokens. Absent: no filters.'),
  sharedWithRole: extNameSchema.nullable().default(null),
  myUses: purposesSchema.optional().describe('Absent: as they are.'),
  roleUses: purposesSchema.optional().describe('Absent: as they are. Others need `filters.share`.'),
};
const reply = z.object({ filter: savedFilterSchema });
const access = 'rankings.read';
const notFound = ['survey_not_found', 'saved_filter_not_found'] as const;
const refusals = ['filter_malformed', 'role_unknown', 'saved_filter_not_shared', 'saved_filter_name_taken'] as const;

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/vuejs/savedfilters/{survey}',
  summary: 'Your saved filters of a survey, and those shared with your role.',
  description: 'People with `filters.share` get every shared one. `roles` are those you may share with.',
  access,
  reach: 'own_scope',
  params,
  reply: z.object({
    filters: z.array(savedFilterSchema),
    roles: z.array(roleSchema),
    startFilter: z.string().describe('What the survey opens with for you: your choice, your role’s, or its own.'),
    alertFilter: z.string().describe('The same for its alert page.'),
  }),
  errors: ['survey_not_found'],
});

export const createSavedFilter = endpoint({
  method: 'POST',
  path: '/vuejs/savedfilters/{survey}',
  summary: 'Saves filters under a name.',
  description:
    'Only the grammar of the tokens is checked: what they name is looked up when they are used. Names are unique per ' +
    `person and survey; a person may save ${savedFilterCap} per survey. Sharing needs \`filters.share\`.`,
  access,
  reach: 'own_scope',
  audited: { as: 'createSavedFilter' },
  params,
  body: z.strictObject(settings),
  reply,
  errors: ['survey_not_found', 'saved_filter_limit', ...refusals],
});

export const updateSavedFilter = endpoint({
  method: 'PUT',
  path: '/vuejs/savedfilters/{survey}/{savedFilterId}',
  summary: 'Changes name, tokens and sharing of saved filters, if nobody did since `version`.',
  description: 'If somebody else did, the answer is a conflict; `details.filter` holds what stands there.',
  access,
  reach: 'own_scope',
  audited: { as: 'updateSavedFilter' },
  params: oneParams,
  body: z.strictObject({ ...settings, version: z.int().min(1).max(2_147_483_647) }),
  reply,
  errors: [...notFound, ...refusals, 'conflict'],
});

export const setSavedFilterUses = endpoint({
  method: 'PUT',
  path: '/vuejs/savedfilters/{survey}/{savedFilterId}/uses',
  summary: 'Says what you, or the role it is shared with, begin with these filters.',
  access,
  reach: 'own_scope',
  audited: { as: 'setSavedFilterUses' },
  params: oneParams,
  body: z.strictObject({ myUses: purposesSchema, roleUses: settings.roleUses }),
  reply,
  errors: [...notFound, 'saved_filter_not_shared'],
});

export const deleteSavedFilter = endpoint({
  method: 'DELETE',
  path: '/vuejs/savedfilters/{survey}/{savedFilterId}',
  summary: 'Removes saved filters; for a day they can be brought back.',
  access,
  reach: 'own_scope',
  audited: { as: 'deleteSavedFilter' },
  params: oneParams,
  reply: z.object({ deleted: z.literal(true) }),
  errors: notFound,
});

export const restoreSavedFilter = endpoint({
  method: 'POST',
  path: '/vuejs/savedfilters/{survey}/{savedFilterId}/restore',
  summary: 'Brings back saved filters that were removed, with what began with them.',
  access,
  reach: 'own_scope',
  audited: { as: 'restoreSavedFilter' },
  params: oneParams,
  reply,
  errors: [...notFound, 'saved_filter_limit', 'saved_filter_name_taken'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const savedFiltersEndpoints = {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  restoreSavedFilter,
  setSavedFilterUses,
  updateSavedFilter,
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mappingDraftSchema } from './import-mapping.ts';

const params = z.object({ importId: z.uuid() });
const tag = { access: 'imports.manage', reach: 'universe' } as const;

const savedMappingSchema = z.object({
  importMappingId: z.uuid(),
  name: z.string(),
  survey: z.string().describe('Ext name of the survey it fills.'),
  columns: z.array(z.string()).describe('Columns of the files it is made for.'),
  mapping: mappingDraftSchema,
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable().describe('User name.'),
});

export const listImportMappings = endpoint({
  ...tag,
  method: 'GET',
  path: '/vuejs/importmappings',
  summary: 'Mappings that were saved, by name.',
  reply: z.object({ mappings: z.array(savedMappingSchema) }),
});

export const saveImportMapping = endpoint({
  ...tag,
  method: 'PUT',
  path: '/vuejs/imports/{importId}/savedmapping',
  audited: { as: 'saveImportMapping' },
  summary: 'Saves the mapping of an import under a name; it is proposed for the next file with the same columns.',
  params,
  body: z.strictObject({ name: z.string().trim().min(1).max(200) }),
  reply: savedMappingSchema,
  errors: ['import_not_found', 'import_state'],
});

export const deleteImportMapping = endpoint({
  ...tag,
  method: 'DELETE',
  path: '/vuejs/importmappings/{importMappingId}',
  audited: { as: 'deleteImportMapping' },
  summary: 'Forgets a saved mapping. Imports made with it stay as they are.',
  params: z.object({ importMappingId: z.uuid() }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['import_mapping_not_found'],
});

export type SavedMapping = z.infer<typeof savedMappingSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const importMappingsEndpoints = { deleteImportMapping, listImportMappings, saveImportMapping };

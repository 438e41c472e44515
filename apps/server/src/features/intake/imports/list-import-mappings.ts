import type { Verb } from '../../../context.ts';
import { listSavedMappings } from './saved-mapping-store.ts';

export const listImportMappings: Verb<'listImportMappings'> = (ctx) =>
  ctx.inTransaction(async (tx) => ({
    mappings: (await listSavedMappings(tx)).map(({ shape: _, ...mapping }) => mapping),
  }));

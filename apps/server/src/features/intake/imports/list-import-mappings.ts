import type { Verb } from '../../../context.ts';
import { inWholeUniverse } from './in-whole-universe.ts';
import { listSavedMappings } from './saved-mapping-store.ts';

export const listImportMappings: Verb<'listImportMappings'> = (ctx) =>
  inWholeUniverse(ctx, async (tx) => ({
    mappings: (await listSavedMappings(tx)).map(({ shape: _, ...mapping }) => mapping),
  }));

import type { Verb } from '../../../context.ts';
import { listImportRecords } from './import-record-store.ts';
import { listItemOf } from './import-reply.ts';
import { inWholeUniverse } from './in-whole-universe.ts';

export const listImports: Verb<'listImports'> = (ctx, { query }) =>
  inWholeUniverse(ctx, async (tx) => ({ imports: (await listImportRecords(tx, query.limit)).map(listItemOf) }));

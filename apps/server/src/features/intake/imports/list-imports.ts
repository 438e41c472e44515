import type { Verb } from '../../../context.ts';
import { listImportRecords } from './import-record-store.ts';
import { listItemOf } from './import-reply.ts';

export const listImports: Verb<'listImports'> = (ctx, { query }) =>
  ctx.inTransaction(async (tx) => ({ imports: (await listImportRecords(tx, query.limit)).map(listItemOf) }));

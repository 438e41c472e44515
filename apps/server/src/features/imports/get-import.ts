import type { Verb } from '../../context.ts';
import { getImportRecord } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';

export const getImport: Verb<'getImport'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => importReplyOf(await getImportRecord(tx, params.importId)));

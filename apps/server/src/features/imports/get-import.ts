import type { Verb } from '../../context.ts';
import { getImportRecord } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';
import { inWholeUniverse } from './in-whole-universe.ts';

export const getImport: Verb<'getImport'> = (ctx, { params }) =>
  inWholeUniverse(ctx, async (tx) => importReplyOf(await getImportRecord(tx, params.importId)));

import type { Verb } from '../../../context.ts';
import { countImportedSamples } from '../samples/public.ts';
import { getImportRecord } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';

export const getImport: Verb<'getImport'> = (ctx, { params: { importId } }) =>
  ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, importId);
    const reply = importReplyOf(record);
    if (reply.target === 'interviews' || record.counts.accepted === 0) return reply;
    return { ...reply, samples: await countImportedSamples(tx, ctx.universe.universeId, importId) };
  });

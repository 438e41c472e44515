import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { importReadJob } from './import-read.job.ts';
import { noCounts } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';

/** Has an import that waits look at its file again, under the mapping it has; what somebody was reading of the former one is void. */
export async function judgeAgain(ctx: Pick<OpenContext, 'jobs'>, tx: Tx, importId: string): Promise<void> {
  const record = await getImportRecord(tx, importId, { forUpdate: true });
  if (record.state !== 'ready' && record.state !== 'reading') return;
  const revision = record.revision + 1;
  await updateImport(tx, importId, { state: 'reading', revision, judgement: null, counts: noCounts });
  await ctx.jobs.enqueue(tx, importReadJob, { universeId: record.universeId, importId, revision });
}

import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { importReadJob } from './import-read.job.ts';
import { type ImportPatch, type ImportRecord, noCounts } from './import-record.ts';
import { updateImport } from './import-record-store.ts';

/** Forgets what was read and guessed, and has the file read again. */
export async function readAnew(
  ctx: Pick<OpenContext, 'jobs'>,
  tx: Tx,
  { universeId, importId, revision: former }: ImportRecord,
  patch: ImportPatch,
): Promise<void> {
  const revision = former + 1;
  await updateImport(tx, importId, {
    ...patch,
    state: 'reading',
    reason: null,
    revision,
    facts: null,
    columns: [],
    mapping: null,
    mappingKind: null,
    mappingName: null,
    faults: [],
    notes: [],
    judgement: null,
    counts: noCounts,
  });
  await ctx.jobs.enqueue(tx, importReadJob, { universeId, importId, revision });
}

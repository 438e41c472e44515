import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { importReadJob } from './import-read.job.ts';
import { noCounts } from './import-record.ts';
import { getImportRecord, listWaitingFor, updateImport } from './import-record-store.ts';

type Queue = Pick<OpenContext, 'jobs'>;

/** Has an import that waits look at its file again, under the mapping it has; what somebody was reading of the former one is void. */
export async function judgeAgain({ jobs }: Queue, tx: Tx, importId: string): Promise<void> {
  const record = await getImportRecord(tx, importId, { forUpdate: true });
  if (record.state !== 'ready' && record.state !== 'reading') return;
  const revision = record.revision + 1;
  await updateImport(tx, importId, { state: 'reading', revision, judgement: null, counts: noCounts });
  await jobs.enqueue(tx, importReadJob, { universeId: record.universeId, importId, revision });
}

/** Rows of a survey came, or were taken back: what was said of other files for it, such as how many rows are known, is no longer true. */
export async function judgeOthersAgain(queue: Queue, tx: Tx, surveyExtName: string | null): Promise<void> {
  if (surveyExtName === null) return;
  for (const importId of await listWaitingFor(tx, surveyExtName)) await judgeAgain(queue, tx, importId);
}

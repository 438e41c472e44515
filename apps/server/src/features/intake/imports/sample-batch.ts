import type { SampleResult } from '@echolot/contract/intake/sample-intake';
import { type IntakeTarget, takeSamples } from '../samples/public.ts';
import { type Claim, noteProgress } from './claim-store.ts';
import type { Batch, BatchResult } from './import-batch.ts';
import type { RecordDatabase } from './import-store.ts';
import { insertRefusedRows, type RefusalReason, type RefusedRow } from './refused-row-store.ts';

export interface SampleBatchContext {
  readonly record: RecordDatabase;
  readonly claim: Claim;
  readonly survey: IntakeTarget;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Takes a batch of contacts to be invited in one transaction, together with how far the import is.
 * @throws ClaimLost when another run works on the import; nothing was stored then.
 */
export async function storeSampleBatch(context: SampleBatchContext, batch: Batch): Promise<BatchResult> {
  const { record, claim, survey, timeZone, now } = context;
  const { universeId, importId } = claim;
  return record.inUniverse(universeId, async (tx) => {
    const given = batch.rows.map(({ row }) => row.sample);
    const intake = { universeId, timeZone, now, importId };
    const results = given.length === 0 ? [] : await takeSamples(tx, intake, survey, given);
    const counts = { accepted: 0, corrected: 0, unchanged: batch.repeated };
    const more: RefusedRow[] = [];
    for (const [index, { line, rowNo, cells }] of batch.rows.entries()) {
      const result = results[index];
      if (result === undefined || result.outcome === 'refused')
        more.push({ line, rowNo, cells, reasons: sampleRefusals(result) });
      else if (result.outcome === 'unchanged') counts.unchanged += 1;
      else counts.accepted += 1;
    }
    const refused = [...batch.refused, ...more].sort((one, other) => one.rowNo - other.rowNo);
    await insertRefusedRows(tx, { universeId, importId }, refused);
    const { rowNo, bytesRead } = batch;
    const { wantsCancel } = await noteProgress(tx, claim, { rowNo, bytesRead, ...counts, refused: refused.length });
    return { ...counts, refused, newUnits: 0, newCategories: 0, wantsCancel };
  });
}

/** Why the intake does not take a row, as the import tells it. */
export function sampleRefusals(result: SampleResult | undefined): RefusalReason[] {
  return (result?.problems ?? []).map(({ field, problem }) => ({
    code: field === 'contact' ? 'contact_missing' : 'refused_by_survey',
    column: '',
    details: { field, problem },
    message: `${field}: ${problem}`,
  }));
}

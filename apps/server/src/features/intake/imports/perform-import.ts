import { setInterval as every } from 'node:timers';
import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import type { Traffic } from '../../../fair-queue/throttle.ts';
import type { PipelineContext } from '../interviews/public.ts';
import { type Claim, renewClaim } from './claim-store.ts';
import { draftFaults } from './draft-faults.ts';
import { type BatchContext, noteRun, storeBatch } from './import-batch.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportRecord } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { runImport } from './import-run.ts';
import { openOptionsOf, withSourceTable } from './import-source.ts';
import type { RecordDatabase } from './import-store.ts';
import { judgeOthersAgain } from './judge-again.ts';
import { MappingFaults } from './mapping-error.ts';
import { prepareImport } from './prepare-import.ts';
import type { RefusedRow } from './refused-row-store.ts';
import { RowKeys } from './row-keys.ts';
import { createRowReader } from './row-reader.ts';
import { storeSampleBatch } from './sample-batch.ts';
import { createSampleReader } from './sample-reader.ts';
import { getSampleTarget } from './sample-target.ts';

export interface PerformOptions {
  readonly record: RecordDatabase;
  readonly claim: Claim;
  /** The import as it is; its position says where to go on. */
  readonly stored: ImportRecord;
  readonly mapping: ImportMapping;
  readonly universe: { readonly timeZone: string; readonly defaultLocale: string };
  readonly path: string;
  readonly reading: ReadingOptions;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly traffic?: Traffic | undefined;
  readonly pipeline: PipelineContext;
  readonly onBatch?: ((progress: { rowNo: number; bytesRead: number; byteCount: number }) => void) | undefined;
  readonly onRefused?: ((row: RefusedRow) => void) | undefined;
}

/**
 * Carries out a claimed import, in the browser's job and on the command line alike, and notes how it ended.
 * @throws MappingFaults, SourceFileError, ClaimLost, the signal's reason when stopped, and whatever the record throws. What was
 * stored stays in all cases.
 */
export async function performImport(options: PerformOptions): Promise<'finished' | 'cancelled'> {
  const { record, claim, stored, mapping, now, path } = options;
  const { universeId, importId } = claim;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const renewing = every(() => {
    void record
      .inUniverse(universeId, (tx) => renewClaim(tx, claim))
      .then((isOurs) => isOurs || stopping.abort(new Error('Another run works on this import')))
      // A record that does not answer is met by the next batch.
      .catch(() => undefined);
  }, claim.leaseMs / 3);
  try {
    return await withSourceTable(
      path,
      stored.fileName,
      openOptionsOf(options.reading, stored.facts, signal),
      async (table) => {
        const faults = draftFaults(mapping, table.columns);
        if (faults.length > 0) throw new MappingFaults(faults);
        const { fileDay } = stored.reading;
        const common = {
          table,
          keys: new RowKeys(mapping),
          doneRows: stored.counts.rows,
          signal,
          onBatch: (progress: { readonly rowNo: number; readonly bytesRead: number }) =>
            options.onBatch?.({ ...progress, byteCount: table.byteCount }),
          traffic: options.traffic,
          onRefused: options.onRefused,
        };
        if (mapping.samples) {
          const survey = await getSampleTarget(record, universeId, mapping);
          const { timeZone } = options.universe;
          const end = await runImport({
            ...common,
            readRow: createSampleReader(mapping, table.columns, { timeZone, now, fileDay, units: survey.units }),
            store: (batch) => storeSampleBatch({ record, claim, survey, timeZone, now }, batch),
          });
          await finish(options, mapping.survey.extName, end);
          return end;
        }
        const { target, catalog } = await prepareImport(record, claim, mapping, options.universe);
        const drillPath = `${target.perspectiveExtName}.all`;
        await record.inUniverse(universeId, (tx) => updateImport(tx, importId, { drillPath }));
        const reason = `import of ${stored.fileName}`;
        const { pipeline } = options;
        const addsKnown = stored.reading.knownRows === 'add' && RowKeys.areNumbered(mapping);
        const fixed = { record, target, catalog, claim, now, reason, pipeline, addsKnown };
        const context: BatchContext = { ...fixed, survey: undefined };
        const end = await runImport({
          ...common,
          readRow: createRowReader(mapping, table.columns, { timeZone: target.timeZone, now, fileDay }),
          problemOf: (row) => catalog.unitProblem(row),
          store: (batch) => storeBatch(context, batch),
        });
        await finish(options, target.surveyExtName, end);
        return end;
      },
    );
  } finally {
    clearInterval(renewing);
  }
}

/** Notes the end of an import, in it and in the universe's audit trail. */
async function finish(
  { record, claim: { universeId, importId }, pipeline }: PerformOptions,
  surveyExtName: string,
  end: 'finished' | 'cancelled',
): Promise<void> {
  await record.inUniverse(universeId, async (tx) => {
    const { counts, fileName, byteCount } = await getImportRecord(tx, importId, { forUpdate: true });
    await updateImport(tx, importId, {
      state: end,
      wantsCancel: false,
      finishedAt: new Date(),
      ...(end === 'finished' && { counts: { ...counts, bytesRead: byteCount } }),
    });
    const { bytesRead: _, ...told } = counts;
    await noteRun(tx, { universeId, surveyExtName, importId }, { fileName, end, ...told });
    await judgeOthersAgain({ jobs: pipeline.jobs }, tx, surveyExtName);
  });
}

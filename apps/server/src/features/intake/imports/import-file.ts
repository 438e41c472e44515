import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownRowsChoice } from '@echolot/contract/intake/import-reading';
import { dayOf } from '@echolot/core/time-zone-day';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { PipelineContext } from '../interviews/public.ts';
import { checkRows } from './check-rows.ts';
import { type Claim, claimImport, leaseMs, releaseClaim } from './claim-store.ts';
import { mappingFaults } from './guessing/mapping-faults.ts';
import type { ImportMapping } from './import-mapping.ts';
import { findMembers, type ImportMembers, letMembersIn } from './import-members.ts';
import { reasonOf } from './import-reason.ts';
import { type FileFacts, type ImportRecord, targetOf } from './import-record.ts';
import { findStoppedImport, getImportRecord, insertImport, updateImport } from './import-record-store.ts';
import { factsOf, openOptionsOf, withSourceTable } from './import-source.ts';
import { createUniverse, findUniverse, type RecordDatabase, type UniverseRow } from './import-store.ts';
import { MappingError } from './mapping-error.ts';
import { performImport } from './perform-import.ts';
import { writeRefusedFile } from './write-refused-file.ts';

export interface ImportProgress {
  /** Rows read so far, good and bad. */
  readonly rows: number;
  readonly refused: number;
  readonly bytesRead: number;
  readonly byteCount: number;
}

export interface ImportFileOptions extends ImportMembers {
  readonly path: string;
  readonly mapping: ImportMapping;
  /** What follows from the interviews, and the queue in which its work waits for a server. */
  readonly pipeline: Omit<PipelineContext, 'universe'>;
  readonly now?: Date;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Told each refused row as it is met. */
  readonly onRefused?: (line: number, reason: string) => void;
  /** Told what is uncertain about the file. */
  readonly onNote?: (message: string) => void;
  /** Told, once, that the import waits, and for what. */
  readonly onWait?: (message: string) => void;
  /** Aborted to stop after the batch under way. */
  readonly signal?: AbortSignal;
  /** What becomes of known rows of a file without ids; asked for when it is needed. */
  readonly knownRows?: KnownRowsChoice | undefined;
  /** How long a run that was killed counts as alive; for tests. */
  readonly leaseMs?: number;
}

export interface ImportReport {
  readonly importId: string;
  readonly universe: string;
  readonly survey: string;
  /** Drill path of the ranking that shows the interviews. */
  readonly drillPath: string;
  readonly isNewUniverse: boolean;
  readonly rows: number;
  readonly accepted: number;
  readonly corrected: number;
  /** Rows the record had already, to the letter. */
  readonly unchanged: number;
  readonly refused: number;
  /** Where the refused rows are, when there are any. */
  readonly refusedPath: string | undefined;
  readonly newUnits: number;
  readonly newCategories: number;
  /** False when it was asked to stop before the end of the file. */
  readonly isWhole: boolean;
}

/**
 * Imports a file from the command line, by the same engine as the browser, and leaves an import that can be seen and undone
 * there. What it needs (universe, survey, perspective, units, variables, categories) is made. A row known already is recognised by
 * its id, or by its content: repeating an import adds nothing, and a row that says something new under a known id corrects the
 * interview. A bad row costs nothing but itself: it is written, with line and reason, to `<file>.refused.csv`. An import that was
 * stopped or killed goes on where it stopped when it is started again.
 *
 * @throws MappingError with every fault when mapping, file and record do not fit; nothing was imported then.
 * @throws MappingFaults about columns with more categories than anybody chooses from; nothing was made then.
 * @throws KnownRowsQuestion when a file without ids overlaps an earlier one and `knownRows` does not say what that means.
 * @throws SourceFileError when the file cannot be read.
 */
export async function importFile(record: RecordDatabase, options: ImportFileOptions): Promise<ImportReport> {
  const { path, mapping, now = new Date(), signal = new AbortController().signal } = options;
  const reading = { ...mapping.file, decimal: undefined };
  const fileName = basename(path);
  const file = await withSourceTable(path, fileName, openOptionsOf(reading, null), async (table) => {
    const faults = mappingFaults(mapping, table.columns);
    if (faults.length > 0) throw new MappingError(faults.map(({ sentence }) => sentence));
    const { mtime: changedAt } = await stat(path);
    const { encoding, otherEncoding: other } = table.facts;
    if (other)
      options.onNote?.(
        `Read as ${encoding} (${other.sample}). As ${other.encoding} it would read ${other.otherSample}: if that is right, set file.encoding.`,
      );
    return { facts: factsOf(table, 0), columns: table.columns, byteCount: table.byteCount, changedAt };
  });
  const { extName, title = extName, timeZone, defaultLocale } = mapping.universe;
  const found = await findUniverse(record, extName);
  const members = await findMembers(record, options, found === undefined);
  const contentHash = await hashOf(options);
  const goesOn =
    found !== undefined &&
    (await record.inUniverse(found.universeId, (tx) => findStoppedImport(tx, contentHash))) !== undefined;
  const fileDay = dayOf(file.changedAt, found?.timeZone ?? timeZone);
  const isKnownAnswered = options.knownRows !== undefined;
  if (!goesOn) await checkRows(record, found, { path, fileName, mapping, fileDay, now, signal, isKnownAnswered });
  const made = found ?? (await createUniverse(record, { extName, title, timeZone, defaultLocale }));
  // Another process may have made it in between.
  const universe = made ?? (await findUniverse(record, extName));
  if (!universe) throw new Error(`The universe ${extName} was removed meanwhile`);
  const { universeId } = universe;
  let claim: Claim;
  const { knownRows } = options;
  do {
    const opened = { fileName, mapping, knownRows, contentHash, fileDay, ...file };
    const importId = await openImport(record, universe, opened, now);
    claim = { universeId, importId, claimId: uuidV7(), leaseMs: options.leaseMs ?? leaseMs };
    // Another process may bring the same import to its end meanwhile: this one then begins anew, and finds every row known.
  } while (!(await waitForClaim(record, claim, signal, options.onWait)));
  const { importId } = claim;
  let isWhole = false;
  try {
    const stored = await record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
    let refused = stored.counts.refused;
    isWhole =
      (await performImport({
        record,
        claim,
        stored,
        mapping,
        universe,
        pipeline: { ...options.pipeline, universe: { extName } },
        path,
        reading,
        now,
        signal,
        onBatch: ({ rowNo, bytesRead, byteCount }) =>
          options.onProgress?.({ rows: rowNo, refused, bytesRead, byteCount }),
        onRefused({ line, reasons }) {
          refused += 1;
          options.onRefused?.(line, reasons.map(({ message }) => message).join(' '));
        },
      })) === 'finished';
  } catch (error) {
    if (!signal.aborted) {
      await record
        .inUniverse(universeId, (tx) => updateImport(tx, importId, { state: 'failed', reason: reasonOf(error) }))
        .catch(() => undefined);
      throw error;
    }
    await record.inUniverse(universeId, (tx) =>
      updateImport(tx, importId, { state: 'cancelled', finishedAt: new Date() }),
    );
  } finally {
    await record.inUniverse(universeId, (tx) => releaseClaim(tx, claim)).catch(() => undefined);
  }
  await letMembersIn(record, universeId, members);
  const ended = await record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
  const { counts } = ended;
  const refusedPath = `${path}.refused.csv`;
  await writeRefusedFile(record, ended, refusedPath);
  return {
    importId,
    universe: extName,
    survey: mapping.survey.extName,
    drillPath: `${mapping.perspective.extName}.all`,
    isNewUniverse: found === undefined && made !== undefined,
    rows: counts.rows,
    accepted: counts.accepted,
    corrected: counts.corrected,
    unchanged: counts.unchanged,
    refused: counts.refused,
    refusedPath: counts.refused > 0 ? refusedPath : undefined,
    newUnits: counts.newUnits,
    newCategories: counts.newCategories,
    isWhole,
  };
}

interface OpenedFile {
  readonly fileName: string;
  readonly mapping: ImportMapping;
  readonly facts: FileFacts;
  readonly columns: readonly string[];
  readonly byteCount: number;
  readonly contentHash: string;
  readonly fileDay: string;
  readonly knownRows: KnownRowsChoice | undefined;
}

/** The import of this very file and mapping that did not come to its end, or a new one. @returns its id. */
async function openImport(
  record: RecordDatabase,
  { universeId }: UniverseRow,
  file: OpenedFile,
  now: Date,
): Promise<string> {
  const { mapping, facts, columns, contentHash, fileDay } = file;
  const surveyExtName = mapping.survey.extName;
  const { universe: _, ...draft } = mapping;
  return record.inUniverse(universeId, async (tx) => {
    const stopped = await findStoppedImport(tx, contentHash);
    // A process works on it, or did until it was killed.
    if (stopped?.state === 'running') return stopped.importId;
    const importId = stopped?.importId ?? uuidV7();
    const { fileName, byteCount } = file;
    const common = { universeId, importId, source: 'command', username: null } as const;
    if (!stopped) await insertImport(tx, { ...common, fileName, byteCount, state: 'queued', contentHash }, now);
    const { titles } = mapping.survey;
    const patch: Partial<ImportRecord> = {
      state: 'queued',
      reason: null,
      wantsCancel: false,
      finishedAt: null,
      facts,
      columns: columns.map((column) => ({ column, title: null, profile: null, guess: null })),
      mapping: draft,
      reading: { target: targetOf(draft), knownRows: file.knownRows ?? stopped?.reading.knownRows, fileDay },
      mappingKind: 'person',
      surveyExtName,
      surveyTitle: typeof titles === 'string' ? titles : (Object.values(titles ?? {})[0] ?? surveyExtName),
    };
    await updateImport(tx, importId, patch);
    return importId;
  });
}

/** The same for the same content under the same mapping. */
async function hashOf({ path, mapping }: Pick<ImportFileOptions, 'path' | 'mapping'>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** @returns false when there is nothing to do any more. @throws the signal's reason when it is asked to stop meanwhile. */
async function waitForClaim(
  record: RecordDatabase,
  claim: Claim,
  signal: AbortSignal,
  onWait: ImportFileOptions['onWait'],
): Promise<boolean> {
  for (let hasTold = false; ; ) {
    const found = await record.inUniverse(claim.universeId, (tx) => claimImport(tx, claim, 'run'));
    if (found.outcome === 'claimed') return true;
    if (found.outcome === 'gone') return false;
    if (!hasTold)
      onWait?.(
        found.outcome === 'waits'
          ? `Waiting until the import of ${found.fileName} into the same survey is done.`
          : 'Waiting until the other run of this import ends; one that was killed counts as ended after 15 seconds.',
      );
    hasTold = true;
    await sleep(200, undefined, { signal });
  }
}

import { deserialize, serialize } from 'node:v8';
import type { UniverseSettings, WorkContext } from '../../../context.ts';
import { Throttle, type WithTraffic } from '../../../fair-queue/throttle.ts';
import { type ImportPatch, type ImportRecord, noCounts } from './import-record.ts';
import { updateImport } from './import-record-store.ts';
import { deleteStoredReading, findStoredReading, storeReading } from './kept-reading-store.ts';
import type { DamagedRow, SourceRow, SourceTable } from './reading/source-table.ts';

const tellEveryMs = 500;
/** How often the position is kept; less often where that takes more than a small share of the time. */
const keepEveryMs = { least: 500, most: 30_000 };
const keepingFactor = 25;
/** To be raised whenever the form or the meaning of what is kept changes: another program's is not taken up. */
const keptForm = 1;

/** Somebody has changed meanwhile what is to be read, or another process reads it; nothing is left to do here. */
export class Overtaken extends Error {}

/** A look at the file of an import. */
export interface Reading {
  readonly ctx: WorkContext & WithTraffic;
  readonly universe: UniverseSettings;
  readonly record: ImportRecord;
  readonly signal: AbortSignal;
  /** Changes the import. @throws Overtaken */
  save(patch: ImportPatch): Promise<void>;
}

export type ReadingPhase = 'columns' | 'rows' | 'samples';

/** Where a phase begins, or goes on: what it had gathered by then. */
export interface Position<Head, Part> {
  readonly phase: ReadingPhase;
  /** Rows that are done. */
  readonly rows: number;
  /** Instant the phase began; what lies in the future is told by it. */
  readonly now: Date;
  readonly head: Head | undefined;
  readonly parts: readonly Part[];
}

/** Work on the rows of a file, one after the other. */
export interface RowWork<Head, Part> {
  add(row: SourceRow | DamagedRow): void;
  /** Finishes what waits for more rows; also before anything is kept. */
  settle(): Promise<void>;
  /** All that is needed to go on behind the last row; plain data. `isAppended`: the parts come behind those kept before. */
  keep(): { readonly head: Head; readonly parts: readonly Part[]; readonly isAppended: boolean };
}

interface KeptHead {
  readonly program: string;
  readonly phase: ReadingPhase;
  readonly revision: number;
  readonly now: Date;
  readonly head: unknown;
}

const programOf = ({ config }: WorkContext): string => `${keptForm} ${config.commit ?? ''}`;

/** Where a phase of a reading goes on; at the first row when nothing is kept of it. */
export async function takeUp<Head, Part>(
  { ctx, record, signal }: Reading,
  phase: ReadingPhase,
): Promise<Position<Head, Part>> {
  const { universeId, importId, revision } = record;
  const stored = await ctx.record.inUniverse(universeId, (tx) => findStoredReading(tx, importId));
  if (stored) {
    const kept = deserialize(stored.head) as KeptHead; // Written below.
    if (kept.program === programOf(ctx) && kept.phase === phase && kept.revision === revision) {
      const throttle = new Throttle(ctx.traffic);
      const parts: Part[] = [];
      for (const part of stored.parts) {
        parts.push(deserialize(part) as Part);
        if (await throttle.giveWay()) signal.throwIfAborted();
      }
      ctx.log.info({ importId, phase, rows: stored.rowNo }, 'reading goes on where it was');
      return { phase, rows: stored.rowNo, now: kept.now, head: kept.head as Head, parts };
    }
    await ctx.record.inUniverse(universeId, (tx) => deleteStoredReading(tx, importId));
  }
  return { phase, rows: 0, now: ctx.now(), head: undefined, parts: [] };
}

interface PhaseOptions {
  /** Its part of the whole reading. */
  readonly share: readonly [from: number, to: number];
  /** Rows between two calls of `settle`. */
  readonly settleEvery?: number;
}

/**
 * Goes through the rows of a file behind a position. Tells now and then how far it is, keeps what was gathered, and lets others
 * have their turn. Rows that are done are cut out of the file once more, whatever its format, but not looked at.
 * @returns how many rows the file has. @throws Overtaken
 */
export async function readRows<Head, Part>(
  reading: Reading,
  source: SourceTable,
  position: Position<Head, Part>,
  work: RowWork<Head, Part>,
  { share: [from, to], settleEvery = Number.POSITIVE_INFINITY }: PhaseOptions,
): Promise<number> {
  const { ctx, save, signal } = reading;
  const throttle = new Throttle(ctx.traffic);
  const keep = keeperOf(reading, position, work, throttle);
  let toldAt = performance.now();
  let rows = 0;
  for await (const row of source.rows()) {
    rows += 1;
    const isNew = rows > position.rows;
    if (isNew) {
      work.add(row);
      if (rows % settleEvery === 0) await work.settle();
    }
    if (!(await throttle.giveWay())) continue;
    signal.throwIfAborted();
    if (!isNew) continue;
    const share = source.byteCount === 0 ? 1 : source.bytesRead / source.byteCount;
    const counts = { ...noCounts, rows, bytesRead: Math.floor((from + share * (to - from)) * source.byteCount) };
    if (await keep(rows, counts)) toldAt = performance.now();
    if (performance.now() - toldAt < tellEveryMs) continue;
    toldAt = performance.now();
    await save({ counts });
  }
  await work.settle();
  return rows;
}

/** @returns what keeps a position when it is time for it, and says whether it did. */
function keeperOf<Head, Part>(
  { ctx, record }: Reading,
  position: Position<Head, Part>,
  work: RowWork<Head, Part>,
  throttle: Throttle,
): (rows: number, counts: ImportRecord['counts']) => Promise<boolean> {
  const { universeId, importId, revision } = record;
  const { phase, now } = position;
  let formerRowNo = position.rows;
  let partCount = position.parts.length;
  let dueAt = performance.now() + keepEveryMs.least;
  return async (rowNo, counts) => {
    const startedAt = performance.now();
    if (startedAt < dueAt) return false;
    await work.settle();
    const kept = work.keep();
    const head = serialize({ program: programOf(ctx), phase, revision, now, head: kept.head } satisfies KeptHead);
    const parts: Uint8Array[] = [];
    for (const part of kept.parts) {
      parts.push(serialize(part));
      await throttle.giveWay();
    }
    const keptParts = kept.isAppended ? partCount : 0;
    const isOurs = await ctx.record.inUniverse(
      universeId,
      async (tx) =>
        (await updateImport(tx, importId, { counts }, { revision, state: 'reading' })) &&
        (await storeReading(tx, { universeId, importId }, { formerRowNo, rowNo, head, parts, keptParts })),
    );
    if (!isOurs) throw new Overtaken();
    formerRowNo = rowNo;
    partCount = keptParts + parts.length;
    const tookMs = performance.now() - startedAt;
    dueAt = performance.now() + Math.min(keepEveryMs.most, Math.max(keepEveryMs.least, tookMs * keepingFactor));
    return true;
  };
}

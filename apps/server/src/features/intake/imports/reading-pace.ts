import type { UniverseSettings, WorkContext } from '../../../context.ts';
import { Courtesy } from '../../../courtesy.ts';
import { type ImportPatch, type ImportRecord, noCounts } from './import-record.ts';
import type { SourceTable } from './reading/source-table.ts';

const tellEveryMs = 500;

/** A look at the file of an import. */
export interface Reading {
  readonly ctx: WorkContext;
  readonly universe: UniverseSettings;
  readonly record: ImportRecord;
  readonly signal: AbortSignal;
  /** Changes the import. @throws Overtaken */
  save(patch: ImportPatch): Promise<void>;
}

/** Tells now and then how far it is, and lets others have their turn. */
export function createPace({ ctx, save, signal }: Reading, table: SourceTable, [from, to]: readonly [number, number]) {
  let toldAt = performance.now();
  const courtesy = new Courtesy(ctx.traffic);
  return async (rows: number): Promise<void> => {
    if (!(await courtesy.giveWay())) return;
    signal.throwIfAborted();
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    const share = table.byteCount === 0 ? 1 : table.bytesRead / table.byteCount;
    await save({
      counts: { ...noCounts, rows, bytesRead: Math.floor((from + share * (to - from)) * table.byteCount) },
    });
  };
}

import { stat } from 'node:fs/promises';
import { setInterval as every } from 'node:timers';
import { AppError } from '@echolot/contract/app-error';
import type { WorkContext } from '../../../context.ts';
import { Throttle, type WithTraffic } from '../../../fair-queue/throttle.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { erasedMark } from '../../privacy/contacts/public.ts';
import type { PersonCell, PersonFiles } from '../../privacy/erasure/public.ts';
import { type Claim, claimFile, leaseMs, releaseClaim, renewClaim } from './claim-store.ts';
import { editFile } from './editing/edit-file.ts';
import type { FileRow, RowEdits } from './editing/file-row.ts';
import { eraseInDescription } from './erase-in-imports.ts';
import { fileNameOf, type ImportRecord } from './import-record.ts';
import { findNextFile, getImportRecord, noteNewFile } from './import-record-store.ts';
import { openOptionsOf } from './import-source.ts';
import { judgeAgain } from './judge-again.ts';
import { createCellFinder } from './person-cells.ts';
import { SourceFileError } from './reading/source-file-error.ts';

/** Uploaded files as erasing a person reads and writes them. */
export const personFiles: PersonFiles = {
  findNext: (tx, universeId, after) => findNextFile(tx, universeId, after),
  eraseInDescription,

  async search(ctx, file, person, found, signal) {
    const record = await findRecord(ctx, file);
    if (!record) return true;
    const find = createCellFinder(
      {
        columns: record.columns.map(({ column }) => column),
        sheet: record.facts?.sheet ?? '',
        mapping: record.mapping,
      },
      person,
    );
    const throttle = new Throttle(ctx.traffic);
    let waiting: (readonly PersonCell[])[] = [];
    return withFile(ctx, file, async (path) => {
      await editFile(path, record.fileName, openOptionsOf(record.reading, record.facts, signal), {
        edit: (row) => {
          const cells = find(row);
          if (cells.length > 0) waiting.push(cells);
          return undefined;
        },
        rest: async () => {
          await throttle.giveWay();
          const rows = waiting;
          waiting = [];
          for (const row of rows) await found(row);
        },
      });
    });
  },

  async erase(ctx, file, finder, cells, signal) {
    const { universeId, importId } = file;
    const claim: Claim = { universeId, importId, claimId: uuidV7(), leaseMs };
    const outcome = await ctx.record.inUniverse(universeId, (tx) => claimFile(tx, claim));
    if (outcome !== 'claimed') return outcome === 'gone';
    const stopping = new AbortController();
    const renewing = every(() => {
      void ctx.record
        .inUniverse(universeId, (tx) => renewClaim(tx, claim))
        .then((isOurs) => isOurs || stopping.abort(new Error('Another run works on this import')))
        // A record that does not answer is met at the end.
        .catch(() => undefined);
    }, claim.leaseMs / 3);
    try {
      const record = await findRecord(ctx, file);
      if (record) await rewrite(ctx, record, claim, editsOf(cells, finder), AbortSignal.any([signal, stopping.signal]));
      return true;
    } finally {
      clearInterval(renewing);
      await ctx.record.inUniverse(universeId, (tx) => releaseClaim(tx, claim)).catch(() => undefined);
    }
  },
};

/** The import as it is; undefined when it has been removed. */
async function findRecord(
  ctx: WorkContext,
  { universeId, importId }: { readonly universeId: string; readonly importId: string },
): Promise<ImportRecord | undefined> {
  try {
    return await ctx.record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_not_found') return undefined;
    throw error;
  }
}

/** @returns false for a file that nobody can read. */
async function withFile(
  ctx: WorkContext & WithFiles,
  { universeId, importId }: { readonly universeId: string; readonly importId: string },
  work: (path: string) => Promise<void>,
): Promise<boolean> {
  try {
    await ctx.files.withLocalFile(universeId, fileNameOf(importId), work);
    return true;
  } catch (error) {
    if (error instanceof SourceFileError) return false;
    // Deleted meanwhile, it holds nothing any more.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** What is written in place of cells, by sheet and line. */
function editsOf(
  cells: Parameters<PersonFiles['erase']>[3],
  finder: Parameters<PersonFiles['erase']>[2],
): (row: FileRow) => RowEdits | undefined {
  const keyOf = ({ sheet, line }: { readonly sheet: string; readonly line: number }): string => `${line} ${sheet}`;
  const byRow = Map.groupBy(cells, keyOf);
  return (row) => {
    const found = byRow.get(keyOf(row));
    if (!found) return undefined;
    return new Map(
      found.flatMap(({ place, effect }): [number, string][] => {
        const text = row.cells[place] ?? '';
        if (text === '' || text === erasedMark) return [];
        return [[place, effect === 'empty' ? '' : finder.erase(text, effect === 'mark_own')]];
      }),
    );
  };
}

/**
 * Writes the file beside the former one and puts it in its place at once: whoever dies in between leaves a whole file. An import that
 * waits is judged again, and goes on with the new file.
 */
async function rewrite(
  ctx: WorkContext & WithFiles & WithTraffic,
  { universeId, importId, fileName, reading, facts }: ImportRecord,
  claim: Claim,
  edit: (row: FileRow) => RowEdits | undefined,
  signal: AbortSignal,
): Promise<void> {
  const name = fileNameOf(importId);
  const written = `${name}-erased`;
  const output = await ctx.files.prepare(universeId, written);
  const throttle = new Throttle(ctx.traffic);
  const rest = async (): Promise<void> => void (await throttle.giveWay());
  const file = { universeId, importId };
  const isWritten = await withFile(ctx, file, async (path) => {
    await stat(path);
    await editFile(path, fileName, openOptionsOf(reading, facts, signal), { edit, rest }, output);
  });
  if (!isWritten || !(await ctx.files.findLength(universeId, written))) return;
  signal.throwIfAborted();
  await ctx.files.move(universeId, written, name);
  const byteCount = (await ctx.files.findLength(universeId, name)) ?? 0;
  const outcome = await ctx.record.inUniverse(universeId, async (tx) => {
    const noted = await noteNewFile(tx, claim, byteCount);
    if (noted === 'noted') await judgeAgain(ctx, tx, importId);
    return noted;
  });
  // The import or its file was removed meanwhile: it does not come back.
  if (outcome === 'gone') await ctx.files.delete(universeId, name);
  if (outcome === 'lost') throw new Error('Another run works on this import; its file is looked at once more.');
}

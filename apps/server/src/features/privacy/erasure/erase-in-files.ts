import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithTraffic } from '../../../fair-queue/throttle.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import {
  type BatchResult,
  type ErasureBatch,
  erasureResult,
  erasureSample,
} from '../../../personal-data/person-eraser.ts';
import { createPersonFinder } from '../contacts/public.ts';
import { countCells, deleteCells, insertCells, listCellsToErase } from './erasure-cell-store.ts';
import { findErasure, type StoredErasure } from './erasure-store.ts';
import type { PersonCell, PersonFiles } from './person-files.ts';

const rowsAtOnce = 200;
const asErasure = { role: 'echolot_erasure' } as const;

/** A file that has been worked on, before the erasure notes that it has. */
export interface DoneFile {
  /** Import before it: if the erasure has gone on meanwhile, it was worked on by another worker too. */
  readonly after: string | undefined;
  readonly importId: string;
  readonly fileName: string;
  readonly isReadable: boolean;
  /** Whether one of the person's own rows stood in it. */
  readonly isOwn: boolean;
}

/** `none`: no file is to be worked on now. `end`: there is no further one. `busy`: somebody else works on it. */
export type FileOutcome = DoneFile | 'none' | 'busy' | 'end';

/**
 * Works on the next file of an erasure that has come to the files: looks for the person, or erases the cells that were found and
 * are not kept. May take long, so it happens outside of the erasure's transactions, and once more when its worker died.
 */
export async function workOnNextFile(
  files: PersonFiles,
  ctx: WorkContext & WithFiles & WithTraffic,
  universeId: string,
  erasureId: string,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const inErasure = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ctx.record.inUniverse(universeId, work, asErasure);
  const key = { universeId, erasureId };
  const due = await inErasure(async (tx) => {
    const erasure = await findErasure(tx, universeId, erasureId);
    if (!isDue(erasure)) return undefined;
    const after = erasure.cursor?.[0];
    return { erasure, after, file: await files.findNext(tx, universeId, after) };
  });
  if (!due) return 'none';
  const { erasure, after, file } = due;
  if (!file) return 'end';
  const { importId } = file;
  const finder = createPersonFinder(erasure.words);
  const of = { universeId, importId };
  let isReadable = true;
  let isOwn = false;
  if (erasure.state === 'planning') {
    await inErasure((tx) => deleteCells(tx, key, importId));
    let rows: (readonly PersonCell[])[] = [];
    const keep = async (): Promise<void> => {
      const found = rows;
      rows = [];
      await inErasure(async (tx) => {
        // Thrown away meanwhile, it keeps nothing.
        const { state } = (await findErasure(tx, universeId, erasureId, { isLocked: true })) ?? {};
        if (state === 'planning') await insertCells(tx, key, importId, found);
      });
    };
    const { policy } = erasure;
    isReadable = await files.search(
      ctx,
      of,
      { finder, policy },
      async (row) => {
        isOwn ||= row.some((cell) => cell.isOwn);
        if (rows.push(row) >= rowsAtOnce) await keep();
      },
      signal,
    );
    await keep();
  } else {
    const cells = await inErasure((tx) => listCellsToErase(tx, key, importId));
    isOwn = cells.some((cell) => cell.isOwn);
    if (cells.length > 0 && !(await files.erase(ctx, of, finder, cells, signal))) return 'busy';
  }
  return { ...file, after, isReadable, isOwn };
}

function isDue(erasure: StoredErasure | undefined): erasure is StoredErasure & { words: object } {
  return (
    erasure?.words != null && erasure.phase === 'files' && (erasure.state === 'planning' || erasure.state === 'erasing')
  );
}

/** Notes the file that was worked on: cells found, or erased. */
export async function noteFile(
  files: PersonFiles,
  { tx, universeId, erasureId, finder, isErasing }: ErasureBatch,
  file: DoneFile | undefined,
): Promise<BatchResult> {
  if (!file) return erasureResult({});
  const { importId, fileName, isReadable, isOwn } = file;
  if (isErasing && isOwn) await files.eraseInDescription(tx, universeId, importId, finder);
  return erasureResult(
    { files: await countCells(tx, { universeId, erasureId }, importId) },
    { last: [importId], samples: isReadable ? [] : [erasureSample('files', 'unreadable', fileName)] },
  );
}

import { type FileHandle, open, rm } from 'node:fs/promises';
import type { PackedRows } from '../../../../drawing/table-book.ts';

const pieceBytes = 512 * 1024;
const lineFeed = 10;

/** Rows that wait in a file without a name. */
export interface PackedLines {
  /** Pieces of whole lines; to be read once. */
  readonly rows: AsyncIterable<PackedRows>;
  close(): Promise<void>;
}

/**
 * Opens a file of rows as a columnar engine wrote it, and takes it out of its folder: another may be written there, and it is gone
 * when it is closed, whatever happens to the process.
 */
export async function takePackedLines(
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<PackedLines> {
  const file = await open(path, 'r');
  await rm(path);
  async function* rows(): AsyncGenerator<PackedRows> {
    const { size } = await file.stat();
    for (let at = 0; at < size; ) {
      const lines = await readLines(file, at, size);
      at += lines.byteLength;
      yield { lines };
      onProgress(at, size);
    }
  }
  return { rows: rows(), close: () => file.close() };
}

/** At least one whole line. */
async function readLines(file: FileHandle, at: number, size: number): Promise<Uint8Array> {
  for (let length = pieceBytes; ; length *= 2) {
    const piece = Buffer.allocUnsafeSlow(Math.min(length, size - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new Error('The file of rows ended too early.');
    const isLast = at + bytesRead >= size;
    const end = isLast ? bytesRead : piece.lastIndexOf(lineFeed, bytesRead - 1) + 1;
    if (end > 0) return piece.subarray(0, end);
  }
}

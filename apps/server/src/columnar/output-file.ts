import { type FileHandle, open, rm, statfs } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '@echolot/contract/app-error';
import type { FileFormat } from './engine.ts';
import { innermostOf, isDiskFull } from './engine-errors.ts';

/** Where a write has found no room, there is less than this left. */
const fullBelowBytes = 1024 * 1024;
const lookEveryMs = 100;

/**
 * Makes a file for its owner alone, lets the engine append to it, and takes it away again when that fails. An embedded engine that
 * finds no room writes on and says that all went well: so the disk and the end of the file are looked at before it counts.
 * @param append adds the rows behind `head`.
 * @throws AppError disk_full, what `append` throws, and Error for a file without its end.
 */
export async function withOutputFile(
  { path, format, head }: { readonly path: string; readonly format: FileFormat; readonly head: string },
  append: () => Promise<void>,
): Promise<void> {
  if (!isAbsolute(path)) throw new TypeError(`Not an absolute path: ${path}`);
  try {
    // A new one: what was there might be readable to others.
    await rm(path, { force: true });
    const file = await open(path, 'wx+', 0o600);
    try {
      await file.writeFile(head);
      const room = watchRoom(path);
      try {
        await append();
        await room.check();
      } finally {
        room.stop();
      }
      await checkEnd(file, format);
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    if (isDiskFull(innermostOf(error))) throw new AppError('disk_full', {}, { cause: error });
    throw error;
  }
}

/** Looks at the disk while a file is written: what its maker needed besides is free again when it has failed. */
function watchRoom(path: string): { check(): Promise<void>; stop(): void } {
  let least = Number.POSITIVE_INFINITY;
  const look = async (): Promise<void> => {
    const { bavail, bfree, bsize } = await statfs(path);
    // What is reserved for root is room for root.
    least = Math.min(least, (process.getuid?.() === 0 ? bfree : bavail) * bsize);
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return {
    async check() {
      await look();
      if (least < fullBelowBytes)
        throw Object.assign(new Error(`${least} bytes were left on the disk`), { code: 'ENOSPC' });
    },
    stop: () => clearInterval(timer),
  };
}

async function checkEnd(file: FileHandle, format: FileFormat): Promise<void> {
  const { size } = await file.stat();
  const end = format === 'Parquet' ? 'PAR1' : '\n';
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(end.length),
    0,
    end.length,
    Math.max(0, size - end.length),
  );
  const isEmptyTable = format !== 'Parquet' && size === 0;
  if (!isEmptyTable && buffer.toString('latin1', 0, bytesRead) !== end)
    throw new Error('The engine did not write to the end');
}

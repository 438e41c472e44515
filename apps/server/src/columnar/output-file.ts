import { open, rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '@echolot/contract/app-error';
import { innermostOf, isDiskFull } from './engine-errors.ts';

/**
 * Makes a file for its owner alone, lets the engine append to it, and takes it away again when that fails.
 * @param append adds the rows behind `head`.
 */
export async function withOutputFile(path: string, head: string, append: () => Promise<void>): Promise<void> {
  if (!isAbsolute(path)) throw new TypeError(`Not an absolute path: ${path}`);
  try {
    // A new one: what was there might be readable to others.
    await rm(path, { force: true });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(head);
    } finally {
      await file.close();
    }
    await append();
  } catch (error) {
    await rm(path, { force: true });
    if (isDiskFull(innermostOf(error))) throw new AppError('disk_full', {}, { cause: error });
    throw error;
  }
}

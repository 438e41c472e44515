import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../config/start-error.ts';
import { restoreRecord } from '../database/restore-record.ts';
import { type BackupManifest, filePath, readManifest, tablePath } from './backup-manifest.ts';
import { hashFile, writeHashed } from './hashed-file.ts';

export interface RestoreBackupOptions {
  /** Folder of the backup. */
  readonly dir: string;
  /** As `checkBackup` answered it. */
  readonly manifest: BackupManifest;
  /** Connection of the owner of an empty database. */
  readonly url: string;
  /** Folder of the file store; empty. */
  readonly filesDir: string;
  readonly onProgress?: (message: string) => void;
}

/**
 * Reads a backup through and compares it with its manifest, before anything is touched.
 * @throws StartError saying what is missing or damaged.
 */
export async function checkBackup(dir: string): Promise<BackupManifest> {
  const manifest = await readManifest(dir);
  const parts = [
    ...manifest.tables.map((table) => ({ ...table, path: tablePath(table.schema, table.name) })),
    ...manifest.files.map((file) => ({ ...file, path: filePath(file.name) })),
  ];
  for (const { path, byteCount, sha256 } of parts) {
    const found = await hashFile(join(dir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new StartError(`The backup is incomplete: ${path} is missing. Nothing was restored; use another backup.`);
    });
    if (found.byteCount !== byteCount || found.sha256 !== sha256) {
      throw new StartError(
        `The backup is damaged: ${path} is not as it was written. Nothing was restored; use another backup.`,
      );
    }
  }
  return manifest;
}

/**
 * Puts a backup into an empty place. The columnar store is not part of a backup: the next start builds it from the record.
 * @throws StartError when the place is not empty or the backup is too new; nothing is left behind then.
 */
export async function restoreBackup(options: RestoreBackupOptions): Promise<void> {
  const { dir, manifest, url, filesDir, onProgress = () => undefined } = options;
  await assertNoFiles(filesDir);
  try {
    for (const file of manifest.files) {
      const path = join(filesDir, file.name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeHashed(path, createReadStream(join(dir, filePath(file.name))));
    }
    await restoreRecord({
      url,
      migrations: manifest.migrations,
      tables: manifest.tables.map((table) => ({
        ...table,
        open: () => createReadStream(join(dir, tablePath(table.schema, table.name))).pipe(createZstdDecompress()),
      })),
      onTable: ({ name, rows }) => {
        if (rows > 0) onProgress(`${name}: ${rows.toLocaleString('en')} rows`);
      },
    });
  } catch (error) {
    await rm(filesDir, { recursive: true, force: true });
    throw error;
  }
}

async function assertNoFiles(filesDir: string): Promise<void> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => []);
  if (!entries.some((entry) => entry.isFile())) return;
  throw new StartError(`${filesDir} holds files of another installation; nothing was changed. Give an empty DATA_DIR.`);
}

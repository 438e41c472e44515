import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ImportRecord } from './import-record.ts';
import type { RecordDatabase } from './import-store.ts';
import { refusedCsv } from './refused-csv.ts';

/** Writes the refused rows of an import to a file; without any, removes what an earlier import has left there. */
export async function writeRefusedFile(record: RecordDatabase, stored: ImportRecord, path: string): Promise<void> {
  await rm(path, { force: true });
  if (stored.counts.refused === 0) return;
  const { universeId } = stored;
  await pipeline(
    refusedCsv(stored, (work) => record.inUniverse(universeId, work)),
    createWriteStream(path, { encoding: 'utf8' }),
  );
}

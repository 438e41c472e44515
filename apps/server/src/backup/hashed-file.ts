import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface WrittenFile {
  readonly byteCount: number;
  readonly sha256: string;
}

/** Writes a stream to a new file, readable by its owner only, and to the disk itself; answers length and SHA-256. */
export async function writeHashed(path: string, source: Readable, ...through: Transform[]): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let byteCount = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      byteCount += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline([source, ...through, meter, createWriteStream(path, { mode: 0o600 })]);
  await syncToDisk(path);
  return { byteCount, sha256: hash.digest('hex') };
}

export async function hashFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let byteCount = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer); // A stream without an encoding gives buffers.
    byteCount += (chunk as Buffer).length;
  }
  return { byteCount, sha256: hash.digest('hex') };
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

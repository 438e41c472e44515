import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PdfDocument } from './pdf-document.ts';

export interface ZipEntry {
  /** Path inside the archive with `/`, e.g. `2026-01/letter-17.pdf`; a second one of the same name is given a number. */
  readonly name: string;
  /** A document is drawn when it is its turn. */
  readonly content: Uint8Array | string | PdfDocument;
}

/** Writes an archive, one entry at a time: the next is asked for when the one before is in the file. */
export async function writeZip(entries: AsyncIterable<ZipEntry>, path: string): Promise<void> {
  const zip = new ZipFile();
  const broken = Promise.withResolvers<never>();
  zip.once('error', broken.reject);
  const writing = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  writing.catch(broken.reject);
  broken.promise.catch(() => undefined); // Told where somebody waits for it.
  const names = new Set<string>();
  for await (const { name, content: given } of entries) {
    const content = await bytesOf(given);
    const written = new Promise<void>((resolve) => {
      zip.addReadStreamLazy(uniqueName(name, names), { mode: 0o100644 }, (give) => {
        give(null, Readable.from([Buffer.from(content)], { objectMode: false }).once('close', resolve));
      });
    });
    await Promise.race([written, broken.promise]);
  }
  zip.end();
  await Promise.race([writing, broken.promise]);
}

async function bytesOf(content: ZipEntry['content']): Promise<Uint8Array | string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return (await import('./pdf-file.ts')).pdfBytes(content);
}

function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^./]+)?$/s.exec(name) ?? [];
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${stem} (${number})${extension}`;
  taken.add(unique);
  return unique;
}

import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';

/** Parts of a zip file, read where they are; nothing is ever written to disk under their names. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #limits: ReadingLimits;
  #unpackedBytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ReadingLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limits = limits;
  }

  /** @throws SourceFileError when it is no whole zip file. */
  static async open(path: string, limits: ReadingLimits): Promise<ZipArchive> {
    let zip: ZipFile | undefined;
    try {
      // Sizes in the head are what a bomb says of itself: they are counted while unpacking instead.
      zip = await openPromise(path, { autoClose: false, validateEntrySizes: false });
      const entries = new Map<string, Entry>();
      if (zip.entryCount > limits.zipEntries) throw new Error(`it has ${zip.entryCount} parts`);
      for await (const entry of zip.eachEntry()) if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      return new ZipArchive(zip, entries, limits);
    } catch (error) {
      zip?.close();
      throw new SourceFileError('archive_damaged', { reason: reasonOf(error) }, { cause: error });
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  packedBytes(name: string): number {
    return this.#entries.get(name)?.compressedSize ?? 0;
  }

  /**
   * Unpacks a part as it is taken. Stops with an error when it grows beyond `mostBytes`, or beyond its packed size by more
   * than honest parts do, and when it is damaged.
   */
  async *unpack(
    name: string,
    mostBytes: number,
    onRead: (packedBytes: number) => void = () => {},
  ): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new SourceFileError('workbook_damaged', { reason: `${name} is missing` });
    if (entry.isEncrypted()) throw new SourceFileError('is_protected_workbook');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      throw new SourceFileError('archive_damaged', { reason: `unknown compression ${entry.compressionMethod}` });
    }
    const { ratio, ratioFreeBytes } = this.#limits;
    let unpacked = 0;
    let checksum = 0;
    try {
      const packed = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false });
      const inflate = entry.compressionMethod === 8 ? createInflateRaw({ chunkSize: 64 * 1024 }) : undefined;
      // Errors of either end the loop below.
      const bytes = inflate ? pipeline(packed, inflate, () => {}) : packed;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        const consumed = inflate ? inflate.bytesWritten : unpacked;
        this.#unpackedBytes += chunk.length;
        if (
          unpacked > mostBytes ||
          (unpacked > ratioFreeBytes && unpacked > consumed * ratio) ||
          // Parts may overlap, and one may be read more than once.
          (this.#unpackedBytes > ratioFreeBytes * 4 && this.#unpackedBytes > this.#zip.fileSize * ratio * 3)
        ) {
          throw new SourceFileError('unpacks_too_large', { part: name.slice(0, 100) });
        }
        checksum = crc32(chunk, checksum);
        onRead(consumed);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof SourceFileError) throw error;
      throw new SourceFileError('archive_damaged', { reason: reasonOf(error) }, { cause: error });
    }
    if (unpacked !== entry.uncompressedSize || checksum !== entry.crc32) {
      throw new SourceFileError('archive_damaged', { reason: `${name.slice(0, 100)} is not what was packed` });
    }
  }

  /** A small part as text, or undefined when there is none. */
  async readText(name: string): Promise<string | undefined> {
    if (!this.#entries.has(name)) return undefined;
    let text = '';
    for await (const piece of decodeXml(this.unpack(name, this.#limits.partBytes))) text += piece;
    return text;
  }

  close(): void {
    this.#zip.close();
  }
}

/** Text of an XML part: UTF-8, or UTF-16 with a byte-order mark. */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    const isWide = (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff);
    decoder ??= new TextDecoder(isWide ? (chunk[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8');
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}

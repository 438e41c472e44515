import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
}

/** Sizes and places of more than this need the 64-bit variant of the format, which we do not write. */
const most = 0xffff_ffff;
const needsVersion = 20;
const namesAreUtf8 = 0x0800;
const deflated = 8;
const localHeaderBytes = 30;

/**
 * An archive of parts, written to a file one after another while they are made. A part's size and checksum are put into its
 * header once they are known, so that every reader can read it from the front.
 */
export class PartArchive {
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  readonly #level: number;
  readonly #madeAt: Date;
  #offset = 0;

  private constructor(file: FileHandle, madeAt: Date, level: number) {
    this.#file = file;
    this.#madeAt = madeAt;
    this.#level = level;
  }

  /** @param level of compression, 1 to 9. */
  static async create(path: string, madeAt: Date, level: number): Promise<PartArchive> {
    return new PartArchive(await open(path, 'w', 0o600), madeAt, level);
  }

  /** @throws RangeError when part or archive grow beyond 4 GB; what `chunks` throws. */
  async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const offset = this.#offset;
    const nameBytes = Buffer.from(name);
    await this.#append(this.#localHeader({ name: nameBytes, offset, crc: 0, packedSize: 0, size: 0 }));
    const start = this.#offset;
    let crc = 0;
    let size = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        crc = crc32(chunk, crc);
        size += chunk.byteLength;
        yield chunk;
      }
    }
    const deflate = createDeflateRaw({ level: this.#level, memLevel: 9, chunkSize: 256 * 1024 });
    await pipeline(counted, deflate, async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of packed) await this.#append(piece);
    });
    const entry = { name: nameBytes, offset, crc, packedSize: this.#offset - start, size };
    if (size > most || this.#offset > most) throw new RangeError(`${name} does not fit into an archive of 4 GB.`);
    await this.#file.write(this.#localHeader(entry), 0, localHeaderBytes + nameBytes.length, offset);
    this.#entries.push(entry);
  }

  addText(name: string, text: string): Promise<void> {
    return this.add(name, [Buffer.from(text)]);
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#append(this.#directoryHeader(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#offset - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#append(end);
    await this.close();
  }

  /** Closes the file as it is. Safe to call twice. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.byteLength; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.byteLength - done, this.#offset);
      done += bytesWritten;
      this.#offset += bytesWritten;
    }
  }

  #localHeader(entry: Entry): Buffer {
    const header = Buffer.alloc(localHeaderBytes);
    header.writeUInt32LE(0x0403_4b50, 0);
    this.#writeFacts(header, 4, entry);
    return Buffer.concat([header, entry.name]);
  }

  #directoryHeader(entry: Entry): Buffer {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x0201_4b50, 0);
    header.writeUInt16LE(needsVersion, 4);
    this.#writeFacts(header, 6, entry);
    header.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([header, entry.name]);
  }

  /** What both headers say, in the same order. */
  #writeFacts(header: Buffer, at: number, { name, crc, packedSize, size }: Entry): void {
    const made = this.#madeAt;
    // MS-DOS has no years before 1980.
    const year = Math.max(made.getUTCFullYear() - 1980, 0);
    header.writeUInt16LE(needsVersion, at);
    header.writeUInt16LE(namesAreUtf8, at + 2);
    header.writeUInt16LE(deflated, at + 4);
    header.writeUInt16LE(
      (made.getUTCHours() << 11) | (made.getUTCMinutes() << 5) | (made.getUTCSeconds() >> 1),
      at + 6,
    );
    header.writeUInt16LE((year << 9) | ((made.getUTCMonth() + 1) << 5) | made.getUTCDate(), at + 8);
    header.writeUInt32LE(crc, at + 10);
    header.writeUInt32LE(packedSize, at + 14);
    header.writeUInt32LE(size, at + 18);
    header.writeUInt16LE(name.length, at + 22);
  }
}

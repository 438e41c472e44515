import { type FileHandle, open } from 'node:fs/promises';
import type { FoundEncoding } from '../reading/detect-encoding.ts';

const pieceBytes = 256 * 1024;

/**
 * A text file with a character for each byte, or for each code unit of UTF-16: every place in the text is a place in the file, so
 * a part can be replaced and every other byte stays. Delimiters, quotes and braces are the same bytes in all encodings read.
 */
export class RawText {
  readonly #encoding: FoundEncoding;
  readonly #decoder: TextDecoder;
  readonly #isWide: boolean;
  #codes: ReadonlyMap<string, string> | undefined;

  constructor(encoding: FoundEncoding) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding.encoding, { ignoreBOM: true });
    this.#isWide = encoding.encoding.startsWith('utf-16');
  }

  /** What a part of the text says. */
  decode(raw: string): string {
    if (this.#isWide || !/[^\0-\x7f]/.test(raw)) return raw;
    return this.#decoder.decode(Buffer.from(raw, 'latin1'));
  }

  /** How the file writes a text; undefined where the encoding lacks a letter, or cannot be written here. */
  encode(text: string): string | undefined {
    if (this.#isWide || !/[^\0-\x7f]/.test(text)) return text;
    if (this.#encoding.encoding === 'utf-8') return Buffer.from(text).toString('latin1');
    this.#codes ??= singleBytes(this.#decoder);
    const codes = Array.from(text, (letter) => this.#codes?.get(letter));
    return codes.every((code) => code !== undefined) ? codes.join('') : undefined;
  }

  async *read(path: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
    const file = await open(path);
    try {
      let position = this.#encoding.markBytes;
      for (;;) {
        signal?.throwIfAborted();
        const buffer = Buffer.alloc(pieceBytes);
        const { bytesRead } = await file.read(buffer, 0, pieceBytes, position);
        if (bytesRead === 0) return;
        position += bytesRead;
        yield this.#textOf(buffer.subarray(0, bytesRead));
      }
    } finally {
      await file.close();
    }
  }

  /** The bytes in front of the text. */
  async copyMark(from: string, to: FileHandle): Promise<void> {
    const { markBytes } = this.#encoding;
    const mark = Buffer.alloc(markBytes);
    const file = await open(from);
    try {
      await file.read(mark, 0, markBytes, 0);
    } finally {
      await file.close();
    }
    if (markBytes > 0) await to.write(mark);
  }

  bytesOf(raw: string): Buffer {
    if (!this.#isWide) return Buffer.from(raw, 'latin1');
    const bytes = Buffer.from(raw, 'utf16le');
    return this.#encoding.encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }

  #textOf(bytes: Buffer): string {
    if (!this.#isWide) return bytes.toString('latin1');
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return (this.#encoding.encoding === 'utf-16be' ? even.swap16() : even).toString('utf16le');
  }
}

/** The byte of each letter, of encodings with one byte a letter. */
function singleBytes(decoder: TextDecoder): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (let byte = 0; byte < 256; byte += 1) {
    const letter = decoder.decode(Buffer.from([byte]));
    if (letter.length === 1 && letter !== '\ufffd' && !codes.has(letter)) codes.set(letter, String.fromCharCode(byte));
  }
  return codes;
}

/** Copies a text with some parts replaced; holds no more than what has not been taken apart yet. */
export class RawCopy {
  readonly #text: RawText;
  readonly #file: FileHandle;
  #held = '';
  /** Where the text that is held begins. */
  #offset = 0;
  #written: string[] = [];

  constructor(text: RawText, file: FileHandle) {
    this.#text = text;
    this.#file = file;
  }

  add(piece: string): void {
    this.#held += piece;
  }

  /** The part between two places that has not been copied yet. */
  part(from: number, to: number): string {
    return this.#held.slice(from - this.#offset, to - this.#offset);
  }

  replace({ from, to }: { readonly from: number; readonly to: number }, raw: string): void {
    this.#take(from);
    this.#written.push(raw);
    this.#held = this.#held.slice(to - this.#offset);
    this.#offset = to;
  }

  /** Writes everything before a place. */
  async flush(position = this.#offset + this.#held.length): Promise<void> {
    if (position > this.#offset) this.#take(position);
    if (this.#written.length === 0) return;
    const bytes = this.#text.bytesOf(this.#written.join(''));
    this.#written = [];
    await this.#file.writeFile(bytes);
  }

  #take(position: number): void {
    const count = position - this.#offset;
    this.#written.push(this.#held.slice(0, count));
    this.#held = this.#held.slice(count);
    this.#offset = position;
  }
}

import { isAscii } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import type { FoundEncoding } from './detect-encoding.ts';

const pieceBytes = 128 * 1024;

/** A text file, decoded piece by piece as it is taken. May be read again from its beginning. */
export class TextPieces {
  readonly #file: FileHandle;
  readonly #encoding: FoundEncoding;
  readonly #signal: AbortSignal | undefined;
  #bytesRead = 0;
  #hasOddities = false;

  private constructor(file: FileHandle, encoding: FoundEncoding, signal: AbortSignal | undefined) {
    this.#file = file;
    this.#encoding = encoding;
    this.#signal = signal;
  }

  static async open(path: string, encoding: FoundEncoding, signal?: AbortSignal): Promise<TextPieces> {
    return new TextPieces(await open(path), encoding, signal);
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Whether anything so far was odd, so that texts need a look. */
  get hasOddities(): boolean {
    return this.#hasOddities;
  }

  /** What is wrong with a text that cannot be meant. */
  faultOf(text: string): string | undefined {
    if (text.includes('\0')) return 'It contains a NUL character.';
    if (!this.#encoding.isLossy || !text.includes('\ufffd')) return undefined;
    return `It contains bytes that are not ${this.#encoding.encoding.toUpperCase()}.`;
  }

  async *read(): AsyncGenerator<string> {
    const { encoding, markBytes, isLossy } = this.#encoding;
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    const isAsciiBased = !encoding.startsWith('utf-16') && !encoding.startsWith('iso-2022');
    let position = markBytes;
    let isInsideCharacter = false;
    for (;;) {
      this.#signal?.throwIfAborted();
      const buffer = Buffer.allocUnsafe(pieceBytes);
      const { bytesRead } = await this.#file.read(buffer, 0, pieceBytes, position);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      position += bytesRead;
      this.#bytesRead = position;
      let piece: string;
      if (isAsciiBased && !isInsideCharacter && isAscii(bytes)) {
        piece = bytes.toString('latin1');
      } else {
        piece = decoder.decode(bytes, { stream: true });
        isInsideCharacter = (bytes[bytesRead - 1] ?? 0) >= 0x80;
      }
      if (!this.#hasOddities && (piece.includes('\0') || (isLossy && piece.includes('\ufffd'))))
        this.#hasOddities = true;
      if (piece !== '') yield piece;
    }
    const rest = decoder.decode();
    if (rest.includes('\ufffd')) this.#hasOddities = true;
    if (rest !== '') yield rest;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

import { open } from 'node:fs/promises';

export interface FileText {
  readonly byteCount: number;
  /** Bytes handed out so far. */
  readonly bytesRead: number;
  readonly pieces: AsyncIterable<string>;
  /** Lets go of the file, also before its end. */
  close(): Promise<void>;
}

/** Reads a text file piece by piece. A byte-order mark is left out and decides the encoding when there is one. */
export async function readFileText(path: string, encoding: string): Promise<FileText> {
  const file = await open(path);
  const { size } = await file.stat();
  const stream = file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false });
  const state = { byteCount: size, bytesRead: 0, pieces: pieces(), close: () => file.close() };
  return state;

  async function* pieces(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(markedEncoding(chunk) ?? encoding);
      state.bytesRead += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    const rest = decoder?.decode();
    if (rest) yield rest;
  }
}

function markedEncoding(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : undefined;
}

import type { Writable } from 'node:stream';

/**
 * The wire between the server and its chDB child: a socket of frames, each two lengths (UInt32 little-endian), a small
 * JSON header and a body of raw bytes (statement, rows, or result) that nobody parses on the way.
 */
const prefixBytes = 8;
const maxHeaderBytes = 1024 * 1024;

export function writeFrame(socket: Writable, header: object, body?: Uint8Array): void {
  const headerBytes = Buffer.from(JSON.stringify(header));
  const start = Buffer.allocUnsafe(prefixBytes + headerBytes.length);
  start.writeUInt32LE(headerBytes.length, 0);
  start.writeUInt32LE(body?.byteLength ?? 0, 4);
  headerBytes.copy(start, prefixBytes);
  socket.cork();
  socket.write(start);
  if (body && body.byteLength > 0) socket.write(body);
  socket.uncork();
}

/** Puts frames together from chunks of any size; each body is copied once. */
export class FrameReader {
  readonly #onFrame: (header: unknown, body: Buffer) => void;
  #prefix = Buffer.alloc(prefixBytes);
  #target = this.#prefix;
  #filled = 0;
  #stage: 'prefix' | 'header' | 'body' = 'prefix';
  #bodyBytes = 0;
  #header: unknown;

  constructor(onFrame: (header: unknown, body: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      const taken = chunk.copy(this.#target, this.#filled, offset);
      offset += taken;
      this.#filled += taken;
      // A loop, because a body may be empty.
      while (this.#filled === this.#target.length) this.#next();
    }
  }

  #next(): void {
    this.#filled = 0;
    if (this.#stage === 'prefix') {
      const headerBytes = this.#prefix.readUInt32LE(0);
      if (headerBytes === 0 || headerBytes > maxHeaderBytes) throw new Error(`A frame header of ${headerBytes} bytes`);
      this.#bodyBytes = this.#prefix.readUInt32LE(4);
      this.#target = Buffer.allocUnsafe(headerBytes);
      this.#stage = 'header';
    } else if (this.#stage === 'header') {
      this.#header = JSON.parse(this.#target.toString()) as unknown;
      this.#target = Buffer.allocUnsafe(this.#bodyBytes);
      this.#stage = 'body';
    } else {
      const body = this.#target;
      this.#target = this.#prefix;
      this.#stage = 'prefix';
      this.#onFrame(this.#header, body);
    }
  }
}

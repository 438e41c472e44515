import type { ColumnarResult, EngineLog, InsertOptions, QueryOptions } from './engine.ts';

/** What the projection's thread is given when it starts. */
export interface ThreadStart {
  readonly recordUrl: string;
  /** See `createTraffic`. */
  readonly traffic: SharedArrayBuffer;
}

/** An option for both threads: a signal cannot go along, so the server ends the call itself when the projection is stopped. */
export type Sent<Options> = Omit<Options, 'signal'> & { readonly endsWithProjection: boolean };

/** What the projection's thread asks of the server's: the engine is open there. */
export interface ServerSide {
  query(sql: string, options: Sent<QueryOptions>): Promise<ColumnarResult>;
  command(sql: string, options: Sent<QueryOptions>): Promise<void>;
  insert(table: string, columns: readonly string[], lines: Uint8Array, options: Sent<InsertOptions>): Promise<void>;
  log(level: keyof EngineLog, details: object, message: string): void;
}

/** What the server asks of the projection's thread. */
export interface ThreadSide {
  engineRestarted(): void;
  /** Resolves when nothing is under way any more; the thread then ends. */
  stop(): Promise<void>;
}

/** How both ends of a link send and hear; waits for as long as the other takes, for it has limits of its own. */
export function linkOptions(port: {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}) {
  return {
    timeout: -1,
    post: (message: { readonly a?: readonly unknown[] }) => port.postMessage(message, transferable(message.a ?? [])),
    on: (listener: (message: unknown) => void) => void port.on('message', listener),
  };
}

/** Bytes that are given away instead of copied. */
function transferable(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

import { fileFormats } from './engine.ts';

/** Native: rows as the engine keeps them, for another engine. */
export const childFileFormats = [...fileFormats, 'Native'] as const;
export type ChildFileFormat = (typeof childFileFormats)[number];

/** Headers of the frames between the server and its chDB child. The body of each is named behind it. */
export type ChildRequest =
  /** Body: the statement with its SETs. The reply's body is JSONCompact, or empty. A probe is a query that waits for no other. */
  | { readonly kind: 'query' | 'probe' | 'command'; readonly id: number; readonly tag: string }
  /** The same, and the reply's body is Native. */
  | { readonly kind: 'numbers'; readonly id: number; readonly tag: string }
  /** Body: the rows, JSONCompactEachRow. */
  | {
      readonly kind: 'insert';
      readonly id: number;
      readonly tag: string;
      readonly table: string;
      readonly columns: readonly string[];
      readonly settings: Readonly<Record<string, string | number>>;
    }
  /** Body: the statement with its SETs; its answer is appended to the file. */
  | {
      readonly kind: 'file';
      readonly id: number;
      readonly tag: string;
      readonly path: string;
      readonly format: ChildFileFormat;
    }
  /** Stops the request of that id, waiting or running. No reply of its own. */
  | { readonly kind: 'kill'; readonly id: number }
  | { readonly kind: 'ping'; readonly id: number }
  /** Ends the child when nothing runs any more. */
  | { readonly kind: 'stop' };

export type ChildReply =
  | { readonly kind: 'ready'; readonly repaired: readonly string[] }
  /** The engine could not be opened; the child ends. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly engineCode?: number; readonly message: string };

/** What the server tells its child at start, in the environment (the child has no other). */
export const childEnvironment = {
  dataDir: 'ECHOLOT_CHDB_DIR',
  concurrentQueries: 'ECHOLOT_CHDB_QUERIES',
  /** Path of the socket for other processes; absent when there is none. */
  door: 'ECHOLOT_CHDB_DOOR',
} as const;

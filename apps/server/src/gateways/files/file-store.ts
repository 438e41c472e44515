/** Needed by what keeps files. */
export interface WithFiles {
  readonly files: FileStore;
}

/** Where uploaded and produced files lie, each inside its universe. Names are the application's own: ids, never a person's text. */
export interface FileStore {
  /** Puts bytes at an offset of a file, which is made when it is not there. @returns the file's length in bytes. */
  writeAt(universeId: string, name: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Length in bytes; undefined when there is no such file. */
  findLength(universeId: string, name: string): Promise<number | undefined>;
  /** Gives `work` the file as a path that can be read at random as long as it runs. @throws Error when there is none. */
  withLocalFile<T>(universeId: string, name: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Path on this machine at which a new file may be written by other means; its folder is there. */
  prepare(universeId: string, name: string): Promise<string>;
  /** Gives a file another name at once, in the place of one that has it. @throws Error when there is none. */
  move(universeId: string, from: string, to: string): Promise<void>;
  /** The file in pieces. @throws Error at the first one when there is none. */
  read(universeId: string, name: string): AsyncIterable<Uint8Array>;
  /** The file in pieces, deleted already: it is gone when they have been read. @throws Error when there is none. */
  takeOut(universeId: string, name: string): Promise<AsyncIterable<Uint8Array>>;
  /** What lies in a folder. */
  list(universeId: string, folder: string): Promise<readonly { readonly name: string; readonly changedAt: Date }[]>;
  /** Nothing happens when there is none. */
  delete(universeId: string, name: string): Promise<void>;
}

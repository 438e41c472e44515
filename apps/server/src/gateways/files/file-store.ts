/** Where uploaded and produced files lie, each inside its universe. Names are the application's own: ids, never a person's text. */
export interface FileStore {
  /** Puts bytes at an offset of a file, which is made when it is not there. @returns the file's length in bytes. */
  writeAt(universeId: string, name: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** Length in bytes; undefined when there is no such file. */
  findLength(universeId: string, name: string): Promise<number | undefined>;
  /** Gives `work` the file as a path that can be read at random as long as it runs. @throws Error when there is none. */
  withLocalFile<T>(universeId: string, name: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Nothing happens when there is none. */
  delete(universeId: string, name: string): Promise<void>;
}

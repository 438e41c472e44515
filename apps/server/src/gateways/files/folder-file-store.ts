import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const safeName = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/;

/** Files in a folder of this machine: `<folder>/<universe>/<name>`. */
export function createFolderFileStore(folder: string): FileStore {
  const pathOf = (universeId: string, name: string): string => {
    if (!uuid.test(universeId) || !safeName.test(name))
      throw new Error(`Not the name of a file: ${universeId} ${name}`);
    return join(folder, universeId, name);
  };
  return {
    async writeAt(universeId, name, offset, bytes) {
      const path = pathOf(universeId, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // `r+` keeps what is there; it needs the file to exist.
      const file = await open(path, 'r+').catch(() => open(path, 'w+', 0o600));
      try {
        let written = 0;
        while (written < bytes.length) {
          const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written);
          written += bytesWritten;
        }
        await file.sync();
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    },
    async findLength(universeId, name) {
      return (await stat(pathOf(universeId, name)).catch(() => undefined))?.size;
    },
    withLocalFile: async (universeId, name, work) => work(pathOf(universeId, name)),
    async prepare(universeId, name) {
      const path = pathOf(universeId, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return path;
    },
    move: (universeId, from, to) => rename(pathOf(universeId, from), pathOf(universeId, to)),
    read: (universeId, name) => createReadStream(pathOf(universeId, name)),
    async takeOut(universeId, name) {
      const path = pathOf(universeId, name);
      const stream = createReadStream(path);
      await once(stream, 'open');
      await rm(path);
      return stream;
    },
    async list(universeId, folder) {
      const path = pathOf(universeId, folder);
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      const found = entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }) => {
          const facts = await stat(join(path, name)).catch(() => undefined);
          return facts ? [{ name: `${folder}/${name}`, changedAt: facts.mtime }] : [];
        });
      return (await Promise.all(found)).flat();
    },
    async delete(universeId, name) {
      await rm(pathOf(universeId, name), { force: true });
    },
  };
}

import { dirname, resolve, sep } from 'node:path';

/** Files are written beside the folder of an engine, or below that, and never among its own. @throws Error */
export function checkFilePlace(path: string, dataDir: string): void {
  const own = resolve(dataDir);
  const isBeside =
    path === resolve(path) && path.startsWith(dirname(own) + sep) && !`${path}${sep}`.startsWith(own + sep);
  if (!isBeside) throw new Error(`The engine does not write to ${path}`);
}

import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The longest path a socket may have on Linux and macOS. */
const mostBytes = 103;

/** Where the embedded engine of a data directory is reached by workers beside the server. */
export function doorOf(dataDir: string): string {
  return join(dataDir, 'door', 'engine.sock');
}

/** Makes the place of the door, its owner's alone. @returns undefined when the path is too long for a socket. */
export function makeDoor(dataDir: string): string | undefined {
  const path = doorOf(dataDir);
  if (Buffer.byteLength(path) > mostBytes) return undefined;
  const place = join(dataDir, 'door');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  chmodSync(place, 0o700);
  return path;
}

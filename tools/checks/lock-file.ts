import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

const enginePlatforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu'];

interface LockFile {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
}

/** The lock file installs from whatever registry a machine uses, on every platform we support. */
export const lockFile: Check = {
  name: 'lock file',
  async find({ root }) {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
    const faults: string[] = [];
    for (const [path, { resolved, integrity, link }] of Object.entries(packages)) {
      if (resolved && /^[a-z+]+:\/\//.test(resolved)) {
        faults.push(
          `package-lock.json: ${path} names a download address; install with omit-lockfile-registry-resolved.`,
        );
      }
      // The engine's other platforms may be absent from a registry, so npm could not learn their hashes.
      if (path.includes('node_modules/') && !link && !integrity && !path.includes('@chdb/lib-')) {
        faults.push(`package-lock.json: ${path} has no integrity, so a changed package would go unnoticed.`);
      }
    }
    for (const platform of enginePlatforms) {
      if (!packages[`node_modules/@chdb/lib-${platform}`]) {
        faults.push(
          `package-lock.json lacks @chdb/lib-${platform}: npm ci would leave that platform without its engine.`,
        );
      }
    }
    return faults;
  },
};

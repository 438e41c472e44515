import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How the owner reaches the embedded PostgreSQL that a running server holds below `dataDir`; undefined when none is ready.
 * For commands beside that server: they read what `startEmbeddedPostgres` left there.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  try {
    const home = join(realpathSync(dataDir), 'postgres');
    const lines = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const { owner } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as { owner: string }; // Our own file.
    const [port, status] = [lines[3]?.trim(), lines[7]?.trim()];
    return port && status === 'ready' ? `postgres://echolot_owner:${owner}@127.0.0.1:${port}/echolot` : undefined;
  } catch {
    return undefined;
  }
}

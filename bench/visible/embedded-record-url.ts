import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded PostgreSQL of a running product listens: a second process reaches the same record by it. */
export function embeddedRecordUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  const { owner } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as { owner: string };
  // The fourth line of PostgreSQL's own lock file is its port.
  const port = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim();
  return `postgres://echolot_owner:${owner}@127.0.0.1:${port}/echolot`;
}

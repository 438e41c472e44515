import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../../../..');

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // Our own file.

let reading: Promise<string | null> | undefined;

/** The commit of the working copy this runs in; null where there is none. Asked once. */
export function readCommit(): Promise<string | null> {
  reading ??= promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root, timeout: 5000 }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
  return reading;
}

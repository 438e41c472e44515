import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const skipped = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'coverage', 'test-results']);

/**
 * Files of the repository that git tracks or would track, without those deleted on disk. A copy without git (a
 * downloaded archive) is walked instead.
 */
export async function listRepositoryFiles(root: string): Promise<string[]> {
  try {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    const list = async (...flags: string[]): Promise<string[]> =>
      (await run('git', ['ls-files', '-z', ...flags], options)).stdout.split('\0').filter(Boolean);
    const deleted = new Set(await list('--deleted'));
    return (await list('--cached', '--others', '--exclude-standard')).filter((file) => !deleted.has(file));
  } catch {
    return walk(root, root);
  }
}

async function walk(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(root, path)));
    else found.push(relative(root, path).split(sep).join('/'));
  }
  return found;
}

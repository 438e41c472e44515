import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A repository in small: the real start script and stop request, a Vite and a server of a few lines. @type {string} */
let repository;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

const STAND_IN_VITE = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(outDir + '/index.html', 'built');
`;
const STAND_IN_SERVER = `
  import { onStopRequest } from './config/stop-request.ts';
  if (process.argv[2] === 'fail') process.exit(7);
  onStopRequest((reason) => {
    console.log('stopping: ' + reason);
    setTimeout(() => process.exit(0), 100);
  });
  setInterval(() => {}, 1000);
  console.log('ready ' + process.pid);
`;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'echolot-start-'));
  for (const file of ['install', 'run-child', 'start', 'web-build']) {
    cpSync(join(import.meta.dirname, `${file}.js`), join(repository, 'tools', `${file}.js`));
  }
  const stopRequest = 'apps/server/src/config/stop-request.ts';
  cpSync(join(import.meta.dirname, '..', stopRequest), join(repository, stopRequest));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }');
  write('node_modules/.package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }');
  write('node_modules/vite/package.json', '{ "name": "vite", "type": "module" }');
  write('node_modules/vite/bin/vite.js', STAND_IN_VITE);
  write('apps/web/package.json', '{}');
  write('apps/web/src/app.ts', 'one');
  write('packages/core/src/word.ts', 'one');
  write('apps/server/src/main.ts', STAND_IN_SERVER);
});

afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(repository, { recursive: true, force: true });
});

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

/**
 * Starts and waits for a line of output.
 *
 * @param {RegExp} until
 * @param {readonly string[]} args
 */
async function start(until, args = []) {
  const env = { ...process.env, npm_execpath: join(repository, 'npm-cli.js') };
  const child = spawn(process.execPath, [join(repository, 'tools/start.js'), ...args], { stdio: 'pipe', env });
  running = child;
  const run = { child, output: '', closed: once(child, 'close') };
  /** @type {Promise<void>} */
  const seen = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        run.output += chunk;
        if (until.test(run.output)) resolve();
      });
    }
  });
  await Promise.race([seen, run.closed]);
  return run;
}

test('builds the web app when its sources have changed, and only then', async () => {
  for (const [change, isBuilt] of /** @type {const} */ ([
    [undefined, true],
    [undefined, false],
    ['packages/core/src/word.ts', true],
    ['apps/web/src/app.ts', true],
    ['apps/server/src/other.ts', false],
    ['packages/core/src/word.test.ts', false],
  ])) {
    if (change) write(change, 'two');
    const run = await start(/ready/);
    expect(run.output.includes('Building the web app'), `${change}`).toBe(isBuilt);
    run.child.kill('SIGTERM');
    await run.closed;
  }
});

test.each(/** @type {const} */ (['SIGINT', 'SIGTERM']))(
  '%s ends the server in order, and us with it',
  async (signal) => {
    const run = await start(/ready/);
    run.child.kill(signal);
    expect(await run.closed).toEqual([0, null]);
    expect(run.output).toContain(`stopping: ${signal}`);
  },
);

test('the server ends when we are killed by -9', async () => {
  const run = await start(/ready/);
  run.child.kill('SIGKILL');
  await run.closed; // The server holds our output: it closes when the server has ended.
  expect(run.output).toContain('stopping: parent ended');
});

test('the exit code of the server is passed on', async () => {
  const run = await start(/never/, ['fail']);
  expect(await run.closed).toEqual([7, null]);
});

test('a changed lock file installs, and a failing installation is said in a sentence', async () => {
  write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.1" } } }');
  write('npm-cli.js', 'console.log("asked to " + process.argv[2]); process.exit(3)');
  const run = await start(/never/);
  expect(await run.closed).toEqual([1, null]);
  expect(run.output).toContain('Installing packages: vite has changed');
  expect(run.output).toContain('asked to ci');
  expect(run.output).toContain('The packages could not be installed');
});

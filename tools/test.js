// `npm test` on a machine with Node 20 and npm and nothing else: installs what is missing, then checks and tests
// everything with the Node the repository brings. Built-ins only, because it runs before anything is installed.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './install.js';
import { signalChildren, spawnChild } from './run-child.js';
import { ensureWebBuilt } from './web-build.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const reports = join(root, '.cache', 'test-reports');
const stepLimitMs = 40 * 60_000;

/** @typedef {{ passed: number, failed: number }} Count */

/** @type {{ name: string, run: () => Promise<Count> }[]} */
const steps = [
  { name: 'verify', run: () => runNode(['tools/verify.ts']) },
  { name: 'unit and HTTP tests', run: () => runVitest('unit.json', ['--project=!endurance']) },
  { name: 'kill, stall, disk and load tests', run: () => runVitest('endurance.json', ['--project=endurance']) },
  { name: 'web build', run: () => ensureWebBuilt().then(() => ({ passed: 0, failed: 0 })) },
  { name: 'browser tests', run: () => runVitest('browser.json', ['--config', 'e2e/vitest.config.ts']) },
];

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => signalChildren(signal)); // The step ends, and with it the run, as failed.
}

const sum = { passed: 0, failed: 0 };
try {
  await ensureInstalled();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`);
    const startedAt = Date.now();
    const count = await run();
    sum.passed += count.passed;
    sum.failed += count.failed;
    const outcome = count.failed === 0 ? 'ok' : 'FAILED';
    console.log(`── ${name}: ${outcome} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    if (count.failed > 0) break; // What follows would only repeat or hide the cause.
  }
  if (sum.passed + sum.failed === 0) {
    console.error('No test ran.');
    sum.failed = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  sum.failed += 1;
}
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);

/**
 * Runs a test run of Vitest and counts its tests. One that fails without a failed test counts as one failure.
 *
 * @param {string} reportName
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function runVitest(reportName, args) {
  const path = join(reports, reportName);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { failed } = await runNode([join(bin, 'vitest'), 'run', ...args, ...reporters]);
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(await readFile(path, 'utf8'));
  const passed = Number(report.numPassedTests);
  return { passed, failed: Math.max(Number(report.numFailedTests), failed, passed === 0 ? 1 : 0) };
}

/**
 * Runs a program with the repository's Node, its output visible.
 *
 * @param {string[]} args
 * @returns {Promise<Count>} one failure when it does not end well
 */
async function runNode(args) {
  const child = spawnChild(findNode(), args, {
    cwd: root,
    stdio: 'inherit',
    timeout: stepLimitMs,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

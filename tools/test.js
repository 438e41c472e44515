// `npm test` on a machine with Node 20 and npm and nothing else: installs what is missing, then checks and tests
// everything with the Node the repository brings. Built-ins only, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const reports = join(root, '.cache', 'test-reports');
const stepLimitMs = 40 * 60_000;

/** @type {{ name: string, command: string[], report?: string, cwd?: string }[]} */
const steps = [
  { name: 'verify', command: ['tools/verify.ts'] },
  { name: 'unit and HTTP tests', command: [join(bin, 'vitest'), 'run'], report: 'unit.json' },
  { name: 'web build', command: [join(bin, 'vite'), 'build'], cwd: join(root, 'apps', 'web') },
  {
    name: 'browser tests',
    command: [join(bin, 'vitest'), 'run', '--config', 'e2e/vitest.config.ts'],
    report: 'browser.json',
  },
];

const sum = { passed: 0, failed: 0 };
try {
  await ensureInstalled();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  for (const step of steps) {
    const result = await run(step);
    sum.passed += result.passed;
    sum.failed += result.failed;
    if (result.failed > 0) break; // What follows would only repeat or hide the cause.
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
 * Runs one step with its output visible. A step that fails without a failed test counts as one failure.
 *
 * @param {{ name: string, command: string[], report?: string, cwd?: string }} step
 */
async function run({ name, command, report, cwd = root }) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const reportPath = report && join(reports, report);
  const reporters = reportPath ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`] : [];
  const child = spawn(findNode(), [...command, ...reporters], {
    cwd,
    stdio: 'inherit',
    timeout: stepLimitMs,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
  const counted = reportPath ? await readReport(reportPath) : { passed: 0, failed: 0 };
  return { passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
}

/** @param {string} path */
async function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(await readFile(path, 'utf8'));
  const passed = Number(report.numPassedTests);
  return { passed, failed: Math.max(Number(report.numFailedTests), passed === 0 ? 1 : 0) };
}

/** The Node of the repository; on platforms it has none for, the one that runs us. */
function findNode() {
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    `Echolot needs Node 24 and brings it for Linux only: install Node 24 (this is ${process.versions.node}).`,
  );
}

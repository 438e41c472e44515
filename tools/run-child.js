// Child processes of `npm start` and `npm test` that end with us. Built-ins only.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @param {NodeJS.Signals} signal */
export function signalChildren(signal) {
  for (const child of children) child.kill(signal);
}

/**
 * Spawns a child that signalChildren reaches.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnChild(command, args, options) {
  const child = spawn(command, args, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

/**
 * Runs a step that takes long: says so, counts the seconds, shows the child's output only when it fails.
 *
 * @param {string} title what is being done
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} the exit code
 */
export async function runChild(title, command, args, options) {
  const startedAt = Date.now();
  const isTerminal = process.stdout.isTTY;
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  process.stdout.write(`${title} …${isTerminal ? '' : '\n'}`);
  const ticking = setInterval(
    () => process.stdout.write(isTerminal ? `\r${title} … ${seconds()}` : `  … ${seconds()}\n`),
    isTerminal ? 1000 : 10_000,
  );
  const child = spawnChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.once('close', (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  });
  clearInterval(ticking);
  if (isTerminal) process.stdout.write(`\r${title} … ${seconds()}\n`);
  else console.log(code === 0 ? `  done after ${seconds()}` : `  failed after ${seconds()}`);
  if (code !== 0) process.stderr.write(output);
  return code;
}

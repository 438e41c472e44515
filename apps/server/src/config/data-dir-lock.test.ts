import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { processIdentity } from './process-identity.ts';

let root: string;
let other: ChildProcess;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'echolot-lock-'));
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
});

afterEach(async () => {
  if (other.exitCode === null && other.signalCode === null) {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  rmSync(root, { recursive: true, force: true });
});

function holdByOther(dataDir: string, identity = processIdentity(other.pid ?? 0)): void {
  const holder = { pid: other.pid, identity, since: '2026-01-02T03:04:05.000Z', address: 'http://x:1', machine: 'm' };
  writeFileSync(join(dataDir, 'echolot.lock'), JSON.stringify(holder));
}

test('the lock is taken, kept from others and given free', async () => {
  const dataDir = join(root, 'data');
  const lock = await lockDataDir(dataDir, 'http://localhost:8080');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await expect(lockDataDir(dataDir, 'http://localhost:8081', 0)).rejects.toThrow(`process ${process.pid}`);
  lock.release();
  expect(existsSync(lock.path)).toBe(false);
  (await lockDataDir(dataDir, 'http://localhost:8081', 0)).release();
});

test('a second start says who holds the data: process, since when, address', async () => {
  holdByOther(root);
  await expect(lockDataDir(root, 'http://y:2', 0)).rejects.toThrow(
    new RegExp(`process ${other.pid}, since 2026-01-02T03:04:05.000Z, at http://x:1`),
  );
});

test('the lock of a killed server is taken over', async () => {
  holdByOther(root);
  other.kill('SIGKILL');
  await once(other, 'exit');
  (await lockDataDir(root, 'http://y:2', 0)).release();
});

test('a later process with the same number is not taken for the holder', async () => {
  holdByOther(root, 'another boot/1');
  (await lockDataDir(root, 'http://y:2', 0)).release();
});

test('a damaged lock file does not keep the server from starting', async () => {
  writeFileSync(join(root, 'echolot.lock'), '{"pid":');
  (await lockDataDir(root, 'http://y:2', 0)).release();
});

test('a server that is just ending is waited for', async () => {
  holdByOther(root);
  setTimeout(() => other.kill('SIGKILL'), 150);
  (await lockDataDir(root, 'http://y:2', 3000)).release();
});

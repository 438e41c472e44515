import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processIdentity } from '../config/process-identity.ts';

/** What `postmaster.pid` in a cluster's directory tells. */
interface PostmasterFile {
  pid: number;
  /** `starting`, `ready`, `stopping`; empty very early. */
  status: string;
}

/** Reads `postmaster.pid`; undefined when no server claims the cluster. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * Ends the PostgreSQL that a killed server left running on this cluster, if there is one.
 * The caller holds the data directory's lock, so nobody else can be using it rightfully.
 * @returns whether there was one.
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const file = readPostmasterFile(clusterDir);
  if (!file || !(file.pid > 0)) return false;
  const isOurs = isRunning(file.pid) && isPostmasterOf(file.pid, clusterDir);
  if (isOurs) await stopPostmaster(file.pid);
  // The number may belong to another program by now, or to a corpse nobody buries (containers without an init):
  // PostgreSQL would take either for a running server. Its check of the shared memory still guards the files.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  return isOurs;
}

/** Asks a server to end: fast (rolls back, checkpoints), then immediate (recovers at the next start), then by force. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(10)) {
      if (!isRunning(pid)) return;
    }
  }
}

function isRunning(pid: number): boolean {
  // A zombie still has a pid but no identity; where the identity cannot be read, being alive must do.
  return isAlive(pid) && processIdentity(pid) !== undefined;
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterDir);
  } catch {
    return false;
  }
}

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';
import { StartError } from './start-error.ts';

/** Who holds a data directory, as the lock file tells it. */
export interface LockHolder {
  pid: number;
  /** Tells this run of the pid from a later process that was given the same number. */
  identity: string;
  /** ISO instant. */
  since: string;
  /** Where the holder is reached. */
  address: string;
  machine: string;
}

export interface DataDirLock {
  readonly path: string;
  /** Gives the directory free; safe to call twice. An orderly end of the process does it too. */
  release(): void;
}

/**
 * Takes the data directory for this process, making it (mode 700) when it is missing. What a killed server left behind
 * is taken over; a server that is just ending is waited for.
 * @throws StartError that says who holds it, or why the directory cannot be written.
 */
export async function lockDataDir(dataDir: string, address: string, waitMs = 2000): Promise<DataDirLock> {
  const path = join(dataDir, 'echolot.lock');
  const mine: LockHolder = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? 'unknown',
    since: new Date().toISOString(),
    address,
    machine: hostname(),
  };
  makeDir(dataDir);
  const deadline = Date.now() + waitMs;
  for (;;) {
    if (tryTake(path, mine)) {
      const giveBack = (): void => release(path, mine);
      process.once('exit', giveBack);
      return {
        path,
        release() {
          process.off('exit', giveBack);
          giveBack();
        },
      };
    }
    const holder = readHolder(path);
    if (holder && isRunning(holder)) {
      if (Date.now() > deadline) throw heldFault(dataDir, holder);
    } else {
      removeStale(path, holder);
    }
    await sleep(holder && isRunning(holder) ? 100 : 5);
  }
}

/** Who works on a data directory at the moment, if anybody. */
export function findLockHolder(dataDir: string): LockHolder | undefined {
  const holder = readHolder(join(dataDir, 'echolot.lock'));
  return holder && isRunning(holder) ? holder : undefined;
}

function makeDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be made (${codeOf(error)}). Set DATA_DIR to another place.`,
    );
  }
}

/** Writes the whole file first and links it into place: half a lock is never read, and only one link succeeds. */
function tryTake(path: string, mine: LockHolder): boolean {
  const draft = `${path}.${mine.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartError(
      `The data directory ${path} cannot be written (${codeOf(error)}). Check its owner and the disk.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder; // Our own file; a damaged one counts as stale.
  } catch {
    return undefined;
  }
}

function isRunning(holder: LockHolder): boolean {
  const identity = processIdentity(holder.pid);
  return identity !== undefined && (identity === holder.identity || identity === 'unknown');
}

/** Moves the lock aside and looks again: had somebody else taken over in between, theirs is put back. */
function removeStale(path: string, judged: LockHolder | undefined): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && isRunning(moved) && moved.identity !== judged?.identity) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

function release(path: string, mine: LockHolder): void {
  const holder = readHolder(path);
  if (holder?.pid === mine.pid && holder.identity === mine.identity) rmSync(path, { force: true });
}

function heldFault(dataDir: string, holder: LockHolder): StartError {
  return new StartError(
    `Another Echolot works on ${dataDir}: process ${holder.pid}, since ${holder.since}, at ${holder.address}.\n` +
      `Open that address, or stop it (kill ${holder.pid}), or give this one its own data: DATA_DIR=./data-2 PORT=8081 npm start`,
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error); // Faults of node:fs carry a code.
}

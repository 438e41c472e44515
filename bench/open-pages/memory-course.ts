import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { medianOf } from '../quantile.ts';
import type { HeapLook } from './heap-probe.ts';

/** Memory over time, MB. */
export interface Course {
  readonly atMs: readonly number[];
  readonly mb: readonly number[];
}

const perMb = 1024 ** 2;

/** Resident memory of processes, looked at every second, the least of each minute: what comes and goes between is no growth. */
export function watchResident(pids: Readonly<Record<string, number>>, windowMs: number): () => Record<string, Course> {
  const looks = Object.fromEntries(Object.keys(pids).map((name) => [name, new Map<number, number>()]));
  const startedAt = Date.now();
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids)) {
      const window = Math.floor((Date.now() - startedAt) / windowMs);
      const mb = residentMb(pid);
      const least = looks[name];
      least?.set(window, Math.min(mb, least.get(window) ?? Infinity));
    }
  }, 1000);
  return () => {
    clearInterval(timer);
    return Object.fromEntries(
      Object.entries(looks).map(([name, least]) => [
        name,
        { atMs: [...least.keys()].map((window) => startedAt + window * windowMs), mb: [...least.values()] },
      ]),
    );
  };
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Infinity; // It ended: the run will say so.
  }
}

/** The columnar engine's process below the server's (Linux). */
export function findEngine(serverPid: number): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      if (parent === serverPid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('chdb-child'))
        return Number(name);
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error('The columnar engine’s process was not found.');
}

/** What the heaps of the server's threads held after each forced collection, together. */
export function readHeaps(dir: string, serverPid: number): Course {
  const threads = readdirSync(dir)
    .filter((name) => name.startsWith(`${serverPid}-`))
    .map(
      (name) =>
        readFileSync(join(dir, name), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as HeapLook), // Written by our own probe.
    );
  const main = threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
  // Threads that draw a report for a moment are no part of what stays.
  const lasting = threads.filter(({ length }) => length >= main.length - 1);
  return {
    atMs: main.map(({ atMs }) => atMs),
    mb: main.map((_, index) =>
      lasting.reduce((sum, looks) => {
        const look = looks[Math.min(index, looks.length - 1)];
        return sum + ((look?.heapUsed ?? 0) + (look?.external ?? 0)) / perMb;
      }, 0),
    ),
  };
}

/** Growth of the last two thirds, MB an hour: the median of all slopes between two looks (Theil and Sen), which one jump does not move. */
export function slopeOf({ atMs, mb }: Course): number {
  const from = Math.floor(mb.length / 3);
  const slopes: number[] = [];
  for (let a = from; a < mb.length; a += 1)
    for (let b = a + 1; b < mb.length; b += 1)
      slopes.push((((mb[b] ?? 0) - (mb[a] ?? 0)) / ((atMs[b] ?? 0) - (atMs[a] ?? 0))) * 3_600_000);
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

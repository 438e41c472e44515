import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Measurement } from './measurement.ts';
import { rounded } from './quantile.ts';

const repository = dirname(import.meta.dirname);
const folder = join(import.meta.dirname, 'results');

export interface Result extends Measurement {
  /** Whether the budget holds; null without one. */
  readonly isWithin: boolean | null;
  /** The newest earlier value of the same name on the same machine and in the same size, and value ÷ that. */
  readonly previous?: { readonly value: number; readonly commit: string; readonly ratio: number };
}

/** What `npm run bench` prints and keeps; described in README.md. */
export interface ResultFile {
  readonly at: string;
  readonly isQuick: boolean;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryGb: number;
    readonly node: string;
    readonly platform: string;
    /** Load of the last minute before the run: above the number of cores, absolute times say little. */
    readonly loadBefore: number;
  };
  readonly commit: string;
  readonly hasUncommittedChanges: boolean;
  readonly results: readonly Result[];
  /** Parts that could not be measured, and why. */
  readonly failed: readonly { readonly part: string; readonly error: string }[];
}

export function describeRun(isQuick: boolean): Omit<ResultFile, 'results' | 'failed'> {
  return {
    at: new Date().toISOString(),
    isQuick,
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGb: rounded(totalmem() / 1024 ** 3, 1),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      loadBefore: rounded(loadavg()[0] ?? 0, 1),
    },
    commit: git('rev-parse', '--short', 'HEAD'),
    hasUncommittedChanges: git('status', '--porcelain') !== '',
  };
}

/** Judges the measurements and sets them beside the newest earlier ones. */
export function judge(measurements: readonly Measurement[], earlier: readonly ResultFile[]): Result[] {
  return measurements.map((measurement) => {
    const { name, value, budget } = measurement;
    const isWithin = budget === undefined ? null : value <= budget;
    for (const { results, commit } of earlier) {
      const before = results.find((result) => result.name === name);
      if (before) {
        const ratio = before.value === 0 ? 0 : rounded(value / before.value);
        return { ...measurement, isWithin, previous: { value: before.value, commit, ratio } };
      }
    }
    return { ...measurement, isWithin };
  });
}

/** Earlier runs of this machine in this size, newest first. */
export function listEarlier({ machine, isQuick }: Pick<ResultFile, 'machine' | 'isQuick'>): ResultFile[] {
  mkdirSync(folder, { recursive: true });
  return (
    readdirSync(folder)
      // Other measurements keep their files here too, under names of their own.
      .filter((name) => /^\d{4}-.*\.json$/.test(name))
      .toSorted()
      .toReversed()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ResultFile) // Written by `keep`.
      .filter((file) => file.isQuick === isQuick && file.machine.cpu === machine.cpu)
      .filter((file) => file.machine.cores === machine.cores)
  );
}

/** @returns the path of the file. */
export function keep(file: ResultFile): string {
  const path = join(folder, `${file.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  return path;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  } catch {
    return ''; // An unpacked archive has no history.
  }
}

import { readFileSync } from 'node:fs';

export interface MemoryRun {
  /** Resident memory at each look, kB as Linux counts them. */
  readonly looks: readonly number[];
  readonly first: number;
  readonly most: number;
}

/** Resident memory of a process, looked at four times a second (Linux). */
export function watchMemory(pid: number): { stop(): MemoryRun } {
  const looks: number[] = [];
  const look = (): void => {
    looks.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  };
  look();
  const timer = setInterval(look, 250);
  return {
    stop() {
      clearInterval(timer);
      return { looks, first: looks[0] ?? 0, most: Math.max(...looks) };
    },
  };
}

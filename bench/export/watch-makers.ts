import { readFileSync } from 'node:fs';
import { enginesBelow } from '../../apps/server/src/testing/process-tree.ts';

const lookMs = 50;

/** The most resident memory, kB, of the processes that make files below a server, all together (Linux). */
export function watchMakers(serverPid: number): { stop(): number } {
  const engines = new Set(enginesBelow(serverPid));
  let most = 0;
  const timer = setInterval(() => {
    const makers = enginesBelow(serverPid).filter((pid) => !engines.has(pid));
    most = Math.max(most, sumOf(makers.map(residentKb)));
  }, lookMs);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // It has just ended.
  }
}

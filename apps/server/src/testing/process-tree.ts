import { readdirSync, readFileSync } from 'node:fs';

/** A process and everything below it, as Linux tells it. */
export function processTree(pid: number): number[] {
  let children: number[] = [];
  try {
    children = readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    // It has just ended.
  }
  return [pid, ...children.flatMap(processTree)];
}

/** The processes of chDB below a process: the engine, and those that make files. */
export const enginesBelow = (pid: number): number[] => processTree(pid).slice(1).filter(isEngine);

function isEngine(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chdb-child');
  } catch {
    return false; // It has just ended.
  }
}

/** Stops the processes where they are, as an overloaded machine or a hanging disk does; answers how to let them go on. */
export function stall(pid: number): () => void {
  const pids = processTree(pid);
  const send = (signal: NodeJS.Signals): void => {
    for (const one of pids) {
      try {
        process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  send('SIGSTOP');
  return () => send('SIGCONT');
}

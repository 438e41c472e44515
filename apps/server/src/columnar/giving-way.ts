import { spawnSync } from 'node:child_process';
import { availableParallelism, constants, loadavg, setPriority } from 'node:os';

/** Load per core from which on nothing may be left for who takes only what is left. */
const busyFrom = 1.5;
let canBeIdle: boolean | undefined;

export type Command = readonly [program: string, ...words: string[]];

/**
 * The command that runs another only where a core would stand still (Linux, util-linux): whoever wakes up then has its core at once, and
 * not when a time slice ends. The command as it is where that is not to be had, or the machine is so busy that it would not get on.
 */
export function givingWay(command: Command, [load = 0] = loadavg()): Command {
  // Looked for where the command will be: it is begun without an environment of ours.
  canBeIdle ??= spawnSync('chrt', ['--idle', '0', process.execPath, '--version'], { env: {} }).status === 0;
  return canBeIdle && load < busyFrom * availableParallelism() ? ['chrt', '--idle', '0', ...command] : command;
}

/** Lets a process that has no thread yet but its first step back: it gets a tenth of what others get, and never stands still. */
export function stepBack(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

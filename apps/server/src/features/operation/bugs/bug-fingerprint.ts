import { createHash } from 'node:crypto';

/** Frames of Node and of packages say little about where our code went wrong. */
const foreignFrame = /node:|node_modules|<anonymous>|\bnative\b/;

/** Hash of an error's name and the first own line of its stack: the same fault has the same one, whatever its message says. */
export function bugFingerprint(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return createHash('sha256')
    .update(`${name}\n${firstOwnFrame(error)}`)
    .digest('hex')
    .slice(0, 32);
}

function firstOwnFrame(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return (frames.find((frame) => !foreignFrame.test(frame)) ?? frames[0] ?? '').trim();
}

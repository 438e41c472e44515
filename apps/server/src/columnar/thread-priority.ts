import { getPriority, setPriority } from 'node:os';

/**
 * Whether a thread of this process that has stepped back may come forward again: tried on the calling thread, for a moment. What
 * /proc tells of rights does not answer it: root of a container with users of its own has CAP_SYS_NICE there, and may only step back.
 */
export function mayRaisePriority(): boolean {
  try {
    const now = getPriority();
    setPriority(now - 1);
    setPriority(now);
    return true;
  } catch {
    return false;
  }
}

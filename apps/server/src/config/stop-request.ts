/** Later signals within this time are the same key press arriving by two ways (terminal and `npm start`). */
const SAME_REQUEST_MS = 1500;

/**
 * Calls `stop` once when this process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the end of the parent
 * that started us over an IPC channel (`npm start` killed with -9). A second, later request ends the process at once.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let askedAt: number | undefined;
  const request = (reason: string): void => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      stop(reason);
    } else if (Date.now() - askedAt > SAME_REQUEST_MS && reason !== 'parent ended') {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  if (process.send) {
    process.on('disconnect', () => request('parent ended'));
    // The channel itself must not keep a finished server alive.
    process.channel?.unref();
  }
}

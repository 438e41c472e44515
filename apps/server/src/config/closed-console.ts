import { pino } from 'pino';

/**
 * Keeps this process running when whoever read its output is gone, as after `npm start | head`, or when it cannot be written:
 * its output is lost from then on. People are served as before.
 */
export function outliveConsole(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Standard error as the place of log lines; outlives its reader, too. */
export function logDestination(): ReturnType<typeof pino.destination> {
  return pino.destination(2).on('error', () => undefined);
}

import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Tries the port before anything slow begins, so that a taken one is named within a moment of the start.
 * @throws StartError when the server could not listen there.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const code = await new Promise<string | undefined>((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(undefined)));
  });
  if (code !== undefined) throw listenFault(code, host, port);
}

/** Says in a sentence why listening failed; `code` is the system's, for instance EADDRINUSE. */
export function listenFault(code: string, host: string, port: number): StartError {
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Stop that program, or choose another port: ` +
          `PORT=${port < 65535 ? port + 1 : 8080} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be opened by this account. Choose one above 1023: PORT=8080 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    default:
      return new StartError(`Port ${port} on ${host} cannot be opened (${code}).`);
  }
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time requests and downloads under way have to be answered when the server stops. */
const graceMs = 20_000;

/**
 * Lets the server stop although browsers hold connections: they open some before they need them, which Node does not count as
 * idle and would wait a minute for.
 */
export function registerConnectionStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', async (request) => void unused.delete(request.raw.socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
}

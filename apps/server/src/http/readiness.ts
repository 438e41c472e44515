import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** From now on the server says that it is not ready, so that whoever distributes requests sends it no more. */
  beginDraining(): void;
}

/** So long one answer serves all who ask: anybody may, as often as they like. */
const answerLastsMs = 250;

/**
 * `/livez`: the process answers. `/readyz`: requests can be served now; 503 while the record is out of reach and after the server was
 * asked to stop. For whatever distributes requests or restarts processes; neither asks for a token, says more, or is limited.
 */
export function registerReadiness(app: FastifyInstance, isReachable: () => Promise<boolean>): Readiness {
  let isDraining = false;
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const isReady = async (): Promise<boolean> => {
    if (isDraining) return false;
    if (!asked || performance.now() - asked.at > answerLastsMs)
      asked = { at: performance.now(), answer: isReachable() };
    return (await asked.answer) && !isDraining;
  };
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const status = (await isReady()) ? 'ready' : isDraining ? 'stopping' : 'unavailable';
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  // Connections that are kept open would carry the next request to a server that is gone.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    beginDraining() {
      isDraining = true;
    },
  };
}

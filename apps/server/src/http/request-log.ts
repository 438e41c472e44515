import type { FastifyInstance } from 'fastify';
import type { Session } from './http-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined on open endpoints and before the token is known. */
    session: Session | undefined;
  }
}

/** The address of a wall display holds its key. */
const displayKey = /^(\/bigscreen\/)[^/]+/;

/** One line per answered request: who, what, how long. Neither headers nor query, so that no token and no search text is kept. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, session } = request;
    const line = {
      method,
      path: url.split('?', 1)[0]?.slice(0, 500).replace(displayKey, '$1…'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(session && { universe: session.universe.extName, user: session.actor.personId }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request failed');
    else request.log.info(line, 'request');
  });
}

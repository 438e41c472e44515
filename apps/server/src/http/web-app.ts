import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocal } from './compression.ts';
import { sendProblem } from './problem-reply.ts';

/** Addresses of the API: unknown ones are problems, not pages. */
const apiPath = /^\/(?:vuejs|config)(?:[/?]|$)/;
/** Files named after their content never change. */
const hashedAsset = /\/assets\/[^/]+$/;

/** Serves the built web app: its files, and its page for every address that only the page itself understands. */
export async function registerWebApp(app: FastifyInstance, webDist: string | undefined): Promise<void> {
  if (webDist !== undefined) {
    app.addHook('onRequest', async (request) => {
      if (isLocal(request)) request.headers['x-no-compression'] = '1';
    });
    await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
    await app.register(staticFiles, {
      root: webDist,
      dotfiles: 'ignore',
      redirect: false,
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = hashedAsset.test(path);
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (webDist === undefined || !isPageRequest(request)) return sendProblem(reply, 'not_found');
    return sendPage(reply);
  });
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile('index.html');
}

function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (apiPath.test(request.url) || request.url.startsWith('/assets/')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

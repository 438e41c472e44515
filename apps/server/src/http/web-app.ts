import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocal } from './compression.ts';
import { sendProblem } from './problem-reply.ts';
import type { AdmitStyles } from './security-headers.ts';

const pageFile = '/index.html';
/** Where the page says which nonce its styles need. */
const noncePlace = '{style-nonce}';
/** Addresses of the API: unknown ones are problems, not pages. */
const apiPath = /^\/(?:vuejs|config)(?:[/?]|$)/;
/** Files named after their content never change. */
const hashedAsset = /\/assets\/[^/]+$/;

/** Serves the built web app: its files, and its page for every address that only the page itself understands. */
export async function registerWebApp(
  app: FastifyInstance,
  webDist: string | undefined,
  admitStyles: AdmitStyles,
): Promise<void> {
  if (webDist !== undefined) {
    app.addHook('onRequest', async (request) => {
      if (isLocal(request)) request.headers['x-no-compression'] = '1';
    });
    await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
    await app.register(staticFiles, {
      root: webDist,
      index: false,
      // The page is made for each who asks, see `sendPage`.
      allowedPath: (path) => path !== pageFile,
      dotfiles: 'ignore',
      redirect: false,
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = hashedAsset.test(path);
        void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Read anew when it was built anew beside the running server.
  const readPage = async (): Promise<string> => readFile(join(webDist ?? '', pageFile), 'utf8');
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readPage();
    const nonce = randomBytes(16).toString('base64url');
    admitStyles(reply, nonce);
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace(noncePlace, nonce));
  };
  if (webDist !== undefined)
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => sendPage(reply) });
  app.setNotFoundHandler((request, reply) => {
    if (webDist === undefined || !isPageRequest(request)) return sendProblem(reply, 'not_found');
    return sendPage(reply);
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (apiPath.test(request.url) || request.url.startsWith('/assets/')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

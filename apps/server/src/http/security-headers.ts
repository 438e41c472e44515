import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The page of a link to one interview: whoever has it needs no sign-in, so nobody else shall come across it. */
const sharedPage = /^\/shared(?:[?/]|$)/;

/** Pages that the sign-on client opens in a hidden frame of our own origin. */
const silentCheckPage = /^\/(?:new\/)?silent-check-sso\.html(?:\?|$)/;

/** Wall displays: their address is their key, which no other request may carry along. */
const displayPage = /^\/bigscreen\//;

export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  readonly signOnOrigin: string | undefined;
}

/**
 * Headers that keep the browser from running, framing or sending anything that is not ours.
 *
 * Styles: the component library and the charts write `<style>` elements and style attributes while they run, which only
 * 'unsafe-inline' admits without a page made anew for each request. Scripts stay strictly 'self', so that markup that got
 * into a page still cannot run.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): Promise<void> {
  const issuer = options.signOnOrigin ? [options.signOnOrigin] : [];
  const isHttps = options.publicUrl.startsWith('https:');
  const directives = (frameAncestors: string): Record<string, string[]> => ({
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // A universe's logo may lie anywhere.
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...issuer],
    frameSrc: ["'self'", ...issuer],
    formAction: ["'self'", ...issuer],
    frameAncestors: [frameAncestors],
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives("'none'") },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (displayPage.test(request.url))
      void reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  });
  app.addHook('onSend', async (request, reply) => {
    if (!sharedPage.test(request.url)) return;
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow, noarchive');
    void reply.header('referrer-policy', 'no-referrer');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!silentCheckPage.test(request.url)) return;
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives: directives("'self'") },
      xFrameOptions: { action: 'sameorigin' },
    });
  });
}

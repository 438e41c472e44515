import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openApiPageStyle } from './openapi-page.ts';

/** Pages of links that need no sign-in (one interview, an invitation, a new password): nobody else shall come across them. */
const linkPage = /^\/(?:shared|invitation|newpassword)(?:[?/]|$)/;

/** Pages that the sign-on client opens in a hidden frame of our own origin. */
const silentCheckPage = /^\/(?:new\/)?silent-check-sso\.html(?:\?|$)/;

/** Wall displays: their address is their key, which no other request may carry along. */
const displayPage = /^\/bigscreen\//;

/** Lets the page that is answered have `<style>` elements with this nonce. */
export type AdmitStyles = (reply: FastifyReply, nonce: string) => void;

const apiPageStyle = `'sha256-${createHash('sha256').update(openApiPageStyle).digest('base64')}'`;

export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  readonly signOnOrigin: string | undefined;
  /** Origins besides our own from which images may come. */
  readonly imageHosts: readonly string[];
}

/**
 * Headers that keep the browser from running, framing or sending anything that is not ours.
 *
 * `<style>` elements need the nonce that is made for each delivery of the page (`sendPage`), or the hash of the page of the API. Style
 * attributes, which the charts write into their drawings, are admitted: they style the one element they are at. Scripts are
 * strictly 'self', so that markup that got into a page still cannot run. Images come from here and from where the operator says that
 * logos lie.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: SecurityHeaderOptions,
): Promise<AdmitStyles> {
  const issuer = options.signOnOrigin ? [options.signOnOrigin] : [];
  const isHttps = options.publicUrl.startsWith('https:');
  const directives = (frameAncestors: string, styleSource = apiPageStyle): Record<string, string[]> => ({
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", styleSource],
    styleSrcAttr: ["'unsafe-inline'"],
    // Logos of universes may be written out as data.
    imgSrc: ["'self'", 'data:', ...options.imageHosts],
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
    if (!linkPage.test(request.url)) return;
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
  return (reply, nonce) => {
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives: directives("'none'", `'nonce-${nonce}'`) },
    });
  };
}

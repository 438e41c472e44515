import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { hashOf } from './embedded-pages.ts';
import { cspSources } from './sign-on-origins.ts';

/**
 * The hidden frames keycloak-js opens. They run inside pages of the product's origins and of nobody else.
 * Cookies: a probe to see whether the browser lets a frame keep any, and the state cookie, which tells which session
 * the browser has (a hash of the `sid` of the tokens) without opening it.
 */
export interface FrameOptions {
  readonly clientId: string;
  readonly origins: readonly string[];
  readonly stateCookie: string;
  readonly probeCookie: string;
  /** Path the cookies are valid below. */
  readonly cookiePath: string;
}

/** Value of the state cookie for a session, as the login-status frame computes it from a token's `sid`. */
export function stateOf(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

/** Sets the probe, then looks for it in a page of its own: some browsers accept a cookie and never send it back. */
function cookieProbeScript({ probeCookie, cookiePath }: FrameOptions): string {
  return `document.cookie = ${JSON.stringify(`${probeCookie}=1; path=${cookiePath}; SameSite=Lax`)};
location.replace('step2.html');`;
}

function cookieAnswerScript({ probeCookie, cookiePath }: FrameOptions): string {
  return `const isSupported = document.cookie.split('; ').includes(${JSON.stringify(`${probeCookie}=1`)});
document.cookie = ${JSON.stringify(`${probeCookie}=; path=${cookiePath}; max-age=0; SameSite=Lax`)};
parent.postMessage(isSupported ? 'supported' : 'unsupported', '*');`;
}

/** Answers "clientId sid" with unchanged, changed or error, as Keycloak's frame does. */
function loginStatusScript({ clientId, origins, stateCookie }: FrameOptions): string {
  return `const origins = ${JSON.stringify(origins)};
const prefix = ${JSON.stringify(`${stateCookie}=`)};
async function stateOf(sid) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sid)));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
async function statusOf(message) {
  const [client, sid = ''] = message.split(' ');
  if (client !== ${JSON.stringify(clientId)}) return 'error';
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  return kept === (sid === '' ? '' : await stateOf(sid)) ? 'unchanged' : 'changed';
}
addEventListener('message', async ({ data, origin, source }) => {
  if (!origins.includes(origin) || typeof data !== 'string' || data.length > 1000) return;
  source.postMessage(await statusOf(data).catch(() => 'error'), origin);
});`;
}

const scripts = new Map([
  ['/protocol/openid-connect/3p-cookies/step1.html', cookieProbeScript],
  ['/protocol/openid-connect/3p-cookies/step2.html', cookieAnswerScript],
  ['/protocol/openid-connect/login-status-iframe.html', loginStatusScript],
]);

/** @returns whether the path is one of the frames'; the answer has then been sent. */
export function sendFrame(response: ServerResponse, path: string, options: FrameOptions): boolean {
  const script = scripts.get(path)?.(options);
  if (script === undefined) return false;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Echolot</title></head><body><script>${script}</script></body></html>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src '${hashOf(script)}'; frame-ancestors 'self' ${cspSources(options.origins).join(' ')}; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(response.req.method === 'HEAD' ? undefined : html);
  return true;
}

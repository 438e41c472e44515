import type { IncomingMessage } from 'node:http';
import { uuidV7 } from '../ids/uuid-v7.ts';

/** The header a request id comes in and goes out with. */
export const requestIdHeader = 'x-request-id';

/** Plain enough for logs, headers and addresses. */
const acceptable = /^[\w.:-]{1,128}$/;

/** The id a proxy or client has given a request, so that its logs and ours can be laid beside each other; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && acceptable.test(given) ? given : uuidV7();
}

/** How a problem names its request (RFC 9457 `instance`). */
export function requestUrn(requestId: string): string {
  return `urn:echolot:request:${requestId}`;
}

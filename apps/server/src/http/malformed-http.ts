import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes } from '@echolot/contract/errors';
import { problemOf } from './problem-reply.ts';

/** Answers what is not even HTTP, too large to be read, or not there in time, and hangs up. */
export function describesMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = problemOf(code, isTooLarge ? { reason: 'The address or the headers are too long.' } : {});
  const { status } = errorCodes[code];
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

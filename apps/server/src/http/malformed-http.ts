import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes } from '@echolot/contract/errors';
import { problemOf } from './problem-reply.ts';

/** Answers what is not even HTTP, or too large to be read, and hangs up. */
export function describesMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = problemOf('bad_request', isTooLarge ? { reason: 'The address or the headers are too long.' } : {});
  const { status } = errorCodes.bad_request;
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

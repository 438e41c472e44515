import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '../context.ts';

/** Sends a file to be kept, never to be shown in place: its content may be anything. */
export function sendFile(reply: FastifyReply, { fileName, contentType, byteCount, content }: FileReply): FastifyReply {
  const plain = fileName.replace(/[^\w .-]/g, '_');
  if (byteCount !== undefined) void reply.header('content-length', byteCount);
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(content instanceof Readable ? content : Readable.from(content, { objectMode: false }));
}

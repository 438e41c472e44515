import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '../context.ts';

/** Sends a file to be kept, never to be shown in place: its content may be anything. */
export function sendFile(reply: FastifyReply, { fileName, contentType, content }: FileReply): FastifyReply {
  const plain = fileName.replace(/[^\w .-]/g, '_');
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Readable.from(content, { objectMode: false }));
}

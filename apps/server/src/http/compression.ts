import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const gzipBytes = promisify(gzip);

/** Smaller replies travel as fast uncompressed. */
const thresholdBytes = 32_768;

/** Loopback needs no compression: there it only costs (10 ms per MB), and the line is free. */
export function isLocal(request: FastifyRequest): boolean {
  const isLoopback = request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
  return isLoopback && request.headers['x-forwarded-for'] === undefined;
}

/**
 * A large JSON reply as the caller takes it: gzip at its lowest level, off the main thread (`@fastify/compress` does texts on
 * it, which would hold up everybody: 100 ms for a reply of 10 MB). Undefined when it goes as it is.
 */
export async function compressed(request: FastifyRequest, payload: Buffer): Promise<Buffer | undefined> {
  if (payload.length < thresholdBytes || isLocal(request)) return undefined;
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return undefined;
  return gzipBytes(payload, { level: 1 });
}

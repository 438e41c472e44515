import { AppError } from '@echolot/contract/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counts } from './counts.ts';
import { sendProblem } from './problem-reply.ts';

/** What one caller may hold open. Offices reach us from one address, so addresses are given room for hundreds of people. */
export interface ConnectionLimits {
  /** Connections of one address; not counted behind a trusted proxy, which bounds them itself. */
  readonly connectionsPerAddress: number;
  /** Requests of one address whose body has not arrived whole. */
  readonly unreadBodiesPerAddress: number;
  /** Event streams of one person, or of one key. */
  readonly streamsPerPerson: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  connectionsPerAddress: 1000,
  unreadBodiesPerAddress: 64,
  streamsPerPerson: 50,
};

/** Hangs up on an address that has too many connections, and refuses bodies of one that does not finish those it began. */
export function registerConnectionLimits(
  app: FastifyInstance,
  { connectionsPerAddress, unreadBodiesPerAddress }: ConnectionLimits,
  { isBehindProxy }: { readonly isBehindProxy: boolean },
): void {
  if (!isBehindProxy) {
    const connections = new Counts();
    app.server.on('connection', (socket) => {
      const address = socket.remoteAddress ?? '';
      if (connections.of(address) >= connectionsPerAddress) socket.destroy();
      else socket.once('close', connections.add(address));
    });
  }
  const unread = new Counts();
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    if (unread.of(request.ip) >= unreadBodiesPerAddress) {
      return sendProblem(reply.header('connection', 'close'), 'too_many_requests');
    }
    const forget = unread.add(request.ip);
    request.raw.once('end', forget);
    request.raw.once('close', forget);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Counts the event streams of each person. The newest is refused, not the oldest ended: a page whose stream ends opens another one.
 * @returns to be called before a stream begins: throws AppError stream_limit, or answers how to forget the stream when it ends
 */
export function createStreamLimit({ streamsPerPerson }: ConnectionLimits): (person: string) => () => void {
  const streams = new Counts();
  return (person) => {
    if (streams.of(person) >= streamsPerPerson) throw new AppError('stream_limit', { most: streamsPerPerson });
    return streams.add(person);
  };
}

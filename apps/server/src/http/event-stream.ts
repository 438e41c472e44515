import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamTimings } from './http-parts.ts';
import type { ReplyCheck } from './reply-check.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * Well below the 45 s after which a silent stream counts as lost. A session is known for up to 2 s without being read
 * anew: its end is told within 4.5 s.
 */
export const defaultStreamTimings: StreamTimings = { pingMs: 15_000, signInCheckMs: 2500 };

/** Time a reader has to take what was written before the end. */
const lastWordsMs = 1000;

export interface EventStreamOptions {
  readonly events: AsyncIterable<unknown>;
  readonly check: ReplyCheck;
  /** Ends the stream; aborted by the stream itself when the reader goes away. */
  readonly controller: AbortController;
  /** Whether the reader may still read; the stream ends with `signed_out` when not. */
  readonly mayStillRead: () => Promise<boolean>;
  readonly timings: StreamTimings;
}

/**
 * Answers server-sent events until the reader leaves, the controller aborts or the events end. Resolves when all is over;
 * rejects when the events fail.
 */
export async function sendEventStream(reply: FastifyReply, options: EventStreamOptions): Promise<void> {
  const { events, check, controller, mayStillRead, timings } = options;
  reply.hijack();
  const response = reply.raw;
  response.on('close', () => controller.abort());
  response.writeHead(200, {
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();

  const write = (event: unknown): boolean => response.write(formatEvent(check(event)));
  const pings = setInterval(() => {
    // A reader that does not read needs no ping on top.
    if (!response.writableNeedDrain) write({ event: 'ping', data: { at: new Date().toISOString() } });
  }, timings.pingMs);
  const signInChecks = setInterval(() => {
    void mayStillRead().then((isAllowed) => {
      if (isAllowed || controller.signal.aborted) return;
      write({ event: 'signed_out', data: {} });
      controller.abort();
    });
  }, timings.signInCheckMs);

  try {
    for await (const event of untilAborted(events, controller.signal)) {
      if (!write(event)) await drained(response, controller.signal);
    }
  } finally {
    clearInterval(pings);
    clearInterval(signInChecks);
    controller.abort();
    endSoon(response);
  }
}

/** Ends the reply; a reader that does not take the rest is cut off, so that it cannot hold up the server's stop. */
function endSoon(response: ServerResponse): void {
  const cutOff = setTimeout(() => response.destroy(), lastWordsMs);
  response.once('close', () => clearTimeout(cutOff));
  response.end();
}

/** Headers set so far, as `writeHead` takes them. */
function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value;
  return headers;
}

function formatEvent(event: unknown): string {
  const { event: name, data } = event as { event: string; data: unknown }; // Every stream's schema has these two.
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Reads on only once the reader has taken what was written; a reader gone meanwhile ends the waiting. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal }).catch(() => undefined);
}

import { type StreamEvent, streamEvents } from '@echolot/contract/events';
import { send } from './client.ts';
import { readEvents } from './event-lines.ts';
import { pause } from './pause.ts';

/** The server pings every 15 s; after this much silence the connection is taken for dead. */
export const heartbeatMs = 45_000;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

export interface EventStreamOptions {
  survey: string;
  /** Whose stream this is: tabs share one only when they show the same survey to the same person. */
  whose: string;
  onEvent: (event: StreamEvent) => void;
  signal: AbortSignal;
}

/** Name of the channel on which all tabs of a person hear the events of a survey. */
export function channelOf(whose: string, survey: string): string {
  return `echolot-events ${whose} ${survey}`;
}

/**
 * Follows a survey's events until the signal aborts. Of all tabs of the browser one holds the connection (a Web Lock) and
 * hands the events to the others (a BroadcastChannel); when it closes, the next takes over.
 */
export function followEvents({ survey, whose, onEvent, signal }: EventStreamOptions): void {
  const name = channelOf(whose, survey);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => onEvent(data));
  signal.addEventListener('abort', () => channel.close());
  const publish = (event: StreamEvent): void => {
    if (signal.aborted) return;
    channel.postMessage(event);
    onEvent(event);
  };
  void navigator.locks
    .request(name, { signal }, () => keepConnected(survey, publish, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

/** Connects, and connects again whenever the stream ends, fails or falls silent: at once first, then ever more slowly. */
async function keepConnected(
  survey: string,
  publish: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      await connect(survey, signal, (event) => {
        retryMs = firstRetryMs;
        publish(event);
      });
    } catch {
      // Whatever it was, the answer is to try again; a lost session is reported by the client.
    }
    await pause(retryMs * (0.75 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }
}

async function connect(survey: string, signal: AbortSignal, onEvent: (event: StreamEvent) => void): Promise<void> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort(new DOMException('The stream fell silent', 'TimeoutError'));
  let watch = setTimeout(giveUp, heartbeatMs);
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    const reply = await send(streamEvents, { params: { survey } }, { signal: both });
    if (!reply.body) return;
    for await (const event of readEvents(reply.body)) {
      clearTimeout(watch);
      watch = setTimeout(giveUp, heartbeatMs);
      onEvent(event);
    }
  } finally {
    clearTimeout(watch);
    silence.abort();
  }
}

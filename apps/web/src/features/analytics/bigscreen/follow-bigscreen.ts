import { type Bigscreen, getBigscreen, streamBigscreen } from '@echolot/contract/analytics/bigscreen';
import { call, send } from '../../../api/client.ts';
import { readEvents } from '../../../api/event-lines.ts';
import { pause } from '../../../api/pause.ts';
import { ProblemError } from '../../../api/problem-error.ts';

/** The server pings every 15 s; after this much silence the connection is taken for dead. */
const heartbeatMs = 45_000;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** Between two readings: a burst of interviews is read a few times a second at most, and a busy server less often. */
const leastRestMs = 250;
const restsPerReading = 4;

interface BigscreenListener {
  readonly onData: (data: Bigscreen) => void;
  /** Whether the connection stands. */
  readonly onConnection: (isConnected: boolean) => void;
  /** The key is not valid, or no longer: there will be nothing more. */
  readonly onEnd: () => void;
  /** The server can show it no figures now, such as while the rankings are prepared. */
  readonly onConnected: () => void;
}

/**
 * Follows what a display shows until the signal aborts or its key ends. A connection that is lost, silent or refused for
 * another reason is opened again, at first soon, then every half minute, for as long as it takes.
 */
export async function followBigscreen(token: string, listener: BigscreenListener, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      await connect(token, listener, signal, () => {
        retryMs = firstRetryMs;
      });
    } catch (error) {
      if (signal.aborted) return;
      if (hasEnded(error)) {
        listener.onEnd();
        return;
      }
    }
    if (signal.aborted) return;
    listener.onConnection(false);
    await pause(retryMs * (0.75 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }
}

/** Whether the server itself says that the key is not valid: a network that wants a sign-in of its own passes. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ProblemError && error.isOurs && (error.status === 401 || error.status === 403);
}

async function connect(
  token: string,
  { onData, onConnection, onConnected }: BigscreenListener,
  signal: AbortSignal,
  /** Figures came: a stream alone, without them, is no reason to ask as often as at first. */
  onRead: () => void,
): Promise<void> {
  const silence = new AbortController();
  const both = AbortSignal.any([signal, silence.signal]);
  const giveUp = (): void => silence.abort(new DOMException('The stream fell silent', 'TimeoutError'));
  let watch = setTimeout(giveUp, heartbeatMs);
  const cut = (): void => silence.abort(new DOMException('The network is away', 'NetworkError'));
  addEventListener('offline', cut);
  let failure: unknown;
  let isAsked = false;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    do {
      isAsked = false;
      const startedAt = performance.now();
      onData(await call(getBigscreen, {}, { bearer: token, signal: both }));
      onRead();
      onConnection(true);
      await pause(Math.max(leastRestMs, restsPerReading * (performance.now() - startedAt)), both);
    } while (isAsked && !both.aborted);
  };
  const ask = (): void => {
    isAsked = true;
    reading ??= read()
      .catch((error: unknown) => {
        failure = error;
        silence.abort(error);
      })
      .finally(() => {
        reading = undefined;
      });
  };
  try {
    const reply = await send(streamBigscreen, {}, { bearer: token, signal: both });
    if (!reply.body) return;
    for await (const { event } of readEvents(reply.body)) {
      clearTimeout(watch);
      watch = setTimeout(giveUp, heartbeatMs);
      if (event === 'hello') onConnected();
      if (event === 'hello' || event === 'interviews') ask();
    }
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearTimeout(watch);
    removeEventListener('offline', cut);
    silence.abort();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@echolot/contract/events';
import { patiently } from '../patience.ts';

/** An event stream that is kept open as a browser keeps it: after a second it is opened again. */
export interface OpenStream {
  /** How often it ended although nobody wanted it to. */
  readonly ends: readonly string[];
  stop(): Promise<void>;
}

const retryMs = 1000;

/** Resolves when it is open the first time; `onEvent` hears all events but pings. */
export async function keepOpen(url: string, token: string, onEvent: (event: StreamEvent) => void): Promise<OpenStream> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ends: string[] = [];
  const connect = async (): Promise<ReadableStream<Uint8Array>> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const reply = await fetch(url, { headers, signal });
    if (!reply.ok || !reply.body) throw new Error(`The event stream was answered ${reply.status}`);
    return reply.body;
  };
  let body: ReadableStream<Uint8Array> | undefined = await patiently(connect);
  const following = (async () => {
    while (!signal.aborted) {
      try {
        body ??= await connect();
        await read(body, onEvent);
        ends.push('ended');
      } catch (error) {
        if (!signal.aborted) ends.push(String(error));
      }
      body = undefined;
      if (!signal.aborted) await sleep(retryMs);
    }
  })();
  return {
    ends,
    async stop() {
      stopped.abort();
      await following;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      // The server checks its events as it does its replies.
      if (event !== undefined && event !== 'ping')
        onEvent({ event, data: JSON.parse(data ?? '{}') as unknown } as StreamEvent);
    }
  }
}

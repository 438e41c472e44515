import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptedInterview } from '../visible/interview-writer.ts';
import { includes } from '../visible/position.ts';

/** A page that is open and hears of news. */
export interface OpenPage {
  /** When each event arrived, ms since 1970, and which position of the record it named. */
  readonly events: readonly { readonly atMs: number; readonly position: string }[];
  /** Waits until it has heard of all of these. */
  heardOf(accepted: readonly AcceptedInterview[]): Promise<void>;
  stop(): Promise<void>;
}

const patienceMs = 30_000;
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Opens the event stream of a survey; `onNews` is called at each event. */
export async function listenTo(
  url: string,
  token: string,
  survey: string,
  onNews: () => void = () => undefined,
): Promise<OpenPage> {
  const controller = new AbortController();
  const reply = await fetch(`${url}/vuejs/events/${survey}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`The event stream was answered ${reply.status}`);
  const events: { atMs: number; position: string }[] = [];
  const hear = (position: string): void => {
    events.push({ atMs: nowMs(), position });
    onNews();
  };
  const listening = read(reply.body, hear).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return {
    events,
    async heardOf(accepted) {
      const deadline = performance.now() + patienceMs;
      while (!accepted.every((interview) => includes(events.at(-1)?.position ?? '0:0', interview))) {
        if (performance.now() > deadline) throw new Error(`A page had not heard of everything after ${patienceMs} ms`);
        await sleep(100);
      }
    },
    async stop() {
      controller.abort();
      await listening;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, hear: (position: string) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!/^event: ?interviews$/m.test(block)) continue;
      const data = /^data: ?(.*)$/m.exec(block)?.[1] ?? '{}';
      hear((JSON.parse(data) as { position: string }).position);
    }
  }
}

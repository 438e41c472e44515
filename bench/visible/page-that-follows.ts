import type { Ranking } from '@echolot/contract/rankings';
import type { Reader } from '../reader.ts';

/** One read of the ranking, as a page does it when it is told of news. */
export interface PageRead {
  readonly endedAtMs: number;
  /** Position of the record its figures include. */
  readonly position: string;
  readonly n: number;
  readonly ms: number;
}

/** Somebody with the ranking open: hears of new figures and reads them. */
export interface FollowingPage {
  readonly reads: readonly PageRead[];
  /** When each event arrived and which position it named. */
  readonly events: readonly { readonly atMs: number; readonly position: string }[];
  stop(): Promise<void>;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Opens the event stream and reads the ranking once for each news; what comes while it reads makes one further read. */
export async function followRanking(
  url: string,
  reader: Reader,
  survey: string,
  rankingPath: string,
): Promise<FollowingPage> {
  const controller = new AbortController();
  const reply = await fetch(`${url}/vuejs/events/${survey}`, {
    headers: { authorization: `Bearer ${reader.token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`The event stream was answered ${reply.status}`);
  const reads: PageRead[] = [];
  const events: { atMs: number; position: string }[] = [];
  let isReading = false;
  let isStale = false;

  async function read(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        const { text, ms } = await reader.read(rankingPath);
        const endedAtMs = nowMs();
        const { position, total } = JSON.parse(text) as Ranking; // The server has checked its reply.
        reads.push({ endedAtMs, position, n: total.n ?? 0, ms });
      }
    } finally {
      isReading = false;
    }
  }

  async function listen(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!/^event: ?interviews$/m.test(block)) continue;
        const data = /^data: ?(.*)$/m.exec(block)?.[1] ?? '{}';
        events.push({ atMs: nowMs(), position: (JSON.parse(data) as { position: string }).position });
        void read();
      }
    }
  }
  await read();
  const listening = listen(reply.body).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return {
    reads,
    events,
    async stop() {
      controller.abort();
      await listening;
    },
  };
}

/** Whether position `a` lies at or behind position `b` (`xid:seq`). */
export function includes(position: string, { xid, seq }: { xid: string; seq: string }): boolean {
  const [reachedXid = '0', reachedSeq = '0'] = position.split(':');
  if (BigInt(reachedXid) !== BigInt(xid)) return BigInt(reachedXid) > BigInt(xid);
  return BigInt(reachedSeq) >= BigInt(seq);
}

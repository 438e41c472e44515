import { setTimeout as sleep } from 'node:timers/promises';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import { listenTo } from '../open-pages/open-page.ts';
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

/** Opens the event stream and reads the ranking once for each news; what comes while it reads, or rests, makes one further read. */
export async function followRanking(
  url: string,
  reader: Reader,
  survey: string,
  rankingPath: string,
  restMs = 0,
): Promise<FollowingPage> {
  const reads: PageRead[] = [];
  let isReading = false;
  let isStale = false;
  let isStopped = false;

  async function read(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !isStopped) {
        isStale = false;
        const { text, ms } = await reader.read(rankingPath);
        const endedAtMs = nowMs();
        const { position, total } = JSON.parse(text) as Ranking; // The server has checked its reply.
        reads.push({ endedAtMs, position, n: total.n ?? 0, ms });
        if (restMs > 0) await sleep(restMs);
      }
    } finally {
      isReading = false;
    }
  }

  await read();
  const page = await listenTo(url, reader.token, survey, () => void read());
  return {
    reads,
    events: page.events,
    stop: () => {
      isStopped = true;
      return page.stop();
    },
  };
}

import type { StreamEvent } from '@echolot/contract/events';
import type { Permission } from '@echolot/contract/permissions';
import type { RecordDatabase, Tx } from '../database/record.ts';

/** Where something happened: the units of an interview, and its day. */
export interface NewsPlace {
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
}

/** Something that staff did, for the open pages of those who may see it. */
export interface News {
  readonly universeId: string;
  /** Ext name. */
  readonly survey: string;
  /** What one must be allowed to be told. */
  readonly permission: Permission;
  /** Only people who see it are notified; null: all who see the survey. */
  readonly place: NewsPlace | null;
  readonly event: StreamEvent;
}

/** Needed by what follows the work of staff. */
export interface WithNews {
  readonly news: StaffNews;
}

/** Hands out what staff does to the open pages of a survey. */
export interface StaffNews {
  /** What happens from now on, until the signal; the same event is told once where it waits for a slow reader. */
  subscribe(universeId: string, survey: string, signal: AbortSignal): AsyncIterable<News>;
  close(): Promise<void>;
}

export const newsChannel = 'echolot_news';
/** A reader that is further behind than this is told to look at everything again. */
const mostWaiting = 200;

/** Tells open pages when, and only when, the transaction commits. */
export async function announceNews(tx: Tx, news: News): Promise<void> {
  const { unitNos, day } = news.place ?? {};
  // A notification holds 8,000 bytes; nothing but names and numbers is in it.
  await tx.notify(newsChannel, JSON.stringify({ ...news, place: unitNos && day ? { unitNos, day } : null }));
}

export async function connectStaffNews(record: Pick<RecordDatabase, 'listen'>): Promise<StaffNews> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const unlisten = await record.listen(
    newsChannel,
    (payload) => {
      const news = readNews(payload);
      if (!news) return;
      for (const subscriber of subscribers.get(keyOf(news.universeId, news.survey)) ?? []) subscriber.add(news);
    },
    () => {
      // The connection was lost for a while: whoever listens looks again.
      for (const group of subscribers.values()) for (const subscriber of group) subscriber.addGap();
    },
  );
  return {
    subscribe(universeId, survey, signal) {
      const key = keyOf(universeId, survey);
      const subscriber = new Subscriber(universeId, survey, signal);
      const group = subscribers.get(key) ?? new Set();
      subscribers.set(key, group.add(subscriber));
      const leave = (): void => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(key) === group) subscribers.delete(key);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return subscriber.news();
    },
    async close() {
      subscribers.clear();
      await unlisten();
    },
  };
}

/** Universe ids are UUIDs, survey names hold no slash. */
const keyOf = (universeId: string, survey: string): string => `${universeId}/${survey}`;

function readNews(payload: string): News | undefined {
  try {
    return JSON.parse(payload) as News; // Written by announceNews alone.
  } catch {
    return undefined;
  }
}

/** One open page: what has come for it and not been read yet. */
class Subscriber {
  readonly #universeId: string;
  readonly #survey: string;
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<string, News>();
  #wake: (() => void) | undefined;

  constructor(universeId: string, survey: string, signal: AbortSignal) {
    this.#universeId = universeId;
    this.#survey = survey;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  add(news: News): void {
    // The same in another place is other news: not everybody sees both places.
    const key = JSON.stringify([news.event, news.permission, news.place]);
    this.#waiting.delete(key);
    this.#waiting.set(key, news);
    if (this.#waiting.size > mostWaiting) {
      this.#waiting.clear();
      this.addGap();
    }
    this.#wake?.();
  }

  addGap(): void {
    const survey = this.#survey;
    const event: StreamEvent = { event: 'interview', data: { survey, interviewId: null } };
    this.add({ universeId: this.#universeId, survey, permission: 'interviews.read', place: null, event });
    const alerts: StreamEvent = { event: 'alerts', data: { survey } };
    this.add({ universeId: this.#universeId, survey, permission: 'alerts.read', place: null, event: alerts });
  }

  async *news(): AsyncGenerator<News> {
    while (!this.#signal.aborted) {
      const [first] = this.#waiting;
      if (!first) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#waiting.delete(first[0]);
      yield first[1];
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How often the listening connection proves that it still lives. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_PATIENCE_MS = 5000;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 3000;

export type OnPayload = (payload: string) => void;

interface Subscription {
  readonly channel: string;
  readonly onPayload: OnPayload;
  readonly onGap: () => void;
}

/**
 * LISTEN on one connection of its own for all channels, connected again by itself when it is lost.
 * Notifications sent meanwhile are lost with it: after each re-connection every subscription's `onGap` is called.
 */
export class RecordListener {
  readonly #options: () => Promise<pg.ClientConfig>;
  readonly #subscriptions = new Set<Subscription>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

  /** `options` are asked for at each connection. */
  constructor(options: () => Promise<pg.ClientConfig>) {
    this.#options = options;
  }

  /** @returns a function that ends the subscription. */
  async subscribe(channel: string, onPayload: OnPayload, onGap: () => void): Promise<() => Promise<void>> {
    if (!/^[a-z_]{1,63}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
    const subscription: Subscription = { channel, onPayload, onGap };
    this.#subscriptions.add(subscription);
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else await (this.#connecting ??= this.#connect(false));
    return async () => {
      this.#subscriptions.delete(subscription);
      const isStillWanted = [...this.#subscriptions].some((other) => other.channel === channel);
      if (!isStillWanted) await this.#client?.query(`unlisten ${channel}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#subscriptions.clear();
    clearInterval(this.#heartbeat);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  /** Tries until it succeeds, or once only when `isRepeated` is false: the first caller wants to know. */
  async #connect(isRepeated: boolean): Promise<void> {
    for (let backoffMs = FIRST_BACKOFF_MS; !this.#closing.signal.aborted; ) {
      let client: pg.Client | undefined;
      try {
        client = await this.#open();
        for (const channel of new Set([...this.#subscriptions].map((subscription) => subscription.channel))) {
          await client.query(`listen ${channel}`);
        }
        this.#client = client;
        this.#connecting = undefined;
        this.#watch(client);
        if (isRepeated) for (const subscription of this.#subscriptions) subscription.onGap();
        return;
      } catch (error) {
        void client?.end().catch(() => undefined);
        if (!isRepeated) {
          this.#connecting = undefined;
          throw error;
        }
        await sleep(backoffMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
        backoffMs = Math.min(LONGEST_BACKOFF_MS, backoffMs * 2);
      }
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(await this.#options());
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    await client.connect().catch((error: unknown) => {
      void client.end().catch(() => undefined);
      throw error;
    });
    return client;
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions)
      if (subscription.channel === channel) subscription.onPayload(payload);
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client || this.#closing.signal.aborted) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    this.#connecting ??= this.#connect(true);
  }

  /** A connection cut without a word (a stalled server, a lost network) is noticed by its silence. */
  #watch(client: pg.Client): void {
    this.#heartbeat = setInterval(() => {
      const config = { text: 'select 1', query_timeout: HEARTBEAT_PATIENCE_MS };
      client.query(config).catch(() => {
        this.#lost(client);
        void client.end().catch(() => undefined);
      });
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../demo/random.ts';
import type { CallResult, TestClient } from '../http/test-client.ts';

/** What the last acknowledgement of an interview said. */
export interface AcknowledgedInterview {
  readonly version: number;
  readonly isDeleted: boolean;
  readonly comment: string;
}

export interface IngestWriter {
  /** By external id. */
  readonly acknowledged: ReadonlyMap<string, AcknowledgedInterview>;
  /** How many requests had to be repeated because their answer did not come. */
  readonly repeats: number;
  /** Ends after the request under way has been acknowledged. @throws what went wrong. */
  stop(): Promise<void>;
}

interface Options {
  readonly client: TestClient;
  readonly token: string;
  readonly survey: string;
  /** Begins its external ids. */
  readonly name: string;
  readonly random: Random;
}

const requestPatienceMs = 20_000;

/**
 * Another system that sends new interviews, corrections and deletions of its own ones, one request after another, and
 * repeats each until it is acknowledged. Every acknowledged version must be the one it counts itself.
 */
export function startIngestWriter({ client, token, survey, name, random }: Options): IngestWriter {
  const acknowledged = new Map<string, AcknowledgedInterview>();
  const params = { survey };
  let isStopped = false;
  let repeats = 0;
  let sent = 0;

  async function untilAcknowledged<Reply>(send: () => Promise<CallResult<Reply>>): Promise<Reply> {
    for (;;) {
      const result = await send().catch(() => undefined);
      if (result && !result.problem) return result.reply();
      // The server is gone, or says that it cannot do it now; everything else is a fault.
      if (result?.problem && result.status !== 503 && result.status !== 429) return result.reply();
      repeats += 1;
      await sleep(100);
    }
  }

  function contentOf(externalId: string) {
    sent += 1;
    const month = String(1 + random.below(9)).padStart(2, '0');
    const day = String(1 + random.below(28)).padStart(2, '0');
    return {
      externalId,
      answeredAt: `202${4 + random.below(3)}-${month === '09' ? '01' : month}-${day}T12:00:00+02:00`,
      units: { org: `d${1 + random.below(5)}`, brand: random.pick(['vw', 'audi']) },
      answers: {
        nps: random.below(11),
        ...(random.isBelow(0.7) && { csat: 1 + random.below(5), price: random.below(1001) / 10 }),
        model: random.pick(['golf', 'polo', 'id3']),
        comment: `${name} ${sent}`,
      },
    };
  }

  function keep(content: { externalId: string; answers: { comment: string } }, version: number | undefined): void {
    const expected = (acknowledged.get(content.externalId)?.version ?? 0) + 1;
    if (version !== expected) throw new Error(`${content.externalId} has version ${version}, not ${expected}`);
    acknowledged.set(content.externalId, { version: expected, isDeleted: false, comment: content.answers.comment });
  }

  async function post(externalIds: readonly string[]): Promise<void> {
    const interviews = externalIds.map(contentOf);
    const signal = (): AbortSignal => AbortSignal.timeout(requestPatienceMs);
    const [only] = interviews;
    if (only && interviews.length === 1) {
      const reply = await untilAcknowledged(() =>
        client.call('postInterview', { params, body: only }, { token, signal: signal() }),
      );
      return keep(only, reply.version);
    }
    const { results } = await untilAcknowledged(() =>
      client.call('postInterviews', { params, body: { interviews } }, { token, signal: signal() }),
    );
    for (const [index, content] of interviews.entries()) {
      const result = results[index];
      if (!result || ['refused', 'conflict'].includes(result.outcome)) throw new Error(JSON.stringify(result));
      keep(content, result.version);
    }
  }

  async function remove(externalIds: readonly string[]): Promise<void> {
    const body = { interviews: externalIds.map((externalId) => ({ externalId })) };
    const { results } = await untilAcknowledged(() =>
      client.call('deleteInterviews', { params, body }, { token, signal: AbortSignal.timeout(requestPatienceMs) }),
    );
    for (const [index, externalId] of externalIds.entries()) {
      const before = acknowledged.get(externalId);
      const version = results[index]?.version;
      if (!before || version !== before.version + 1)
        throw new Error(`${externalId} was deleted as version ${version} after ${before?.version}`);
      acknowledged.set(externalId, { ...before, version, isDeleted: true });
    }
  }

  const some = (count: number, isWanted: (one: AcknowledgedInterview) => boolean): string[] => {
    const known = [...acknowledged].filter(([, one]) => isWanted(one)).map(([externalId]) => externalId);
    return [...new Set(Array.from({ length: Math.min(count, known.length) }, () => random.pick(known)))];
  };

  const running = (async () => {
    while (!isStopped) {
      const chance = random.unit();
      const fresh = Array.from(
        { length: 1 + random.below(chance < 0.2 ? 1 : 60) },
        (_, index) => `${name}-${sent + index}`,
      );
      if (chance < 0.6 || acknowledged.size < 20) await post(fresh);
      else if (chance < 0.9) await post(some(1 + random.below(20), () => true));
      else await remove(some(5, ({ isDeleted }) => !isDeleted));
      await sleep(random.below(100));
    }
  })();
  running.catch(() => undefined);
  return {
    acknowledged,
    get repeats() {
      return repeats;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

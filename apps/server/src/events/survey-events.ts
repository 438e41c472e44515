import type { RecordDatabase } from '../database/record.ts';
import { laterPosition } from './later-position.ts';

/** New figures of a survey are visible in the columnar store. */
export interface Projected {
  /** Position of the record they include. */
  readonly position: string;
  /** Interviews that came or changed; 0 when it is only known that something may have been missed. */
  readonly count: number;
  /** Units at which they came or changed; absent: perhaps any. */
  readonly unitNos?: readonly number[];
}

/** Needed by what follows the columnar store. */
export interface WithEvents {
  readonly events: SurveyEvents;
}

/** Tells open pages that figures have changed. */
export interface SurveyEvents {
  /**
   * What becomes visible of a survey from now on, until the signal. A slow reader misses nothing and gets fewer, larger
   * events: whatever comes while it is busy is added up.
   */
  subscribe(universeId: string, surveyExtName: string, signal: AbortSignal): AsyncIterable<Projected>;
  /** Tells the subscribers of this process. */
  publish(universeId: string, surveyExtName: string, projected: Projected): void;
  /** The furthest position heard of: the columnar store includes it, and perhaps more; `0:0` before the first. */
  position(): string;
  close(): Promise<void>;
}

/** Channel of the record on which the projection says what it has made visible: `{universeId, survey, position, count, unitNos?}`. */
export const projectedChannel = 'echolot_projected';

/** Rest between two events of one subscriber, so that a burst of interviews redraws a page a few times a second. */
const coalesceMs = 100;

export interface SurveyEventsOptions {
  readonly record: Pick<RecordDatabase, 'listen'>;
  readonly onMalformed?: (payload: string) => void;
}

/** Listens to the record's projection and hands out what concerns each subscriber. */
export async function connectSurveyEvents({ record, onMalformed }: SurveyEventsOptions): Promise<SurveyEvents> {
  const subscribers = new Map<string, Set<Subscriber>>();
  let reached = '0:0';
  const publish: SurveyEvents['publish'] = (universeId, survey, projected) => {
    reached = laterPosition(reached, projected.position);
    for (const subscriber of subscribers.get(keyOf(universeId, survey)) ?? []) subscriber.add(projected);
  };
  const unlisten = await record.listen(
    projectedChannel,
    (payload) => {
      const notice = readNotice(payload);
      if (notice) publish(notice.universeId, notice.survey, notice);
      else onMalformed?.(payload);
    },
    () => {
      // The connection was lost for a while: everybody looks again.
      for (const group of subscribers.values())
        for (const subscriber of group) subscriber.add({ position: '', count: 0 });
    },
  );
  return {
    publish,
    position: () => reached,
    subscribe(universeId, survey, signal) {
      const key = keyOf(universeId, survey);
      const subscriber = new Subscriber(signal);
      const group = subscribers.get(key) ?? new Set();
      subscribers.set(key, group.add(subscriber));
      const leave = (): void => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(key) === group) subscribers.delete(key);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return subscriber.events();
    },
    async close() {
      subscribers.clear();
      await unlisten();
    },
  };
}

/** Universe ids are UUIDs, survey names hold no slash. */
function keyOf(universeId: string, survey: string): string {
  return `${universeId}/${survey}`;
}

function readNotice(payload: string): (Projected & { universeId: string; survey: string }) | undefined {
  try {
    const notice: unknown = JSON.parse(payload);
    if (typeof notice !== 'object' || notice === null) return undefined;
    const { universeId, survey, position, count, unitNos } = notice as Record<string, unknown>;
    if (typeof universeId !== 'string' || typeof survey !== 'string') return undefined;
    if (typeof position !== 'string' || typeof count !== 'number') return undefined;
    // What names units names numbers: the projection writes it.
    return { universeId, survey, position, count, ...(Array.isArray(unitNos) && { unitNos: unitNos as number[] }) };
  } catch {
    return undefined;
  }
}

function together(before: Projected | undefined, { position, count, unitNos }: Projected): Projected {
  const bothUnits = before ? before.unitNos && unitNos && [...new Set([...before.unitNos, ...unitNos])] : unitNos;
  return {
    position: position || (before?.position ?? ''),
    count: count + (before?.count ?? 0),
    ...(bothUnits && { unitNos: bothUnits }),
  };
}

/** One open page: what has come for it and not been read yet, added up. */
class Subscriber {
  readonly #signal: AbortSignal;
  #waiting: Projected | undefined;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  add(projected: Projected): void {
    this.#waiting = together(this.#waiting, projected);
    this.#wake?.();
  }

  async *events(): AsyncGenerator<Projected> {
    while (!this.#signal.aborted) {
      if (!this.#waiting) await this.#sleep(undefined);
      if (this.#signal.aborted) return;
      const projected = this.#waiting;
      if (!projected) continue;
      this.#waiting = undefined;
      yield projected;
      await this.#sleep(coalesceMs);
    }
  }

  /** Until something comes, or for a fixed time; the signal ends both. */
  #sleep(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (this.#signal.aborted) return resolve();
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        if (timer !== undefined && !this.#signal.aborted) return;
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}

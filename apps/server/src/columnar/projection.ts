import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordDatabase } from '../database/record.ts';
import { Throttle, type Traffic } from '../fair-queue/throttle.ts';
import type { AsProjection } from './as-projection.ts';
import { createBell } from './bell.ts';
import { createBatchCarrier, type Made, SurveyChanged } from './carry-batches.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import { createStructureFollower } from './follow-structures.ts';
import { createRebuilder, type RebuildSizes } from './projection-rebuild.ts';
import { type Position, pruneOutbox } from './projection-store.ts';
import { repeatStep } from './repeat-step.ts';
import { dropRetired } from './retired-tables.ts';

/** Carries interviews from the record to the columnar store, one way, and says how far it has come. */
export interface Projection {
  /** Resolves when everything committed before the call is visible (or the projection is stopped). */
  caughtUp(): Promise<void>;
  /** Position of the last applied change. */
  position(): Position | undefined;
  stop(): Promise<void>;
}

export interface ProjectionOptions {
  readonly record: RecordDatabase;
  readonly engine: WorkingEngine;
  readonly log: EngineLog;
  /** People who wait for other things meanwhile. */
  readonly traffic?: Traffic;
  /** Smaller in tests. */
  readonly rebuildSizes?: Partial<RebuildSizes>;
}

/** Beside people the batches are smaller, with rests between them: their rankings are read from the same engine. */
const eventsPerBatch = { alone: 5000, besidePeople: 1500 };
/** So many changes at once, and not all a batch takes: more are under way. They are let gather, for a batch costs much by itself. */
const gathering = { from: 1000, restMs: 150 };
/** Smaller batches are no burden to anybody. */
const burdenFrom = 300;
const idleMs = 1000;
/** Rest while changes wait for an older transaction to end: no event announces it. */
const heldMs = 20;
const pruneEveryMs = 60_000;

export function startProjection({ record, engine, log, traffic, rebuildSizes }: ProjectionOptions): Projection {
  const stopping = new AbortController();
  const { signal } = stopping;
  const changes = createBell();
  const rebuilds = createBell();
  let lastPrunedAt = 0;
  let lastDroppedAt = 0;
  let isStoreKnown = false;
  const waiters = new Set<() => void>();
  const throttle = new Throttle(traffic);
  const asProjection: AsProjection = (work) => record.as('echolot_projection', work);
  const structures = createStructureFollower({ record, asProjection, engine, log });
  const batches = createBatchCarrier({ asProjection, engine, structures, log });
  const rebuild = createRebuilder({ asProjection, engine, log, signal, sizes: rebuildSizes });

  async function carryBatch(limit: number): Promise<{ made: Made; workedMs: number }> {
    const beganMs = performance.now();
    const made = await batches.carry(limit);
    return { made, workedMs: performance.now() - beganMs };
  }

  /** Tells how long to rest afterwards; 0 = there is more to do. */
  async function carryChanges(): Promise<number> {
    if (!isStoreKnown) {
      await batches.adopt();
      isStoreKnown = true;
    }
    const waiting = [...waiters];
    if (await structures.follow()) return 0;
    const limit = throttle.isBesidePeople ? eventsPerBatch.besidePeople : eventsPerBatch.alone;
    const { made, workedMs } = await throttle.inTurn(() => carryBatch(limit));
    const { isMade, size = 0, isHeld, isBuilding } = made;
    const hasRested = size >= burdenFrom && (await throttle.restAfter(workedMs));
    if (!hasRested && size >= gathering.from && size < limit) {
      await sleep(gathering.restMs, undefined, { signal }).catch(() => undefined);
    }
    if (Date.now() - lastPrunedAt > pruneEveryMs) {
      lastPrunedAt = Date.now();
      const reached = batches.position();
      if (reached) await asProjection((tx) => pruneOutbox(tx, reached));
    }
    if (isBuilding) rebuilds.ring();
    if (isMade) return 0;
    // Held changes, and those of tables being built, are not visible yet: waiting for them continues.
    for (const resolve of isHeld || isBuilding ? [] : waiting) {
      waiters.delete(resolve);
      resolve();
    }
    return isHeld ? heldMs : idleMs;
  }

  /** Works on new tables, and drops old ones, beside the changes. */
  async function carryRebuilds(): Promise<number> {
    if (!isStoreKnown) return idleMs;
    if (await rebuild()) {
      changes.ring();
      return 0;
    }
    if (Date.now() - lastDroppedAt > pruneEveryMs) {
      lastDroppedAt = Date.now();
      await dropRetired({ asProjection, engine }, signal);
    }
    return idleMs;
  }

  const stopListening = record.listen('echolot_outbox', () => changes.ring()).catch(() => undefined);
  const stopHearingRestarts = engine.onRestart(() => changes.ring());
  const running = Promise.all([
    repeatStep({ bell: changes, signal, log, step: carryChanges, isAtOnce, onFault: () => (isStoreKnown = false) }),
    repeatStep({ bell: rebuilds, signal, log, step: carryRebuilds, isAtOnce, onFault: () => undefined }),
  ]);

  return {
    caughtUp: () =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        waiters.add(resolve);
        changes.ring();
      }),
    position: () => batches.position(),
    async stop() {
      stopping.abort();
      changes.ring();
      rebuilds.ring();
      stopHearingRestarts();
      await (await stopListening)?.();
      await running;
      for (const resolve of waiters) resolve();
    },
  };
}

/** Tables follow first, and then the step is tried again. */
const isAtOnce = (error: unknown): boolean => error instanceof SurveyChanged;

import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordDatabase, Tx } from '../database/record.ts';
import { Courtesy, type Traffic } from '../fair-queue/courtesy.ts';
import { insertParts, takeParts } from './batch-parts.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import { createRebuilder, type RebuildSizes } from './projection-rebuild.ts';
import {
  beginAnew,
  forgetGeneration,
  forgetSome,
  type GenerationKey,
  keepIncluded,
  listRetiredBefore,
} from './projection-rebuild-store.ts';
import {
  adoptStore,
  announce,
  type Batch,
  type BatchPart,
  countInterviews,
  createGeneration,
  findKeptBatch,
  findPosition,
  finishBatch,
  type Generation,
  goLive,
  hasHeldEvents,
  keepBatch,
  keepStructure,
  listEvents,
  listGenerations,
  listStructureVersions,
  listSurveysToBuild,
  lockPosition,
  type OutboxEvent,
  type Position,
  pruneOutbox,
  reaches,
} from './projection-store.ts';
import { ensureStore } from './store-identity.ts';
import { addColumns, createTables, structureOf, tableNames } from './survey-columns.ts';
import { findSurveyShape } from './survey-shape-store.ts';

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
/** Rest while changes wait for an older transaction to end: nobody tells when that is. */
const heldMs = 20;
const backoffMs = { first: 200, longest: 5000 };
const retiredGraceMs = 60_000;
const pruneEveryMs = 60_000;
const forgottenAtOnce = 20_000;
/** Counting a hundred million interviews takes its time; nobody waits for it but the rebuild. */
const countingMs = 600_000;

export function startProjection({ record, engine, log, traffic, rebuildSizes }: ProjectionOptions): Projection {
  const stopping = new AbortController();
  const changes = createBell();
  const rebuilds = createBell();
  const isStopped = (): boolean => stopping.signal.aborted;
  let position: Position | undefined;
  let lastPrunedAt = 0;
  let lastDroppedAt = 0;
  let isStoreKnown = false;
  /** Structure version each generation's tables stand at, or as far as they ever will: an unchanged survey is not read again with every batch. */
  const followed = new Map<string, number>();
  const waiters = new Set<() => void>();
  const courtesy = new Courtesy(traffic);
  const asProjection = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => record.as('echolot_projection', work);

  const rebuild = createRebuilder({ asProjection, engine, log, signal: stopping.signal, sizes: rebuildSizes });

  /** Inserts the kept batch (again, if need be: the token drops what is there already) and moves the position. */
  async function applyBatch(batch: Batch): Promise<void> {
    await insertParts(engine, batch.parts, batch.batchId);
    const counts = new Map<string, BatchPart>();
    for (const part of batch.parts) if (part.interviewCount > 0) counts.set(part.surveyId, part);
    await asProjection(async (tx) => {
      await finishBatch(tx, batch);
      for (const { universeId, surveyId, interviewCount, unitNos } of counts.values()) {
        const reached = printPosition(batch.position ?? position);
        await announce(tx, { universeId, surveyId }, reached, interviewCount, unitNos);
      }
    });
    if (batch.position) position = batch.position;
  }

  const keyOf = ({ surveyId, generation }: GenerationKey): string => `${surveyId} ${generation}`;
  const isFollowed = (generation: Generation): boolean =>
    followed.get(keyOf(generation)) === generation.structureVersion;

  interface Made {
    /** Whether a batch was kept, or something else happened that may leave more to do. */
    readonly isMade: boolean;
    /** The batch as it was kept, where it was kept just now. */
    readonly batch?: Batch;
    /** Changes in it. */
    readonly size?: number;
    /** Whether changes wait that cannot be read yet. */
    readonly isHeld?: boolean;
    readonly isBuilding?: boolean;
  }

  const isOf =
    ({ surveyId }: Generation) =>
    (event: OutboxEvent): boolean =>
      event.surveyId === surveyId;

  /** Keeps the next batch of changes for all tables that serve, and for those that follow to serve next. */
  async function makeEventBatch(limit: number): Promise<Made> {
    return asProjection(async (tx) => {
      const from = await lockPosition(tx);
      if (await findKeptBatch(tx)) return { isMade: true };
      const generations = await listGenerations(tx);
      const serving = generations.filter(({ state, stage }) => state === 'live' || stage === 'following');
      const isBuilding = generations.some(({ state }) => state === 'building');
      const complete = serving.filter(({ stage, included }) => stage && included && reaches(included, from));
      for (const generation of complete) if (isFollowed(generation)) await serve(tx, generation);
      if (complete.length > 0) return { isMade: true };

      const events = await listEvents(tx, from, { limit });
      const to = events.at(-1) ?? from;
      const parts: BatchPart[] = [];
      for (const generation of serving) {
        const { included } = generation;
        const concerned = included ? await listEvents(tx, included, { to }) : events;
        parts.push(...(await takeParts(tx, generation, concerned.filter(isOf(generation)))));
        if (included && reaches(to, included)) await keepIncluded(tx, generation, to);
      }
      if (events.length === 0 && !serving.some(({ stage }) => stage)) {
        return { isMade: false, isHeld: await hasHeldEvents(tx, from), isBuilding };
      }
      // What was read may have answers to variables the tables do not have yet.
      const surveyIds = [...new Set(events.map(({ surveyId }) => surveyId))];
      const versions = await listStructureVersions(tx, surveyIds);
      const isBehind = (generation: Generation): boolean => {
        const version = versions.get(generation.surveyId);
        return version !== undefined && followed.get(keyOf(generation)) !== version;
      };
      if (serving.some(isBehind)) throw new SurveyChanged();
      const batch = await keepBatch(tx, { xid: to.xid, seq: to.seq }, parts);
      return { isMade: true, batch, size: events.length };
    });
  }

  async function applyKeptBatch(): Promise<void> {
    const batch = await asProjection(findKeptBatch);
    if (batch) await applyBatch(batch);
  }

  /** The finished generation serves from now on. */
  async function serve(tx: Tx, generation: Generation): Promise<void> {
    await goLive(tx, generation);
    await announce(tx, generation, printPosition(position), 0);
    const { universeId, surveyId, generation: number } = generation;
    log.info({ universeId, surveyId, generation: number }, 'columnar tables are live');
  }

  /**
   * New surveys and requested rebuilds get tables; a survey that gained variables gets columns, one that changed a scale is
   * rebuilt; tables being built begin anew. @returns whether new tables are wanted.
   */
  async function followStructures(): Promise<boolean> {
    for (const { universeId, surveyId } of await asProjection(listSurveysToBuild)) {
      const total = await record.as('echolot_projection', (tx) => countInterviews(tx, universeId, surveyId), {
        statementTimeoutMs: countingMs,
      });
      await asProjection(async (tx) => {
        await lockPosition(tx);
        const shape = await findSurveyShape(tx, universeId, surveyId);
        if (!shape) return;
        const generation = await createGeneration(tx, { universeId, surveyId, total }, structureOf(shape));
        // A record put back from a backup counts generations again: a server of its own may hold former tables of this name.
        await dropTables(surveyId, generation);
        for (const statement of createTables(shape, generation)) await engine.command(statement);
      });
    }
    const generations = (await asProjection(listGenerations)).filter(({ state }) => state !== 'retired');
    const building = new Set(generations.filter(({ state }) => state === 'building').map(({ surveyId }) => surveyId));
    let isAsked = false;
    for (const generation of generations.filter((one) => !isFollowed(one))) {
      const shape = await asProjection((tx) => findSurveyShape(tx, generation.universeId, generation.surveyId));
      const isChanged = shape && JSON.stringify(structureOf(shape)) !== JSON.stringify(generation.structure);
      if (isChanged && generation.state === 'building') {
        log.info({ surveyId: generation.surveyId }, 'the survey changed: its new columnar tables begin anew');
        await asProjection((tx) => beginAnew(tx, generation));
        isAsked = true;
      } else if (isChanged && !building.has(generation.surveyId)) {
        const statements = addColumns(shape, generation.generation, generation.structure);
        for (const statement of statements ?? []) await engine.command(statement);
        if (statements) await asProjection((tx) => keepStructure(tx, generation, structureOf(shape)));
        else await requestTables(generation);
        isAsked ||= !statements;
      }
      followed.set(keyOf(generation), generation.structureVersion);
    }
    return isAsked;
  }

  async function requestTables({ universeId, surveyId }: GenerationKey): Promise<void> {
    log.info({ surveyId }, 'a variable changed its scale: the columnar tables are built anew');
    await asProjection(({ db }) =>
      db
        .insertInto('projection_request')
        .values({ universe_id: universeId, survey_id: surveyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async function dropTables(surveyId: string, generation: number): Promise<void> {
    // Eight perspectives are more than any survey has; dropping what is not there does nothing.
    const names = tableNames({ surveyId, perspectives: Array.from({ length: 8 }, () => '') }, generation);
    for (const table of [names.facts, ...names.days, ...names.months])
      await engine.command(`DROP TABLE IF EXISTS ${table} SYNC`);
  }

  async function dropRetired(): Promise<void> {
    for (const retired of await asProjection((tx) => listRetiredBefore(tx, new Date(Date.now() - retiredGraceMs)))) {
      await dropTables(retired.surveyId, retired.generation);
      let cursor: string | null = null;
      for (;;) {
        const last: string | undefined = await asProjection((tx) => forgetSome(tx, retired, cursor, forgottenAtOnce));
        if (last === undefined) break;
        cursor = last;
        if (isStopped()) return;
      }
      await asProjection((tx) => forgetGeneration(tx, retired));
    }
  }

  async function carryBatch(limit: number): Promise<{ made: Made; workedMs: number }> {
    const beganMs = performance.now();
    const made = await makeEventBatch(limit);
    if (made.batch) await applyBatch(made.batch);
    else if (made.isMade) await applyKeptBatch();
    return { made, workedMs: performance.now() - beganMs };
  }

  /** Tells how long to rest afterwards; 0 = there is more to do. */
  async function carryChanges(): Promise<number> {
    if (!isStoreKnown) {
      const storeId = await ensureStore(engine);
      const known = await asProjection(findPosition);
      if (known?.storeId !== storeId) await asProjection((tx) => adoptStore(tx, storeId));
      position = await asProjection(findPosition);
      await applyKeptBatch();
      isStoreKnown = true;
    }
    const waiting = [...waiters];
    if (await followStructures()) return 0;
    const limit = courtesy.isBesidePeople ? eventsPerBatch.besidePeople : eventsPerBatch.alone;
    const { made, workedMs } = await courtesy.inTurn(() => carryBatch(limit));
    const { isMade, size = 0, isHeld, isBuilding } = made;
    const hasRested = size >= burdenFrom && (await courtesy.restAfter(workedMs));
    if (!hasRested && size >= gathering.from && size < limit) {
      await sleep(gathering.restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (Date.now() - lastPrunedAt > pruneEveryMs) {
      lastPrunedAt = Date.now();
      const reached = position;
      if (reached) await asProjection((tx) => pruneOutbox(tx, reached));
    }
    if (isBuilding) rebuilds.ring();
    if (isMade) return 0;
    // Held changes, and those of tables being built, are not visible yet: whoever waits for them goes on waiting.
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
      await dropRetired();
    }
    return idleMs;
  }

  async function run(bell: Bell, step: () => Promise<number>, onFault: () => void): Promise<void> {
    let delayMs = backoffMs.first;
    while (!isStopped()) {
      bell.quieten();
      try {
        const restMs = await step();
        delayMs = backoffMs.first;
        if (restMs > 0) await bell.heard(restMs);
      } catch (error) {
        if (isStopped()) break;
        if (error instanceof SurveyChanged) continue;
        onFault();
        log.warn(
          { error: error instanceof Error ? error.message : String(error), retryInMs: delayMs },
          'the projection pauses and will go on by itself',
        );
        bell.quieten();
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        delayMs = Math.min(delayMs * 2, backoffMs.longest);
      }
    }
  }

  const stopListening = record.listen('echolot_outbox', () => changes.ring()).catch(() => undefined);
  const stopHearingRestarts = engine.onRestart(() => changes.ring());
  const running = Promise.all([
    run(changes, carryChanges, () => (isStoreKnown = false)),
    run(rebuilds, carryRebuilds, () => undefined),
  ]);

  return {
    caughtUp: () =>
      new Promise((resolve) => {
        if (isStopped()) return resolve();
        waiters.add(resolve);
        changes.ring();
      }),
    position: () => position,
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

/** The survey changed while its changes were read: its tables follow first. */
class SurveyChanged extends Error {}

/** Somebody rests until it rings. */
interface Bell {
  ring(): void;
  /** Forgets that it rang. */
  quieten(): void;
  /** Resolves when it rings, rang since it was quietened, or after `delayMs`. */
  heard(delayMs: number): Promise<void>;
}

function createBell(): Bell {
  let isRung = false;
  let wake = (): void => undefined;
  return {
    ring() {
      isRung = true;
      wake();
    },
    quieten() {
      isRung = false;
    },
    heard: (delayMs) =>
      new Promise((resolve) => {
        if (isRung) return resolve();
        const timer = setTimeout(resolve, delayMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

export function printPosition(position: Position | undefined): string {
  return position ? `${position.xid}:${position.seq}` : '0:0';
}

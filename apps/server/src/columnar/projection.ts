import type { RecordDatabase, Tx } from '../database/record.ts';
import type { ColumnarEngine, EngineLog } from './engine.ts';
import { takeChanges } from './interview-changes.ts';
import { buildRows } from './interview-rows.ts';
import {
  addToLoadCount,
  adoptStore,
  announce,
  type Batch,
  type BatchPart,
  createGeneration,
  findKeptBatch,
  findPosition,
  finishBatch,
  forgetRetired,
  type Generation,
  goLive,
  hasHeldEvents,
  keepBatch,
  keepStructure,
  listEvents,
  listGenerations,
  listInterviewIds,
  listRetiredBefore,
  listSurveysToBuild,
  lockPosition,
  moveCursor,
  type Position,
  pruneOutbox,
} from './projection-store.ts';
import { ensureStore } from './store-identity.ts';
import { addColumns, createTables, shapeOfTables, structureOf, tableNames } from './survey-columns.ts';
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
  readonly engine: ColumnarEngine;
  readonly log: EngineLog;
}

const eventsPerBatch = 5000;
const interviewsPerRebuildStep = 10_000;
const idleMs = 1000;
/** Rest while changes wait for an older transaction to end: nobody tells when that is. */
const heldMs = 20;
const backoffMs = { first: 200, longest: 5000 };
const retiredGraceMs = 60_000;
const pruneEveryMs = 60_000;

export function startProjection({ record, engine, log }: ProjectionOptions): Projection {
  let isStopped = false;
  let isAwake = true;
  let wake = (): void => {
    isAwake = true;
  };
  let position: Position | undefined;
  let lastPrunedAt = 0;
  let isStoreKnown = false;
  /** Structure version each generation's tables stand at: an unchanged survey is not read again with every batch. */
  const followed = new Map<string, number>();
  const waiters = new Set<() => void>();
  const asProjection = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => record.as('echolot_projection', work);

  const sleep = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      if (isAwake || isStopped) return resolve();
      const timer = setTimeout(resolve, delayMs);
      wake = () => {
        isAwake = true;
        clearTimeout(timer);
        resolve();
      };
    });

  /** Inserts the kept batch (again, if need be: the token drops what is there already) and moves the position. */
  async function applyBatch(batch: Batch): Promise<void> {
    for (const part of batch.parts) {
      await engine.insert(part.table, part.columns, part.lines, { deduplicationToken: `b${batch.batchId}` });
    }
    const counts = new Map<string, BatchPart>();
    for (const part of batch.parts) if (part.interviewCount > 0) counts.set(part.surveyId, part);
    await asProjection(async (tx) => {
      await finishBatch(tx, batch);
      for (const { universeId, surveyId, interviewCount } of counts.values()) {
        await announce(tx, { universeId, surveyId }, printPosition(batch.position ?? position), interviewCount);
      }
    });
    if (batch.position) position = batch.position;
  }

  async function partsFor(tx: Tx, generation: Generation, interviewIds: readonly string[]): Promise<BatchPart[]> {
    const current = await findSurveyShape(tx, generation.universeId, generation.surveyId);
    if (!current) return [];
    const shape = shapeOfTables(generation.structure, current);
    const changes = await takeChanges(tx, generation, interviewIds);
    if (generation.state === 'live') {
      const added = changes.filter(({ before, after }) => !before && after).length;
      const removed = changes.filter(({ before, after }) => before && !after).length;
      await addToLoadCount(tx, generation, added - removed);
    }
    const rows = buildRows(shape, generation.generation, changes);
    return rows.map(({ table, columns, lines }, index) => ({
      universeId: generation.universeId,
      surveyId: generation.surveyId,
      table,
      columns,
      lines,
      interviewCount: index === 0 && generation.state === 'live' ? changes.length : 0,
    }));
  }

  /** Whether a batch was kept; `held` when changes wait that cannot be read yet. */
  async function makeEventBatch(): Promise<boolean | 'held'> {
    return asProjection(async (tx) => {
      const from = await lockPosition(tx);
      if (await findKeptBatch(tx)) return true;
      const events = await listEvents(tx, from, eventsPerBatch);
      const last = events.at(-1);
      if (!last) return (await hasHeldEvents(tx, from)) ? 'held' : false;
      const bySurvey = Map.groupBy(events, ({ surveyId }) => surveyId);
      const generations = await listGenerations(tx);
      const parts: BatchPart[] = [];
      for (const generation of generations) {
        const concerned = generation.state === 'retired' ? undefined : bySurvey.get(generation.surveyId);
        if (concerned)
          parts.push(
            ...(await partsFor(tx, generation, [...new Set(concerned.map(({ interviewId }) => interviewId))])),
          );
      }
      await keepBatch(tx, { xid: last.xid, seq: last.seq }, parts);
      return true;
    });
  }

  async function makeRebuildBatch(): Promise<boolean> {
    return asProjection(async (tx) => {
      await lockPosition(tx);
      if (await findKeptBatch(tx)) return true;
      const generation = (await listGenerations(tx)).find(({ state }) => state === 'building');
      if (!generation) return false;
      const interviewIds = await listInterviewIds(tx, generation, interviewsPerRebuildStep);
      const last = interviewIds.at(-1);
      if (last) {
        await keepBatch(tx, undefined, await partsFor(tx, generation, interviewIds));
        await moveCursor(tx, generation, last, interviewIds.length);
      } else {
        await goLive(tx, generation);
        await announce(tx, generation, printPosition(position), 0);
        log.info(
          { universeId: generation.universeId, surveyId: generation.surveyId, generation: generation.generation },
          'columnar tables are live',
        );
      }
      return true;
    });
  }

  async function applyKeptBatch(): Promise<void> {
    const batch = await asProjection(findKeptBatch);
    if (batch) await applyBatch(batch);
  }

  /** New surveys and requested rebuilds get tables; a survey that gained variables gets columns, one that changed a scale is rebuilt. */
  async function followStructures(): Promise<void> {
    for (const { universeId, surveyId } of await asProjection(listSurveysToBuild)) {
      await asProjection(async (tx) => {
        await lockPosition(tx);
        const shape = await findSurveyShape(tx, universeId, surveyId);
        if (!shape) return;
        const generation = await createGeneration(tx, universeId, surveyId, structureOf(shape));
        // A record put back from a backup counts generations again: a server of its own may hold former tables of this name.
        await dropTables(surveyId, generation);
        for (const statement of createTables(shape, generation)) await engine.command(statement);
      });
    }
    const generations = await asProjection(listGenerations);
    const building = new Set(generations.filter(({ state }) => state === 'building').map(({ surveyId }) => surveyId));
    for (const generation of generations) {
      if (generation.state === 'retired' || (generation.state === 'live' && building.has(generation.surveyId)))
        continue;
      const key = `${generation.surveyId} ${generation.generation}`;
      if (followed.get(key) === generation.structureVersion) continue;
      const shape = await asProjection((tx) => findSurveyShape(tx, generation.universeId, generation.surveyId));
      if (!shape) continue;
      if (JSON.stringify(structureOf(shape)) === JSON.stringify(generation.structure)) {
        followed.set(key, generation.structureVersion);
        continue;
      }
      const statements = addColumns(shape, generation.generation, generation.structure);
      if (!statements) {
        log.info({ surveyId: generation.surveyId }, 'a variable changed its scale: the columnar tables are built anew');
        await asProjection(({ db }) =>
          db
            .insertInto('projection_request')
            .values({ universe_id: generation.universeId, survey_id: generation.surveyId })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
        continue;
      }
      for (const statement of statements) await engine.command(statement);
      await asProjection((tx) => keepStructure(tx, generation, structureOf(shape)));
    }
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
      await asProjection((tx) => forgetRetired(tx, retired));
    }
  }

  /** How long to rest afterwards; 0 = there is more to do. */
  async function step(): Promise<number> {
    if (!isStoreKnown) {
      const storeId = await ensureStore(engine);
      const known = await asProjection(findPosition);
      if (known?.storeId !== storeId) await asProjection((tx) => adoptStore(tx, storeId));
      position = await asProjection(findPosition);
      await applyKeptBatch();
      isStoreKnown = true;
    }
    await followStructures();
    const made = await makeEventBatch();
    if (made === true) await applyKeptBatch();
    const hasRebuild = await makeRebuildBatch();
    if (hasRebuild) await applyKeptBatch();
    if (Date.now() - lastPrunedAt > pruneEveryMs) {
      lastPrunedAt = Date.now();
      await dropRetired();
      const reached = position;
      if (reached) await asProjection((tx) => pruneOutbox(tx, reached));
    }
    if (made === true || hasRebuild) return 0;
    return made === 'held' ? heldMs : idleMs;
  }

  async function run(): Promise<void> {
    let delayMs = backoffMs.first;
    while (!isStopped) {
      isAwake = false;
      const waiting = [...waiters];
      try {
        const restMs = await step();
        delayMs = backoffMs.first;
        if (restMs === 0) continue;
        // Held changes are not visible yet: whoever waits for them goes on waiting.
        for (const resolve of restMs === heldMs ? [] : waiting) {
          waiters.delete(resolve);
          resolve();
        }
        await sleep(restMs);
      } catch (error) {
        if (isStopped) break;
        isStoreKnown = false;
        log.warn(
          { error: error instanceof Error ? error.message : String(error), retryInMs: delayMs },
          'the projection pauses and will go on by itself',
        );
        isAwake = false;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        delayMs = Math.min(delayMs * 2, backoffMs.longest);
      }
    }
    for (const resolve of waiters) resolve();
  }

  const stopListening = record.listen('echolot_outbox', () => wake()).catch(() => undefined);
  const stopHearingRestarts = engine.onRestart(() => wake());
  const running = run();

  return {
    caughtUp: () =>
      new Promise((resolve) => {
        if (isStopped) return resolve();
        waiters.add(resolve);
        wake();
      }),
    position: () => position,
    async stop() {
      isStopped = true;
      wake();
      stopHearingRestarts();
      await (await stopListening)?.();
      await running;
    },
  };
}

export function printPosition(position: Position | undefined): string {
  return position ? `${position.xid}:${position.seq}` : '0:0';
}

import type { Tx } from '../database/record.ts';
import type { AsProjection } from './as-projection.ts';
import { insertParts, takeParts } from './batch-parts.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import type { StructureFollower } from './follow-structures.ts';
import { keepIncluded } from './projection-rebuild-store.ts';
import {
  adoptStore,
  announce,
  type Batch,
  type BatchPart,
  findKeptBatch,
  findPosition,
  finishBatch,
  type Generation,
  goLive,
  hasHeldEvents,
  keepBatch,
  listEvents,
  listGenerations,
  listStructureVersions,
  lockPosition,
  type OutboxEvent,
  type Position,
  printPosition,
  reaches,
} from './projection-store.ts';
import { ensureStore } from './store-identity.ts';

export interface Made {
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

/** The survey changed while its changes were read: its tables follow first. */
export class SurveyChanged extends Error {}

/** Carries changes batch by batch: what is kept in the record is inserted once, whatever happens in between. */
export interface BatchCarrier {
  /** Position of the last applied change. */
  position(): Position | undefined;
  /** Finds out which store this is, and applies what was kept before. */
  adopt(): Promise<void>;
  /** @throws SurveyChanged */
  carry(limit: number): Promise<Made>;
}

const isOf =
  ({ surveyId }: Generation) =>
  (event: OutboxEvent): boolean =>
    event.surveyId === surveyId;

export function createBatchCarrier({
  asProjection,
  engine,
  structures,
  log,
}: {
  readonly asProjection: AsProjection;
  readonly engine: WorkingEngine;
  readonly structures: StructureFollower;
  readonly log: EngineLog;
}): BatchCarrier {
  let position: Position | undefined;

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

  /** Keeps the next batch of changes for all tables that serve, and for those that follow to serve next. */
  async function makeEventBatch(limit: number): Promise<Made> {
    return asProjection(async (tx) => {
      const from = await lockPosition(tx);
      if (await findKeptBatch(tx)) return { isMade: true };
      const generations = await listGenerations(tx);
      const serving = generations.filter(({ state, stage }) => state === 'live' || stage === 'following');
      const isBuilding = generations.some(({ state }) => state === 'building');
      const complete = serving.filter(({ stage, included }) => stage && included && reaches(included, from));
      for (const generation of complete) if (structures.isAt(generation)) await serve(tx, generation);
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
        return version !== undefined && !structures.isAt(generation, version);
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

  return {
    position: () => position,
    async adopt() {
      const storeId = await ensureStore(engine);
      const known = await asProjection(findPosition);
      if (known?.storeId !== storeId) await asProjection((tx) => adoptStore(tx, storeId));
      position = await asProjection(findPosition);
      await applyKeptBatch();
    },
    async carry(limit) {
      const made = await makeEventBatch(limit);
      if (made.batch) await applyBatch(made.batch);
      else if (made.isMade) await applyKeptBatch();
      return made;
    },
  };
}

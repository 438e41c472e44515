import type { Tx } from '../database/record.ts';
import { insertParts, takeParts } from './batch-parts.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import { factLinesOf } from './fact-lines.ts';
import { readNotedInterviews } from './interview-changes.ts';
import {
  checkBuilder,
  enterStage,
  findBuilding,
  finishRebuildBatch,
  type GenerationKey,
  type KeyRange,
  keepChanges,
  keepRange,
  listKeptRebuilds,
  lockBuilder,
  type RebuildBatch,
} from './projection-rebuild-store.ts';
import { type Generation, listEvents, listGenerations } from './projection-store.ts';
import { fillRollUps, rollUpSettings, spreadStatement } from './roll-up-sql.ts';
import { createTables, type SurveyShape, shapeOfTables, tableNames } from './survey-columns.ts';
import { findSurveyShape } from './survey-shape-store.ts';

export interface RebuilderOptions {
  readonly asProjection: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly engine: WorkingEngine;
  readonly log: EngineLog;
  /** Ends what runs; it goes on with the next start. */
  readonly signal: AbortSignal;
  readonly sizes?: Partial<RebuildSizes> | undefined;
}

export interface RebuildSizes {
  /** Interviews kept and inserted at once. Noting so many versions holds changes up for some 100 ms. */
  readonly range: number;
  /** Interviews read at once. */
  readonly page: number;
  readonly eventsPerBatch: number;
  /** Interviews of a unit and day, on average, from which on they are summed before they are written to a roll-up. */
  readonly leastRowsPerGroup: number;
}

const defaultSizes: RebuildSizes = { range: 40_000, page: 5000, eventsPerBatch: 5000, leastRowsPerGroup: 4 };
/** Ranges under way at the same time: the engine inserts one while the next is read. */
const rangesAtOnce = 2;
const longestStatementMs = 3_600_000;

/** A generation being built and the survey as its tables know it. */
interface Built {
  readonly generation: Generation;
  readonly shape: SurveyShape;
}

/**
 * Makes what builds new tables beside those that serve, while changes go on: first the rows of all interviews by key range,
 * then roll-ups made by the engine, then what changed since it began. Afterwards the projection lets the tables follow and
 * serve. One call goes one stage on; it answers whether there was something to do. One server of a record builds at a time.
 */
export function createRebuilder(options: RebuilderOptions): () => Promise<boolean> {
  const { asProjection, engine, log, signal } = options;
  const sizes = { ...defaultSizes, ...options.sizes };

  return async () => {
    if (!(await asProjection(findBuilding))) return false;
    return asProjection(async (lock) => {
      if (!(await lockBuilder(lock))) return false;
      for (const batch of await asProjection(listKeptRebuilds)) await apply(batch, await find(batch));
      const found = await asProjection(findBuilding);
      const built = found && (await find(found));
      if (!found || !built) return false;
      if (found.stage === 'rows') await buildRows(built);
      if (found.stage === 'sums') await buildSums(built, () => checkBuilder(lock));
      if (found.stage === 'changes') await takeChanges(built);
      return true;
    });
  };

  async function find({ surveyId, generation }: GenerationKey): Promise<Built | undefined> {
    return asProjection(async (tx) => {
      const found = (await listGenerations(tx)).find(
        (one) => one.surveyId === surveyId && one.generation === generation && one.state === 'building',
      );
      const current = found && (await findSurveyShape(tx, found.universeId, surveyId));
      return current && { generation: found, shape: shapeOfTables(found.structure, current) };
    });
  }

  /** Inserts what was kept (again, if need be: the token drops what is there already). Of tables that were given up, nothing. */
  async function apply(batch: RebuildBatch, built: Built | undefined): Promise<void> {
    let count = 0;
    if (built && 'range' in batch) count = await insertRange(batch, built.shape);
    if (built && 'parts' in batch) await insertParts(engine, batch.parts, batch.batchId, signal);
    await asProjection((tx) => finishRebuildBatch(tx, batch, count));
  }

  async function insertRange(batch: RebuildBatch & { range: KeyRange }, shape: SurveyShape): Promise<number> {
    const { batchId, generation, range } = batch;
    const facts = factLinesOf(shape);
    const read = (from: string | null): ReturnType<typeof readNotedInterviews> =>
      asProjection((tx) => readNotedInterviews(tx, batch, { from, to: range.to }, sizes.page));
    const chunks: Buffer[] = [];
    let count = 0;
    let page = await read(range.from);
    while (page) {
      // The record reads the next ones while the rows of these are written.
      const [next] = await Promise.all([read(page.last), writeLines(page.documents)]);
      page = next;
    }
    await engine.insert(tableNames(shape, generation).facts, facts.columns, Buffer.concat(chunks), {
      deduplicationToken: `b${batchId}`,
      signal,
    });
    return count;

    async function writeLines(documents: readonly Parameters<typeof facts.line>[0][]): Promise<void> {
      // Once the reading has been sent off.
      await new Promise(setImmediate);
      let lines = '';
      for (const document of documents) lines += `${facts.line(document, 1)}\n`;
      chunks.push(Buffer.from(lines));
      count += documents.length;
    }
  }

  async function buildRows(built: Built): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let isLast = false;
    while (!isLast && failures.length === 0 && !signal.aborted) {
      const kept = await asProjection((tx) => keepRange(tx, built.generation, sizes.range));
      // What comes after a range that was not full is a change.
      isLast = kept === undefined || kept.count < sizes.range;
      if (!kept) break;
      const applying = apply(kept.batch, built)
        .catch((error: unknown) => failures.push(error))
        .then(() => void underWay.delete(applying));
      underWay.add(applying);
      if (underWay.size >= rangesAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
    if (isLast) await asProjection((tx) => enterStage(tx, built.generation, 'rows', 'sums'));
  }

  /** Makes the roll-ups anew each time it begins: nothing else writes to them yet. */
  async function buildSums({ generation, shape }: Built, checkLock: () => Promise<void>): Promise<void> {
    const { rows: found } = await engine.query(spreadStatement(shape, generation.generation), {
      maxExecutionMs: longestStatementMs,
      signal,
    });
    const [rows = 0, years = [], groups = []] = found[0] as [number?, number[]?, number[]?]; // As it was selected.
    const rollUps = fillRollUps(shape, generation.generation, { rows, groups, years }, sizes.leastRowsPerGroup);
    const command = async (statement: string, settings = {}): Promise<void> => {
      // Another server would build, too, if this one had lost the lock.
      await checkLock();
      await engine.command(statement, { settings, signal, maxExecutionMs: longestStatementMs });
    };
    if (rows > 0) {
      for (const { table } of rollUps) await command(`DROP TABLE IF EXISTS ${table} SYNC`);
      for (const statement of createTables(shape, generation.generation)) await command(statement);
      for (const { statements } of rollUps) {
        for (const statement of statements) await command(statement, rollUpSettings);
      }
    }
    await asProjection((tx) => enterStage(tx, generation, 'sums', 'changes'));
    const { surveyId } = generation;
    log.info({ surveyId, generation: generation.generation }, 'new columnar tables hold all rows and sums');
  }

  /** Applies changes since the rebuild began, batch by batch, until few are left: those the projection takes. */
  async function takeChanges({ generation }: Built): Promise<void> {
    let included = generation.included;
    while (included && !signal.aborted) {
      const from = included;
      const batch = await asProjection(async (tx) => {
        const events = await listEvents(tx, from, { limit: sizes.eventsPerBatch });
        const last = events.at(-1);
        if (!last || events.length < sizes.eventsPerBatch) {
          await enterStage(tx, generation, 'changes', 'following');
          return undefined;
        }
        included = { xid: last.xid, seq: last.seq };
        const parts = await takeParts(
          tx,
          generation,
          events.filter(({ surveyId }) => surveyId === generation.surveyId),
        );
        return keepChanges(tx, generation, parts, included);
      });
      if (!batch) return;
      await apply(batch, await find(generation));
    }
  }
}

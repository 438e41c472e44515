import type { Tx } from '../database/record.ts';
import type { WorkingEngine } from './engine.ts';
import { type ChangeOfRecord, takeChanges } from './interview-changes.ts';
import { buildRows } from './interview-rows.ts';
import { addToLoadCount, type BatchPart, type Generation, type OutboxEvent } from './projection-store.ts';
import { shapeOfTables } from './survey-columns.ts';
import { findSurveyShape } from './survey-shape-store.ts';

/** The inserts that bring a generation's tables from what stands there to what the events announced; marks that as standing there. */
export async function takeParts(
  tx: Tx,
  generation: Generation,
  events: readonly Pick<OutboxEvent, 'interviewId' | 'version'>[],
): Promise<BatchPart[]> {
  if (events.length === 0) return [];
  const current = await findSurveyShape(tx, generation.universeId, generation.surveyId);
  if (!current) return [];
  const changes = await takeChanges(tx, generation, events);
  const added = changes.filter(({ before, after }) => !before && after).length;
  const removed = changes.filter(({ before, after }) => before && !after).length;
  await addToLoadCount(tx, generation, added - removed);
  const isTold = generation.state === 'live';
  const rows = await buildRows(shapeOfTables(generation.structure, current), generation.generation, changes);
  return rows.map(({ table, columns, lines }, index) => ({
    universeId: generation.universeId,
    surveyId: generation.surveyId,
    table,
    columns,
    lines,
    interviewCount: index === 0 && isTold ? changes.length : 0,
    unitNos: index === 0 && isTold ? unitNosOf(changes) : [],
  }));
}

/** Units at which interviews came, changed or went. */
function unitNosOf(changes: readonly ChangeOfRecord[]): number[] {
  const documents = changes.flatMap(({ before, after }) => [before, after]);
  return [...new Set(documents.flatMap((document) => Object.values(document?.unitNos ?? {})))];
}

/**
 * Inserts the parts of a batch side by side, each into its own table; what is there already under the batch's token stays as
 * it is. Ends when all have ended. @throws the first failure, as `ColumnarEngine.insert`.
 */
export async function insertParts(
  engine: WorkingEngine,
  parts: readonly BatchPart[],
  batchId: string,
  signal?: AbortSignal,
): Promise<void> {
  const options = { deduplicationToken: `b${batchId}`, ...(signal && { signal }) };
  const ends = await Promise.allSettled(
    parts.map(({ table, columns, lines }) => engine.insert(table, columns, lines, options)),
  );
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason as Error; // Engines reject with Errors.
}

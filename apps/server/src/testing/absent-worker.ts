import { createSharedReadings } from '../caches/shared-readings.ts';
import type { ProductWork, WorkParts } from '../composition/product-context.ts';
import type { Context } from '../context.ts';
import type { RecordDatabase } from '../database/record.ts';
import { createOptionIndexes } from '../features/analytics/filters/option-indexes.ts';
import { findActor } from '../features/people/sign-in/public.ts';
import { createOrgTrees } from '../features/structure/org-units/org-tree-store.ts';
import { createSurveyStructures } from '../features/structure/surveys/survey-structures.ts';

/** A worker without a product around it, whose clock a test sets: what checks and orders of reports read, and nothing else. */
export function absentWorker(
  record: RecordDatabase,
  now: () => Date,
  onJob: (name: string) => void,
  change: Partial<ProductWork> = {},
): ProductWork {
  return {
    record,
    now,
    config: { publicUrl: 'https://feedback.example' },
    trees: createOrgTrees(),
    structures: createSurveyStructures(),
    optionIndexes: createOptionIndexes(),
    answers: createSharedReadings<unknown>(0),
    rankings: { findServedSurvey: async () => ({ served: {}, position: '1' }) },
    events: { position: () => '' },
    jobs: { enqueue: async (_: unknown, { name }: { name: string }) => onJob(name), enqueueAll: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...change,
  } as unknown as ProductWork; // See above.
}

/** The same with somebody's rights of this moment. */
export async function absentContext(
  worker: ProductWork,
  person: { readonly universeId: string; readonly personId: string },
): Promise<Context & WorkParts> {
  const found = await findActor(worker, { ...person, sessionId: null });
  if (!found) throw new Error('This person may not enter');
  const inTransaction: Context['inTransaction'] = (work) => worker.record.inUniverse(person.universeId, work);
  return { ...worker, ...found, signal: new AbortController().signal, inTransaction };
}

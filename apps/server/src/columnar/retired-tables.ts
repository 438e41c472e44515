import type { AsProjection } from './as-projection.ts';
import type { WorkingEngine } from './engine.ts';
import { forgetGeneration, forgetSome, listRetiredBefore } from './projection-rebuild-store.ts';
import { tableNames } from './survey-columns.ts';

const retiredGraceMs = 60_000;
const forgottenAtOnce = 20_000;

export async function dropTables(
  engine: Pick<WorkingEngine, 'command'>,
  { surveyId, generation }: { readonly surveyId: string; readonly generation: number },
): Promise<void> {
  // Eight perspectives are more than any survey has; dropping what is not there does nothing.
  const names = tableNames({ surveyId, perspectives: Array.from({ length: 8 }, () => '') }, generation);
  for (const table of [names.facts, ...names.days, ...names.months])
    await engine.command(`DROP TABLE IF EXISTS ${table} SYNC`);
}

/** Drops tables that have served, once nobody reads them any more, and forgets what stood in them. */
export async function dropRetired(
  { asProjection, engine }: { readonly asProjection: AsProjection; readonly engine: Pick<WorkingEngine, 'command'> },
  signal: AbortSignal,
): Promise<void> {
  for (const retired of await asProjection((tx) => listRetiredBefore(tx, new Date(Date.now() - retiredGraceMs)))) {
    await dropTables(engine, retired);
    let cursor: string | null = null;
    for (;;) {
      const last: string | undefined = await asProjection((tx) => forgetSome(tx, retired, cursor, forgottenAtOnce));
      if (last === undefined) break;
      cursor = last;
      if (signal.aborted) return;
    }
    await asProjection((tx) => forgetGeneration(tx, retired));
  }
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChdbEngine } from '../../apps/server/src/columnar/chdb-engine.ts';
import { adoptStore } from '../../apps/server/src/columnar/projection-store.ts';
import { ensureStore } from '../../apps/server/src/columnar/store-identity.ts';
import {
  type ColumnarVariable,
  createTables,
  type SurveyShape,
  structureOf,
} from '../../apps/server/src/columnar/survey-columns.ts';
import { findSurveyShape } from '../../apps/server/src/columnar/survey-shape-store.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrateRecord } from '../../apps/server/src/database/migrate.ts';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import { createSurvey, createUniverse, variables } from './bench-universe.ts';
import { addComment, comment } from './comments.ts';
import { generateFacts } from './generated-facts.ts';

const repository = join(import.meta.dirname, '../..');
const cache = join(repository, '.cache');

export interface GeneratedSurvey {
  readonly extName: string;
  readonly rowCount: number;
}

/** The surveys of a run: both parts that need generated interviews use the same. */
export function surveysOf(isQuick: boolean): readonly GeneratedSurvey[] {
  if (isQuick) return [{ extName: 'k200', rowCount: 200_000 }];
  return [
    { extName: 'm1', rowCount: 1_000_000 },
    { extName: 'm10', rowCount: 10_000_000 },
  ];
}

/**
 * A data folder with the benchmark's surveys, made once and kept in `.cache/` until a file that shapes it changes.
 * @returns its path.
 */
export async function prepareData(
  surveys: readonly GeneratedSurvey[],
  say: (message: string) => void,
): Promise<string> {
  const name = `bench-ranking-${keyOf(surveys)}`;
  const dataDir = join(cache, name);
  const mark = join(dataDir, 'complete');
  if (existsSync(mark)) {
    say(`Using the interviews generated before (.cache/${name})`);
    return dataDir;
  }
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) {
    if (old.startsWith('bench-ranking-') && (old === name || old.split('-').at(-1) === name.split('-').at(-1)))
      rmSync(join(cache, old), { recursive: true, force: true });
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  const engine = await ChdbEngine.open({ dataDir: join(dataDir, 'columnar'), log });
  try {
    const storeId = await ensureStore(engine);
    await record.as('echolot_projection', (tx) => adoptStore(tx, storeId));
    const universeId = await createUniverse(record);
    for (const { extName, rowCount } of surveys) {
      say(`Generating ${rowCount.toLocaleString('en')} interviews of survey ${extName}`);
      const shape = await record.inUniverse(universeId, async (tx) => {
        const surveyId = await createSurvey(tx, universeId, extName);
        await addComment(tx, universeId, surveyId);
        return findSurveyShape(tx, universeId, surveyId);
      });
      if (!shape) throw new Error(`Survey ${extName} has no shape`);
      await generateFacts(engine, shape, rowCount, say);
      // Now the projection takes the tables for its own and has nothing to rebuild.
      await record.as('echolot_projection', ({ db }) =>
        db
          .insertInto('projection_table')
          .values({
            universe_id: universeId,
            survey_id: shape.surveyId,
            generation: 1,
            state: 'live',
            columns: JSON.stringify(structureOf(shape)),
            live_at: new Date(),
            interviews_done: rowCount,
            interviews_total: rowCount,
          })
          .execute(),
      );
    }
    writeFileSync(mark, '');
  } finally {
    await engine.close();
    await record.close();
    await postgres.stop();
  }
  return dataDir;
}

/** Changes with whatever shapes the data; sizes are at its end. The record needs no place in it: it migrates at the start. */
function keyOf(surveys: readonly GeneratedSurvey[]): string {
  const hash = createHash('sha256');
  for (const file of ['bench-universe.ts', 'comments.ts', 'generated-facts.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  hash.update(createTables(exampleShape, 1).join());
  return `${hash.digest('hex').slice(0, 12)}-${surveys.map(({ rowCount }) => rowCount).join('x')}`;
}

/** A survey of the benchmark under made-up ids. */
const exampleShape: SurveyShape = {
  universeId: '',
  surveyId: 'example',
  perspectives: ['org', 'flat'],
  variables: [
    ...variables.map(
      ({ name, kind, method, min = 0, max = 0, direction, ...more }, index): ColumnarVariable => ({
        extName: name,
        kind,
        columnNo: index + 1,
        isMultiValued: more.isMultiValued ?? false,
        decimals: 0,
        indicator: method && { method, scale: { min, max, decimals: 0 }, direction: direction ?? 'higher' },
      }),
    ),
    comment,
  ],
};

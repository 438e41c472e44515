import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ChdbEngine } from '../../apps/server/src/columnar/chdb-engine.ts';
import type { ColumnarEngine } from '../../apps/server/src/columnar/engine.ts';
import { adoptStore } from '../../apps/server/src/columnar/projection-store.ts';
import { ensureStore } from '../../apps/server/src/columnar/store-identity.ts';
import {
  createTables,
  rollUpColumns,
  type SurveyShape,
  structureOf,
  tableNames,
} from '../../apps/server/src/columnar/survey-columns.ts';
import { findSurveyShape } from '../../apps/server/src/columnar/survey-shape-store.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrateRecord } from '../../apps/server/src/database/migrate.ts';
import { connectRecord, type Tx } from '../../apps/server/src/database/record.ts';
import { createUniverse, dealers, firstDay, firstDealerNo } from '../ranking/bench-universe.ts';
import { placeCount, placeExtName, placeName } from './place-names.ts';

export const survey = 'places';
const models = 12;
const generation = 1;
const days = 1096;

export const modelName = (model: number): string => `model-${model}`;

/** Fills a data folder with a survey whose interviews name one of 50,000 places. */
export async function preparePlaces(dataDir: string, rowCount: number): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  const engine = await ChdbEngine.open({ dataDir: join(dataDir, 'columnar'), log });
  try {
    const storeId = await ensureStore(engine);
    await record.as('echolot_projection', (tx) => adoptStore(tx, storeId));
    const universeId = await createUniverse(record);
    const shape = await record.inUniverse(universeId, async (tx) =>
      findSurveyShape(tx, universeId, await createPlaceSurvey(tx, universeId)),
    );
    if (!shape) throw new Error('The survey has no shape.');
    await generateInterviews(engine, shape, rowCount);
    await record.as('echolot_projection', ({ db }) =>
      db
        .insertInto('projection_table')
        .values({
          universe_id: universeId,
          survey_id: shape.surveyId,
          generation,
          state: 'live',
          columns: JSON.stringify(structureOf(shape)),
          live_at: new Date(),
          interviews_done: rowCount,
          interviews_total: rowCount,
        })
        .execute(),
    );
  } finally {
    await engine.close();
    await record.close();
    await postgres.stop();
  }
}

async function createPlaceSurvey(tx: Tx, universeId: string): Promise<string> {
  const surveyId = randomUUID();
  const ids = { nps: randomUUID(), place: randomUUID(), model: randomUUID() };
  await tx.copyRows(
    'survey',
    ['universe_id', 'survey_id', 'ext_name', 'titles', 'views'],
    [[universeId, surveyId, survey, { en: survey }, [{ extName: 'org', titles: { en: 'org' }, startPath: 'org.all' }]]],
  );
  const named = ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position'];
  await tx.copyRows(
    'variable',
    [...named, 'kind', 'column_no', 'method', 'scale_min', 'scale_max'],
    [
      [universeId, surveyId, ids.nps, 'nps', { en: 'NPS' }, 0, 'indicator', 1, 'nps', 0, 10],
      [universeId, surveyId, ids.place, 'place', { en: 'Place' }, 1, 'dimension', 2, null, null, null],
      [universeId, surveyId, ids.model, 'model', { en: 'Model' }, 2, 'dimension', 3, null, null, null],
    ],
  );
  const places = Array.from({ length: placeCount }, (_, place) => {
    return [universeId, surveyId, ids.place, placeExtName(place), { en: placeName(place) }, place];
  });
  const modelOptions = Array.from({ length: models }, (_, model) => {
    return [universeId, surveyId, ids.model, modelName(model), { en: modelName(model) }, model];
  });
  await tx.copyRows('variable_option', named, [...places, ...modelOptions]);
  const perspective = await tx.db
    .selectFrom('perspective')
    .select('perspective_id')
    .where('ext_name', '=', 'org')
    .executeTakeFirstOrThrow();
  await tx.copyRows(
    'survey_perspective',
    ['universe_id', 'survey_id', 'perspective_id', 'position'],
    [[universeId, surveyId, perspective.perspective_id, 0]],
  );
  return surveyId;
}

/** Straight inside the engine, from hashes of the row number: few places are named often, most now and then. */
async function generateInterviews(engine: ColumnarEngine, shape: SurveyShape, rowCount: number): Promise<void> {
  for (const statement of createTables(shape, generation)) await engine.command(statement);
  const names = tableNames(shape, generation);
  const share = (purpose: number): string => `(cityHash64(number, ${purpose}) % 1000003 / 1000003)`;
  const day = `toDate('${firstDay}') + toUInt16(floor(${days} * ${share(1)}))`;
  const columns = [
    `${firstDealerNo} + cityHash64(number, 2) % ${dealers} AS u0`,
    `${day} AS day`,
    `toDateTime(${day}) AS at`,
    'reinterpretAsUUID(sipHash128(number)) AS interview_id',
    `['mail', 'sms', 'letter'][1 + cityHash64(number, 3) % 3] AS channel`,
    `['de', 'fi', 'en', 'sv'][1 + cityHash64(number, 4) % 4] AS locale`,
    'toInt8(cityHash64(number, 5) % 11) AS v1',
    `concat('place-', toString(toUInt32(floor(${placeCount} * pow(${share(6)}, 1.5))))) AS v2`,
    `concat('model-', toString(cityHash64(number, 7) % ${models})) AS v3`,
    '1 AS sign',
  ];
  const settings = { insert_deduplicate: 0, max_insert_threads: 1 };
  // The engine fills the others: nobody here was written to.
  const named = columns.map((column) => column.slice(column.lastIndexOf(' ') + 1)).join(', ');
  await engine.command(`INSERT INTO ${names.facts} (${named}) SELECT ${columns.join(', ')} FROM numbers(${rowCount})`, {
    settings,
  });
  await engine.command(`OPTIMIZE TABLE ${names.facts} FINAL`);
  const sums = 'sum(sign), sum(sign), sum(v1), sum(v1 * v1), countIf(v1 >= 9), countIf(v1 <= 6)';
  await engine.command(`INSERT INTO ${names.days[0]} SELECT u0, day, ${sums} FROM ${names.facts} GROUP BY u0, day`, {
    settings: { ...settings, max_partitions_per_insert_block: 0 },
  });
  const sumsOfDays = rollUpColumns(shape).map(({ name }) => `sum(${name})`);
  await engine.command(
    `INSERT INTO ${names.months[0]} SELECT u, toStartOfMonth(day) AS month, ${sumsOfDays.join(', ')} ` +
      `FROM ${names.days[0]} GROUP BY u, month`,
    { settings },
  );
}

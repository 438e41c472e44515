import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChdbEngine } from '../../apps/server/src/columnar/chdb-engine.ts';
import type { ColumnarEngine } from '../../apps/server/src/columnar/engine.ts';
import {
  addColumns,
  missingNumber,
  type SurveyShape,
  structureOf,
  type TableStructure,
  tableNames,
} from '../../apps/server/src/columnar/survey-columns.ts';
import { findSurveyShape } from '../../apps/server/src/columnar/survey-shape-store.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrateRecord } from '../../apps/server/src/database/migrate.ts';
import { connectRecord, type Tx } from '../../apps/server/src/database/record.ts';
import { person } from '../ranking/bench-universe.ts';
import { comment } from '../ranking/comments.ts';

/** What customers drove, and when they were given their car: a number and a day beside the answers of the other benchmarks. */
export const mileage = { extName: 'mileage', columnNo: comment.columnNo + 1 } as const;
export const delivered = { extName: 'delivered', columnNo: comment.columnNo + 2 } as const;
/** Of the generated send-outs. */
export const campaigns = [1, 2, 3].map((no) => ({ no, title: `Campaign ${no}` }));

/** Gives the survey of a prepared folder its last columns, once: a number, a day, and campaigns with titles. */
export async function prepareWideSurvey(
  dataDir: string,
  extName: string,
  say: (message: string) => void,
): Promise<void> {
  const mark = join(dataDir, 'wide');
  if (existsSync(mark)) return;
  say('Giving the interviews a number, a day and campaigns');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  const engine = await ChdbEngine.open({ dataDir: join(dataDir, 'columnar'), log });
  try {
    const { universe_id: universeId } = await record.as('echolot_operator', ({ db }) =>
      db.selectFrom('universe').select('universe_id').where('ext_name', '=', person.universe).executeTakeFirstOrThrow(),
    );
    const { before, shape } = await record.inUniverse(universeId, (tx) => widenRecord(tx, universeId, extName));
    await widenFacts(engine, before, shape);
    await record.as('echolot_projection', ({ db }) =>
      db
        .updateTable('projection_table')
        .set({ columns: JSON.stringify(structureOf(shape)) })
        .where('universe_id', '=', universeId)
        .where('survey_id', '=', shape.surveyId)
        .execute(),
    );
    writeFileSync(mark, '');
  } finally {
    await engine.close();
    await record.close();
    await postgres.stop();
  }
}

async function widenRecord(
  tx: Tx,
  universeId: string,
  extName: string,
): Promise<{ before: TableStructure; shape: SurveyShape }> {
  const { survey_id: surveyId } = await tx.db
    .selectFrom('survey')
    .select('survey_id')
    .where('ext_name', '=', extName)
    .executeTakeFirstOrThrow();
  const narrow = await shapeOf(tx, universeId, surveyId);
  await tx.copyRows(
    'variable',
    ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'kind', 'titles', 'position', 'column_no'],
    [
      { ...mileage, kind: 'number', title: 'Mileage' },
      { ...delivered, kind: 'date', title: 'Delivered' },
    ].map(({ extName: name, columnNo, kind, title }) => [
      ...[universeId, surveyId, randomUUID(), name, kind],
      ...[{ en: title }, columnNo - 1, columnNo],
    ]),
  );
  await tx.copyRows(
    'campaign',
    ['universe_id', 'campaign_id', 'survey_id', 'campaign_no', 'ext_name', 'titles', 'channel', 'state', 'started_at'],
    campaigns.map(({ no, title }) => [
      ...[universeId, randomUUID(), surveyId, no, `campaign-${no}`],
      ...[{ en: title }, 'mail', 'running', '2023-07-01T00:00:00Z'],
    ]),
  );
  return { before: structureOf(narrow), shape: await shapeOf(tx, universeId, surveyId) };
}

async function shapeOf(tx: Tx, universeId: string, surveyId: string): Promise<SurveyShape> {
  const shape = await findSurveyShape(tx, universeId, surveyId);
  if (!shape) throw new Error('The survey has no shape.');
  return shape;
}

/** Columns as the product adds them, then answers for seven of eight interviews, from hashes of their ids. */
async function widenFacts(engine: ColumnarEngine, before: TableStructure, shape: SurveyShape): Promise<void> {
  for (const statement of addColumns(shape, 1, before) ?? []) await engine.command(statement);
  const { facts } = tableNames(shape, 1);
  const hash = (purpose: number): string => `cityHash64(interview_id, ${purpose})`;
  const isAnswered = (purpose: number): string => `${hash(purpose)} % 8 > 0`;
  const days = `day - toUInt16(${hash(3)} % 1000)`;
  await engine.command(
    `ALTER TABLE ${facts} UPDATE ` +
      `v${mileage.columnNo} = if(${isAnswered(1)}, toInt64(${hash(2)} % 200000), toInt64('${missingNumber}')), ` +
      `v${delivered.columnNo} = if(${isAnswered(4)}, ${days}, toDate('1970-01-01')) WHERE true`,
    { settings: { mutations_sync: 2 } },
  );
  await engine.command(`OPTIMIZE TABLE ${facts} FINAL`);
}

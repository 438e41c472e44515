import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ChdbEngine } from '../columnar/chdb-engine.ts';
import { startProjection } from '../columnar/projection.ts';
import type { ServedSurvey } from '../columnar/ranking-query.ts';
import { createRankingReader, type RankingReader } from '../columnar/ranking-reader.ts';
import { findServedSurvey } from '../columnar/served-survey.ts';
import type { Tx } from '../database/record.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import {
  getSurvey,
  listOptions,
  type StoredSurvey,
  type SurveySnapshot,
} from '../features/structure/surveys/public.ts';
import { addSampleVariables, sampleToday } from './filter-samples.ts';
import { createSmallUniverse, type SmallUniverse } from './small-universe.ts';

/** The survey of the filter samples on a record and a columnar store of its own, without a product around them. */
export interface SampleStore {
  readonly testRecord: TestRecord;
  readonly universe: SmallUniverse;
  readonly stored: StoredSurvey;
  readonly options: SurveySnapshot['options'];
  readonly reader: RankingReader;
  /** Takes interviews in on the samples' day, the last of each external id; none may be refused. */
  accept(interviews: readonly IncomingInterview[]): Promise<void>;
  /** Resolves when everything accepted so far is in the columnar store. */
  caughtUp(): Promise<void>;
  findServed(): Promise<ServedSurvey>;
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** @param prepare adds to the survey before it is read. */
export async function startSampleStore(
  prepare: (testRecord: TestRecord, universe: SmallUniverse) => Promise<void> = async () => undefined,
): Promise<SampleStore> {
  const testRecord = await createTestRecord();
  const universe = await createSmallUniverse(testRecord.record);
  const { universeId, surveyId } = universe;
  const inUniverse = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => testRecord.record.inUniverse(universeId, work);
  await addSampleVariables(testRecord.record, universe);
  await prepare(testRecord, universe);
  const { survey, stored, options } = await inUniverse(async (tx) => ({
    survey: await getAcceptingSurvey(tx, universeId, 'sales'),
    stored: await getSurvey(tx, 'sales'),
    options: (await listOptions(tx, [surveyId])).get(surveyId) ?? new Map(),
  }));
  const dataDir = await mkdtemp(join(tmpdir(), 'echolot-samples-'));
  const engine = await ChdbEngine.open({ dataDir, log: quiet });
  const projection = startProjection({ record: testRecord.record, engine, log: quiet });
  return {
    testRecord,
    universe,
    stored,
    options,
    reader: createRankingReader(engine, testRecord.record),
    async accept(interviews) {
      const unique = [...new Map(interviews.map((interview) => [interview.externalId, interview])).values()];
      const now = new Date(`${sampleToday}T10:00:00Z`);
      const outcomes = await inUniverse((tx) =>
        acceptInterviews(tx, survey, unique, { now, acceptedBy: 'test', reason: 'test' }),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    },
    caughtUp: () => projection.caughtUp(),
    async findServed() {
      const { served } = await inUniverse((tx) => findServedSurvey(tx, universeId, surveyId));
      if (!served) throw new Error('not served');
      return served;
    },
    async close() {
      await projection.stop();
      await engine.close();
      await testRecord.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createSmallUniverse, type SmallUniverse } from '../../../testing/small-universe.ts';
import {
  type AcceptOutcome,
  acceptInterviews,
  deleteInterviews,
  getAcceptingSurvey,
  type IncomingInterview,
} from './public.ts';

let testRecord: TestRecord;
let universe: SmallUniverse;

beforeAll(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
});

afterAll(() => testRecord?.drop());

function interview(externalId: string, change: Partial<IncomingInterview> = {}): IncomingInterview {
  return {
    externalId,
    answeredAt: new Date('2026-03-28T23:30:00Z'),
    channel: 'mail',
    locale: 'fi',
    status: 'complete',
    unitNos: { org: universe.unitNos['d1'] ?? 0, brand: universe.unitNos['vw'] ?? 0 },
    answers: { nps: 9 },
    ...change,
  };
}

function accept(...interviews: IncomingInterview[]): Promise<AcceptOutcome[]> {
  return testRecord.record.inUniverse(universe.universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
    return acceptInterviews(tx, survey, interviews, {
      now: new Date('2026-06-01'),
      acceptedBy: 'test',
      reason: 'import',
    });
  });
}

const outcomesOf = (outcomes: readonly AcceptOutcome[]) => outcomes.map(({ outcome }) => outcome);

const rowOf = (externalId: string) =>
  testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    db.selectFrom('interview').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow(),
  );

const versionsAnnounced = (interviewId: string) =>
  testRecord.record.as('echolot_projection', async ({ db }) => {
    const rows = await db
      .selectFrom('outbox')
      .select('version')
      .where('subject_id', '=', interviewId)
      .orderBy('seq')
      .execute();
    return rows.map(({ version }) => version);
  });

describe('accepting interviews', () => {
  test('a new one is kept with its day in the universe’s time zone and announced', async () => {
    expect(outcomesOf(await accept(interview('new')))).toEqual(['accepted']);
    const row = await rowOf('new');
    // Half past one in the night of the change to summer time in Helsinki.
    expect(row).toMatchObject({ day: '2026-03-29', version: 1, answers: { nps: 9 } });
    expect(await versionsAnnounced(row.interview_id)).toEqual([1]);
  });

  test('the same again changes nothing; other content corrects it and keeps the former version', async () => {
    await accept(interview('again'));
    expect(outcomesOf(await accept(interview('again')))).toEqual(['unchanged']);
    expect(outcomesOf(await accept(interview('again', { answers: { nps: 2 } })))).toEqual(['corrected']);
    const row = await rowOf('again');
    expect(row).toMatchObject({ version: 2, answers: { nps: 2 } });
    expect(await versionsAnnounced(row.interview_id)).toEqual([1, 2]);
    const revision = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
      db
        .selectFrom('interview_revision')
        .selectAll()
        .where('interview_id', '=', row.interview_id)
        .executeTakeFirstOrThrow(),
    );
    expect(revision).toMatchObject({
      version: 1,
      changed_by: 'test',
      reason: 'import',
      document: { answers: { nps: 9 }, day: '2026-03-29' },
    });
  });

  test('a refused one does not keep the others back, and stands where it stood', async () => {
    const outcomes = await accept(
      interview('good 1'),
      interview('bad unit', { unitNos: { org: 101, brand: 1 } }),
      interview('good 2'),
      interview('good 1'),
      interview('bad answer', { answers: { nps: 12 } }),
    );
    expect(outcomesOf(outcomes)).toEqual(['accepted', 'refused', 'accepted', 'refused', 'refused']);
    expect(outcomes[1]).toMatchObject({ refusals: [{ field: 'org' }, { field: 'brand' }] });
    expect(outcomes[3]).toMatchObject({ refusals: [{ field: 'externalId' }] });
    expect(outcomes[4]).toMatchObject({ refusals: [{ field: 'nps' }] });
  });

  test('nothing is kept or announced when the transaction fails', async () => {
    const failing = testRecord.record.inUniverse(universe.universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
      await acceptInterviews(tx, survey, [interview('lost')], {
        now: new Date('2026-06-01'),
        acceptedBy: 'test',
        reason: 'import',
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await expect(rowOf('lost')).rejects.toThrow('no result');
    expect(outcomesOf(await accept(interview('lost')))).toEqual(['accepted']);
  });

  test('two batches of the same ids in opposite order do not wait for each other in a circle', async () => {
    const ids = ['order a', 'order b', 'order middle', 'order y', 'order z'];
    const batches: Promise<AcceptOutcome[]>[] = [];
    await testRecord.record.inUniverse(universe.universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
      await acceptInterviews(tx, survey, [interview('order middle')], {
        now: new Date('2026-06-01'),
        acceptedBy: 'test',
        reason: 'import',
      });
      // Both come as far as the one in the middle and wait for this transaction.
      batches.push(accept(...ids.map((id) => interview(id))), accept(...ids.toReversed().map((id) => interview(id))));
      await sleep(300);
    });
    const [forth = [], back = []] = await Promise.all(batches);
    const counts = Object.groupBy(outcomesOf([...forth, ...back]), (outcome) => outcome);
    expect([counts.accepted?.length, counts.unchanged?.length]).toEqual([4, 6]);
  });

  test('a version that is expected is checked; a deleted one comes back with whatever is sent', async () => {
    expect(await accept(interview('v', { ifVersion: 1 }))).toMatchObject([{ outcome: 'refused', version: 0 }]);
    expect(outcomesOf(await accept(interview('v', { ifVersion: 0, status: 'partial' })))).toEqual(['accepted']);
    expect(await accept(interview('v', { ifVersion: 7 }))).toMatchObject([{ outcome: 'refused', version: 1 }]);
    const removed = await testRecord.record.inUniverse(universe.universeId, (tx) =>
      deleteInterviews(tx, universe, [{ externalId: 'v' }], { now: new Date(), acceptedBy: 'test', reason: 'test' }),
    );
    expect(removed).toMatchObject([{ outcome: 'deleted', version: 2 }]);
    expect(await accept(interview('v', { status: 'partial' }))).toMatchObject([
      { outcome: 'corrected', version: 3, formerStatus: 'deleted' },
    ]);
    expect(await versionsAnnounced((await rowOf('v')).interview_id)).toEqual([1, 2, 3]);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from './test-database.ts';
import { createTestUniverse } from './test-rows.ts';

let records: TestRecord;
let universes: { universeId: string; surveyId: string }[];

beforeAll(async () => {
  records = await createTestRecord({ poolSize: 12 });
  universes = [await createTestUniverse(records.record), await createTestUniverse(records.record)];
});
afterAll(() => records.drop());

interface Position {
  xid: string;
  seq: string;
}

/** Announces one change at the start of a transaction and one at its end, with a pause between them. */
function announceTwice(
  index: number,
  pause: number | (() => Promise<unknown>),
  written: string[],
  fails: boolean,
): Promise<void> {
  const { universeId, surveyId } = universes[index % 2] ?? { universeId: '', surveyId: '' };
  const subjects = [randomUUID(), randomUUID()];
  return records.record.inUniverse(universeId, async ({ db }) => {
    for (const subjectId of subjects) {
      await db
        .insertInto('outbox')
        .values({ universe_id: universeId, kind: 'interview', survey_id: surveyId, subject_id: subjectId, version: 1 })
        .execute();
      await (typeof pause === 'number' ? sleep(pause) : pause());
    }
    if (fails) throw new Error('fated');
    written.push(...subjects);
  });
}

/** What the projection does: rows after the position, below the oldest running transaction, in (xid, seq) order. */
async function readAfter(position: Position, limit: number): Promise<(Position & { subject_id: string })[]> {
  return records.record.as('echolot_projection', async ({ db }) => {
    const { rows } = await sql<Position & { subject_id: string }>`
      select xid::text as xid, seq::text as seq, subject_id from outbox
      where (xid, seq) > (${position.xid}::xid8, ${position.seq}::bigint)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by outbox.xid, outbox.seq limit ${limit}`.execute(db);
    return rows;
  });
}

test('a reader that follows positions sees every committed row exactly once, though commits come out of order', async () => {
  const written: string[] = [];
  const seen: string[] = [];
  let seqWentBack = false;
  let isWriting = true;
  // Numbers of transactions belong to the whole cluster: work in another database holds the horizon back, so the end
  // is what the writers wrote, not a silence. One more read at the end would show a row given twice.
  const reader = (async () => {
    let position: Position = { xid: '0', seq: '0' };
    for (let isLast = false, endMs = Number.POSITIVE_INFINITY; !isLast && performance.now() < endMs; ) {
      if (!isWriting) endMs = Math.min(endMs, performance.now() + 20_000);
      isLast = !isWriting && seen.length >= written.length;
      const rows = await readAfter(position, 7);
      for (const row of rows) {
        seqWentBack ||= BigInt(row.seq) < BigInt(position.seq);
        seen.push(row.subject_id);
        position = { xid: row.xid, seq: row.seq };
      }
      await sleep(1);
    }
  })();
  // Eight writers at a time: long ones begin first and commit last; some roll back.
  const writer = async (lane: number): Promise<void> => {
    for (let round = 0; round < 25; round++) {
      const fails = (lane + round) % 9 === 4;
      const work = announceTwice(lane + round, lane % 4 === 0 ? 20 : round % 3, written, fails);
      await (fails ? expect(work).rejects.toThrow('fated') : work);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, lane) => writer(lane)));
  isWriting = false;
  await reader;
  expect(written.length).toBeGreaterThan(300);
  expect(seen.length).toBe(written.length);
  expect(new Set(seen)).toEqual(new Set(written));
  // Without this the test would show nothing: numbers were given out in another order than transactions'.
  expect(seqWentBack).toBe(true);
});

test('the position alone (without the horizon) would lose rows', async () => {
  const before = await latestPosition();
  const written: string[] = [];
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pause = (): Promise<void> => {
    begun.resolve();
    return goOn.promise;
  };
  const slow = announceTwice(0, pause, written, false);
  await begun.promise;
  await announceTwice(1, 0, written, false);
  // The quick one has committed behind the slow one's number; the horizon holds both back until the slow one is done.
  expect(await readAfter(before, 100)).toEqual([]);
  goOn.resolve();
  await slow;
  const readSubjects = async () => (await readAfter(before, 100)).map((row) => row.subject_id).sort();
  await expect.poll(readSubjects, { timeout: 20_000 }).toEqual([...written].sort());
});

async function latestPosition(): Promise<Position> {
  return records.record.as('echolot_projection', async ({ db }) => {
    const { rows } = await sql<Position>`
      select xid::text as xid, seq::text as seq from outbox order by outbox.xid desc, outbox.seq desc limit 1`.execute(
      db,
    );
    return rows[0] ?? { xid: '0', seq: '0' };
  });
}

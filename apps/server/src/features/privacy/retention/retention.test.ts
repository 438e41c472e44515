import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retentionSteps } from '../../../composition/personal-data.ts';
import type { ProductWork } from '../../../composition/product-context.ts';
import type { StoredRetention } from '../../../database/tables-erasure.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createSmallUniverse, type SmallUniverse } from '../../../testing/small-universe.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';
import { upsertContacts } from '../contacts/public.ts';
import { monthsBefore } from './months-before.ts';
import { countExpired } from './preview-retention.ts';
import { readRuns, writeRetention } from './retention-store.ts';
import { createRunRetention } from './run-retention.ts';
import { hourIn, startRetention } from './start-retention.ts';

const runRetention = createRunRetention(retentionSteps);

const months = {
  contactsMonths: 24,
  commentsMonths: 12,
  interviewsMonths: 36,
  importsMonths: 6,
  staffCommentsMonths: 18,
};
const keepsAll = {
  contactsMonths: null,
  commentsMonths: null,
  interviewsMonths: null,
  importsMonths: null,
  staffCommentsMonths: null,
};

let records: TestRecord;
let admin: pg.Client;
let universe: SmallUniverse;
let number = 0;
const queued: { universeId: string; runId: string }[] = [];
const deletedFiles: string[] = [];

beforeAll(async () => {
  records = await createTestRecord();
  admin = new pg.Client({ connectionString: records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await records?.drop();
});
beforeEach(async () => {
  number += 1;
  universe = await createSmallUniverse(records.record, `retention-${number}`);
  queued.length = 0;
  deletedFiles.length = 0;
});

function contextAt(now: Date, change: Partial<ProductWork> = {}): ProductWork {
  return {
    record: records.record,
    now: () => now,
    jobs: { enqueue: async (_tx: unknown, _job: unknown, data: (typeof queued)[number]) => void queued.push(data) },
    files: { delete: async (_universeId: string, name: string) => void deletedFiles.push(name) },
    ...change,
  } as unknown as ProductWork; // The night uses nothing else.
}
const attempt = () => ({ signal: new AbortController().signal, attempt: 1, isLastAttempt: false });
const inUniverse: TestRecord['record']['inUniverse'] = (_, work, options) =>
  records.record.inUniverse(universe.universeId, work, options);

/** Interviews so many months before `now`, each with a comment, of contact `c<index>`. */
async function accept(now: Date, ages: readonly number[]): Promise<void> {
  const { universeId, unitNos } = universe;
  await inUniverse('', async (tx) => {
    const contacts = await upsertContacts(
      tx,
      universeId,
      ages.map((_, index) => ({ customerNumber: `c${index}`, givenName: 'Aino' })),
    );
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(
      tx,
      survey,
      ages.map((age, index) => ({
        externalId: `i${index}`,
        answeredAt: monthsBefore(now, age),
        channel: '',
        locale: '',
        status: 'complete' as const,
        unitNos: { org: unitNos['d1'] ?? 0, brand: unitNos['vw'] ?? 0 },
        answers: { nps: 9, comment: `comment ${index}` },
        contactId: contacts.get(`no:c${index}`) ?? '',
      })),
      { now, acceptedBy: 'test', reason: 'test' },
    );
    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  });
}

async function interviews() {
  const { rows } = await admin.query<{
    external_id: string;
    status: string;
    answers: object;
    contact_id: string | null;
  }>('select external_id, status, answers, contact_id from interview where universe_id = $1 order by external_id', [
    universe.universeId,
  ]);
  return rows;
}

const night = new Date('2026-06-15T00:10:00Z'); // 03:10 in Helsinki.

async function runNight(now = night): Promise<void> {
  await startRetention(contextAt(now), {}, attempt());
  const own = queued.filter(({ universeId }) => universeId === universe.universeId);
  for (const job of own) await runRetention(contextAt(now), job, attempt());
}
const settings = (stored: StoredRetention) =>
  inUniverse('', (tx) =>
    writeRetention(tx, universe.universeId, stored, {
      version: 0,
      changedBy: 'admin',
      changedAt: new Date('2026-06-14T12:00:00Z'),
    }),
  );

describe('a night', () => {
  test('deletes, empties and erases what is too old, keeps the rest, and says what it did', async () => {
    await accept(night, [1, 13, 25, 37]);
    await admin.query(`update contact set created_at = $1, changed_at = $1 where universe_id = $2`, [
      monthsBefore(night, 40),
      universe.universeId,
    ]);
    await settings(months);
    const preview = await inUniverse('', (tx) =>
      countExpired(retentionSteps, tx, universe.universeId, { months, now: night, cap: 1000 }),
    );
    const kept = { imports: 0, audit: 0, plans: 0 };
    expect(preview).toEqual({ contacts: 2, comments: 3, interviews: 1, staffComments: 0, ...kept });

    await runNight();
    expect(await interviews()).toMatchObject([
      { status: 'complete', answers: { nps: 9, comment: 'comment 0' }, contact_id: expect.any(String) as string },
      { status: 'complete', answers: { nps: 9 }, contact_id: expect.any(String) as string },
      { status: 'complete', answers: { nps: 9 }, contact_id: null },
      { status: 'deleted', answers: {}, contact_id: null },
    ]);
    const { rows: revisions } = await admin.query(
      `select 1 from interview_revision where universe_id = $1 and document::text like '%comment %'`,
      [universe.universeId],
    );
    expect(revisions).toEqual([]);
    const { rows: contacts } = await admin.query(
      `select given_name from contact where universe_id = $1 order by contact_id`,
      [universe.universeId],
    );
    expect(contacts.filter((row: { given_name: string }) => row.given_name === '')).toHaveLength(2);
    const [run] = await inUniverse('', (tx) => readRuns(tx, universe.universeId, 5));
    expect(run).toMatchObject({ day: '2026-06-15', settings: months, finishedAt: night });
    // Of a deleted interview no comment is left to remove.
    expect(run?.counts).toMatchObject({ interviews: 1, comments: 2, contacts: 2 });
    const { rows: requested } = await admin.query('select survey_id from projection_request where universe_id = $1', [
      universe.universeId,
    ]);
    expect(requested).toEqual([{ survey_id: universe.surveyId }]);
  });

  test('comments of staff go when they are old enough, and links to interviews that go end with them', async () => {
    await accept(night, [1, 13, 37]);
    const { universeId } = universe;
    const personId = uuidV7();
    await admin.query(`insert into person (person_id, username, email) values ($1::uuid, $1::text, '')`, [personId]);
    for (const [externalId, age] of [
      ['i0', 1],
      ['i0', 20],
      ['i1', 17],
      ['i1', 19],
    ] as const)
      await admin.query(
        `insert into interview_comment (universe_id, comment_id, survey_id, interview_id, person_id, author, author_name, message, created_at)
         select universe_id, $2, survey_id, interview_id, $3, 'admin', 'Ada', $4, $5 from interview
         where universe_id = $1 and external_id = $6`,
        [universeId, uuidV7(), personId, `${externalId} ${age}`, monthsBefore(night, age), externalId],
      );
    await admin.query(
      `insert into interview_share (universe_id, share_id, survey_id, interview_id, token_hash, created_by, expires_at)
       select universe_id, gen_random_uuid(), survey_id, interview_id, sha256(external_id::bytea), 'admin', now() + interval '9 days'
       from interview where universe_id = $1`,
      [universeId],
    );
    await settings({ ...keepsAll, interviewsMonths: 36, staffCommentsMonths: 18 });
    await runNight();
    const { rows: left } = await admin.query<{ message: string }>(
      'select message from interview_comment where universe_id = $1 order by message',
      [universeId],
    );
    expect(left.map(({ message }) => message)).toEqual(['i0 1', 'i1 17']);
    const { rows: shared } = await admin.query<{ external_id: string }>(
      `select i.external_id from interview_share s join interview i using (universe_id, survey_id, interview_id)
       where s.universe_id = $1 order by 1`,
      [universeId],
    );
    expect(shared.map((row) => row.external_id)).toEqual(['i0', 'i1']);
    const [run] = await inUniverse('', (tx) => readRuns(tx, universeId, 1));
    expect(run?.counts).toMatchObject({ staffComments: 2, interviews: 1 });
  });

  test('tables of surveys in which a person was erased since the last night are built anew', async () => {
    await admin.query(
      `insert into erasure (universe_id, erasure_id, subject_id, policy, state, phase, asked_by, survey_ids, finished_at)
       values ($1, $2, $2, 'keep_scores', 'done', 'own', 'admin', $3, $4)`,
      [universe.universeId, uuidV7(), [universe.surveyId], new Date('2026-06-14T12:00:00Z')],
    );
    const requested = async () =>
      (await admin.query('delete from projection_request where universe_id = $1', [universe.universeId])).rowCount;
    await runNight();
    expect(await requested()).toBe(1);
    queued.length = 0;
    await runNight(new Date('2026-06-16T00:10:00Z'));
    expect(await requested()).toBe(0);
  });

  test('without settings nothing is touched', async () => {
    await accept(night, [1, 13, 25, 37]);
    const before = await interviews();
    await runNight();
    expect(await interviews()).toEqual(before);
  });

  test('files, refused rows and notes of old imports go; an import somebody works on stays', async () => {
    await settings({ ...keepsAll, importsMonths: 6 });
    const old = monthsBefore(night, 7);
    const ids: Record<string, string> = {};
    for (const [name, state, at] of [
      ['old', 'finished', old],
      ['busy', 'running', old],
      ['young', 'finished', monthsBefore(night, 1)],
    ] as const) {
      ids[name] = uuidV7();
      await admin.query(
        `insert into import (universe_id, import_id, source, file_name, byte_count, state, changed_at)
         values ($1, $2, 'browser', $3, 9, $4, $5)`,
        [universe.universeId, ids[name], name, state, at],
      );
      await admin.query(
        `insert into import_refused_row (universe_id, import_id, line, row_no, cells, reasons)
         select $1, $2, n, n, '[]', '[]' from generate_series(1, 4500) n`,
        [universe.universeId, ids[name]],
      );
      await admin.query(
        `insert into audit_entry (universe_id, audit_entry_id, action, subject, at) values ($1, $2, 'startImport', $3, $4),
         ($1, $5, 'closeUnit', $3, $4)`,
        [universe.universeId, uuidV7(), name, at, uuidV7()],
      );
    }
    await runNight();
    const { rows } = await admin.query(
      `select file_name, (select count(*)::int from import_refused_row r where r.import_id = i.import_id) as rows
       from import i where universe_id = $1 order by 1`,
      [universe.universeId],
    );
    expect(rows).toEqual([
      { file_name: 'busy', rows: 4500 },
      { file_name: 'young', rows: 4500 },
    ]);
    expect(new Set(deletedFiles)).toEqual(new Set([`imports/${ids['old']}`]));
    const [run] = await inUniverse('', (tx) => readRuns(tx, universe.universeId, 1));
    expect(run?.counts).toMatchObject({ imports: 1, audit: 2 });
  });

  test('a worker killed again and again leaves something the next one finishes, nothing twice', async () => {
    await accept(
      night,
      Array.from({ length: 30 }, (_, index) => 10 + index),
    );
    await settings(months);
    await startRetention(contextAt(night), {}, attempt());
    const [job] = queued.filter(({ universeId }) => universeId === universe.universeId);
    let left = 0;
    const dying: typeof records.record = {
      ...records.record,
      async inUniverse(...args) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        const result = await records.record.inUniverse(...args);
        if (left === 0) throw new Error('killed');
        return result;
      },
    };
    let deaths = 0;
    for (let tries = 1; tries < 100 && job; tries += 1) {
      left = 1 + (tries % 4);
      const hasFailed = await runRetention(contextAt(night, { record: dying }), job, attempt()).then(
        () => false,
        () => true,
      );
      if (!hasFailed) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(3);
    const [run] = await inUniverse('', (tx) => readRuns(tx, universe.universeId, 1));
    expect(run?.finishedAt).toEqual(night);
    // Ages 10 … 39: 37 to 39 deleted, 13 to 36 and the boundary itself without comments.
    expect(run?.counts).toMatchObject({ interviews: 3, comments: 24 });
    const { rows } = await admin.query('select max(version)::int as version from interview where universe_id = $1', [
      universe.universeId,
    ]);
    expect(rows).toEqual([{ version: 2 }]);
  });
});

describe('when it starts', () => {
  test('between 03:00 and 04:00 of the universe, once a day', async () => {
    expect(hourIn('Europe/Helsinki', night)).toBe(3);
    const starts = async (at: string): Promise<number> => {
      queued.length = 0;
      await startRetention(contextAt(new Date(at)), {}, attempt());
      const own = queued.filter(({ universeId }) => universeId === universe.universeId);
      for (const job of own) await runRetention(contextAt(new Date(at)), job, attempt());
      return own.length;
    };
    expect(await starts('2026-06-14T23:10:00Z')).toBe(0);
    expect(await starts('2026-06-15T00:05:00Z')).toBe(1);
    expect(await starts('2026-06-15T00:55:00Z')).toBe(0);
    expect(await starts('2026-06-15T01:05:00Z')).toBe(0);
    expect(await starts('2026-06-16T00:05:00Z')).toBe(1);
  });

  test('a run and an erasure a worker gave up are taken up again', async () => {
    await startRetention(contextAt(night), {}, attempt());
    const [job] = queued.filter(({ universeId }) => universeId === universe.universeId);
    const erasureId = uuidV7();
    await admin.query(
      `insert into erasure (universe_id, erasure_id, subject_id, policy, state, phase, asked_by)
       values ($1, $2, $2, 'keep_scores', 'erasing', 'audit', 'admin')`,
      [universe.universeId, erasureId],
    );
    queued.length = 0;
    await startRetention(contextAt(new Date('2026-06-15T01:05:00Z')), {}, attempt());
    const again = queued.filter(({ universeId }) => universeId === universe.universeId);
    expect(again).toEqual([{ universeId: universe.universeId, erasureId }, job]);
  });

  test('a night without a server is caught up with', async () => {
    await runNight();
    queued.length = 0;
    await startRetention(contextAt(new Date('2026-06-16T09:05:00Z')), {}, attempt());
    expect(queued.filter(({ universeId }) => universeId === universe.universeId)).toHaveLength(1);
  });
});

test('months are calendar months; the 31st becomes the last day of a shorter one', () => {
  expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1)).toEqual(new Date('2026-02-28T10:00:00Z'));
  expect(monthsBefore(new Date('2028-03-31T10:00:00Z'), 1)).toEqual(new Date('2028-02-29T10:00:00Z'));
  expect(monthsBefore(new Date('2026-01-15T10:00:00Z'), 13)).toEqual(new Date('2024-12-15T10:00:00Z'));
});

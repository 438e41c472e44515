import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRecord, type RecordDatabase } from './record.ts';
import { createTestRecord, type TestRecord } from './test-database.ts';
import { createTestUniverse } from './test-rows.ts';

let one: TestRecord;
let record: RecordDatabase;
beforeAll(async () => {
  one = await createTestRecord();
  record = connectRecord({ url: one.url, poolSize: 1, plansLastMs: 0 });
});
afterAll(() => one.drop());

test('a connection whose first rows came into an empty record looks later ones up no slower', async () => {
  const { universeId, surveyId } = await createTestUniverse(record);
  const accept = (count: number): Promise<void> =>
    record.inUniverse(universeId, async (tx) => {
      const contactIds = Array.from({ length: count }, () => randomUUID());
      await tx.copyRows(
        'contact',
        ['universe_id', 'contact_id', 'external_id'],
        contactIds.map((contactId) => [universeId, contactId, `no:${contactId}`]),
      );
      await tx.copyRows(
        'interview',
        [
          ...['universe_id', 'survey_id', 'interview_id', 'external_id', 'answered_at', 'day', 'unit_nos', 'answers'],
          'contact_id',
        ],
        contactIds.map((contactId) => [
          ...[universeId, surveyId, randomUUID(), contactId, new Date(), '2026-01-01', {}, {}, contactId],
        ]),
      );
    });
  await accept(0);
  await accept(10);
  for (let turn = 0; turn < 5; turn += 1) await accept(1000);

  const admin = new pg.Client({ connectionString: one.adminUrl });
  await admin.connect();
  // What a session counted is known to others once it ends.
  await record.close();
  const { rows } = await admin.query<{ read: number }>(
    `select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'contact'`,
  );
  await admin.end();
  // Each contact is looked up once.
  expect(rows[0]?.read).toBeLessThan(4 * 5010);
});

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { type ContactTester, startContactTester } from '../../../testing/contact-tester.ts';
import { tablesHolding } from '../../../testing/tables-holding.ts';

let tester: ContactTester;

beforeAll(async () => {
  tester = await startContactTester();
});
afterAll(() => tester?.close());

async function insertReport(kind: string, status: string, search: string): Promise<string> {
  const reportId = uuidV7();
  const request = { filteredDrillPath: `org.all;comment=${search}~`, options: { search } };
  await tester.admin.query(
    `insert into report (universe_id, report_id, survey_id, kind, format, request, link, asked_by, locale, turn, status, claimed_by,
       seen_at, finished_at, expires_at, file_name, file_size)
     select $1, $2, survey_id, $3, 'csv', $4, 'http://x/' || $5::text, (select person_id from person where username = 'manager'), 'en',
       1, $6, case when $6 = 'RUNNING' then gen_random_uuid() end, now() + interval '1 hour',
       case when $6 = 'FINISHED' then now() end, case when $6 = 'FINISHED' then now() + interval '7 days' end, 'file.csv', 4
     from survey where universe_id = $1 limit 1`,
    [tester.running.people.aurora, reportId, kind, JSON.stringify(request), search, status],
  );
  return reportId;
}

test('files of reports in which a person may stand go when the person is erased; figures stay; runs begin anew', async () => {
  const { running, tell, admin } = tester;
  const person = await tell([{ externalId: 'one', comment: 'Matti was here', contact: 'own' }], {
    customerNumber: 'K-1',
    givenName: 'Matti',
    familyName: 'Meikäläinen',
    email: 'matti@example.fi',
  });
  const folder = join(running.dataDir, 'files', running.people.aurora, 'reports');
  await mkdir(folder, { recursive: true });
  const words = await insertReport('interviews', 'FINISHED', 'price');
  const figures = await insertReport('ranking', 'FINISHED', 'price');
  const telling = await insertReport('ranking', 'FINISHED', 'Meikäläinen');
  const underWay = await insertReport('interviews', 'RUNNING', 'other');
  for (const reportId of [words, figures, telling]) await writeFile(join(folder, `${reportId}.csv`), 'text');

  const { erasureId, found } = await tester.planned(person, 'keep_scores');
  expect(found).toContainEqual({ place: 'reports', count: 2 });
  expect(await readdir(folder)).toHaveLength(3);
  expect((await tester.erased(erasureId)).erased).toContainEqual({ place: 'reports', count: 2 });

  expect(await readdir(folder)).toEqual([`${figures}.csv`]);
  expect(await tablesHolding(admin, 'meikäläinen')).toEqual([]);
  const { rows } = await admin.query<{ report_id: string; status: string; gone: boolean; claimed_by: string | null }>(
    'select report_id, status, file_deleted_at is not null as gone, claimed_by from report',
  );
  const of = (reportId: string) => rows.find((row) => row.report_id === reportId);
  expect(of(words)).toMatchObject({ status: 'FINISHED', gone: true });
  expect(of(figures)).toMatchObject({ status: 'FINISHED', gone: false });
  expect(of(underWay)).toMatchObject({ status: 'QUEUED', claimed_by: null });
});

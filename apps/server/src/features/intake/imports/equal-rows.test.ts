import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../testing/import-tester.ts';
import { noSteps } from '../../../testing/no-steps.ts';
import { type ImportFileOptions, type ImportReport, importFile } from './import-file.ts';
import { readMapping } from './import-mapping.ts';

const head = 'minute,shop,score,clean';
/** Answers of a survey of one minute at a till: many are alike. */
const rowOf = (day: number, score: number): string => `2026-03-0${day} 10:00,Till ${day % 3},${score},yes`;
const march = [...Array.from({ length: 60 }, (_, index) => rowOf(1 + (index % 3), index % 2)), rowOf(4, 9)];
/** The last 21 rows of March come again, and nine new ones, five of them alike. */
const april = [...march.slice(40), ...Array.from({ length: 9 }, (_, index) => rowOf(5, index < 5 ? 3 : index))];
const fileOf = (rows: readonly string[]): string => [head, ...rows].join('\n');

const mappingFor = (survey: string) => ({
  survey: { extName: survey },
  perspective: { extName: survey, levels: [{ column: 'shop', kind: 'till' }] },
  answeredAt: { column: 'minute', formats: ['yyyy-MM-dd HH:mm'] },
  indicators: [{ column: 'score', extName: 'score', method: 'mean' as const, min: 0, max: 10 }],
  dimensions: [{ column: 'clean', extName: 'clean' }],
});

let desk: ImportDesk;
let running: ImportDesk['running'];
let on: ImportDesk['on'];
let dir: string;

beforeAll(async () => {
  desk = await openImportDesk();
  ({ running, on, dir } = desk);
});
afterAll(() => desk?.close());

const readied = async (survey: string, rows: readonly string[], name = 'march.csv') =>
  on.mapped(await on.upload(name, fileOf(rows)), mappingFor(survey));

async function imported(survey: string, rows: readonly string[], knownRows: 'skip' | 'add' = 'skip') {
  const { importId, judgement } = await readied(survey, rows);
  (await on.start(importId, true, knownRows)).reply();
  return { ...(await on.reached(importId, 'finished')), importId, judgement };
}

describe('a file without ids', () => {
  test('has as many interviews as rows, also where rows are alike; the same file again, in another order, adds nothing', async () => {
    const first = await imported('tills', march);
    expect(first.judgement).toMatchObject({ accepted: 61, changes: { knownInterviews: 0 } });
    expect(first.progress).toMatchObject({ rows: 61, accepted: 61, unchanged: 0 });
    expect(await on.ranked('tills')).toBe(61);
    const again = await imported('tills', march.toReversed());
    expect(again.judgement).toMatchObject({
      accepted: 61,
      changes: { knownInterviews: 61, knownFrom: [{ fileName: 'march.csv', importedAt: first.startedAt, count: 61 }] },
    });
    expect(again.progress).toMatchObject({ rows: 61, accepted: 0, corrected: 0, unchanged: 61 });
    expect(await on.ranked('tills')).toBe(61);
  });

  test('that overlaps an earlier one says so before, and adds what is new, or everything', async () => {
    await imported('overlap', march);
    const next = await readied('overlap', april, 'april.csv');
    expect(next.judgement).toMatchObject({
      accepted: 30,
      changes: { knownInterviews: 21, knownFrom: [{ fileName: 'march.csv', count: 21 }] },
    });
    (await on.start(next.importId)).reply();
    expect((await on.reached(next.importId, 'finished')).progress).toMatchObject({ accepted: 9, unchanged: 21 });
    expect(await on.ranked('overlap')).toBe(70);

    const all = await imported('overlap', april, 'add');
    expect(all.judgement).toMatchObject({ accepted: 30, changes: { knownInterviews: 30 } });
    expect(all.progress).toMatchObject({ accepted: 30, corrected: 0, unchanged: 0 });
    expect(await on.ranked('overlap')).toBe(100);
    // Taken back, only what it had added goes; started again, all of it comes.
    expect((await on.undone(all.importId)).undo).toMatchObject({ removed: 30, restored: 0, left: 0 });
    expect(await on.ranked('overlap')).toBe(70);
    expect((await imported('overlap', april)).progress).toMatchObject({ accepted: 0, unchanged: 30 });
  });

  test('judged before another one for the same survey ran, it is judged again: what it says before it runs is true then', async () => {
    const [first, second] = [await readied('both', march), await readied('both', april, 'april.csv')];
    expect(second.judgement).toMatchObject({ accepted: 30, changes: { isNewSurvey: true, knownInterviews: 0 } });
    (await on.start(first.importId)).reply();
    await on.reached(first.importId, 'finished');
    const known = { knownInterviews: 21, knownFrom: [{ fileName: 'march.csv', count: 21 }] };
    expect((await on.reached(second.importId, 'ready')).judgement).toMatchObject({
      accepted: 30,
      changes: { isNewSurvey: false, ...known },
    });
    await on.undone(first.importId);
    expect((await on.reached(second.importId, 'ready')).judgement).toMatchObject({ changes: { knownInterviews: 0 } });
  });

  test('that was taken back counts as new when it is imported again', async () => {
    const { importId } = await imported('back', march);
    await on.undone(importId);
    const again = await imported('back', march);
    expect(again.judgement?.changes.knownInterviews).toBe(0);
    expect(again.progress).toMatchObject({ accepted: 61, corrected: 0, unchanged: 0 });
    expect(await on.ranked('back')).toBe(61);
  });

  test('cancelled between equal rows, it goes on with the next of them', async () => {
    const many = Array.from({ length: 20_000 }, () => rowOf(1, 7));
    const { importId } = await readied('long', many);
    (await on.start(importId)).reply();
    while ((await on.get(importId)).progress.rows === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    (await on.call('cancelImport', { params: { importId } })).reply();
    const stopped = await on.reached(importId, 'cancelled', 'finished');
    expect(stopped.progress.rows).toBeLessThan(20_000);
    (await on.start(importId)).reply();
    expect((await on.reached(importId, 'finished')).progress).toMatchObject({ accepted: 20_000, unchanged: 0 });
    expect(await on.ranked('long')).toBe(20_000);
  });
});

describe('on the command line', () => {
  async function run(
    name: string,
    rows: readonly string[],
    options: Partial<ImportFileOptions> = {},
  ): Promise<ImportReport> {
    const path = join(dir, name);
    writeFileSync(path, fileOf(rows));
    const mapping = { ...mappingFor('tills'), universe: { extName: 'command' } };
    return importFile(running.database.record, {
      pipeline: noSteps,
      path,
      mapping: readMapping(JSON.stringify(mapping)),
      ...options,
    });
  }

  test('an overlap is told with its counts and imports nothing until somebody says what it means', async () => {
    expect(await run('march.csv', march)).toMatchObject({ accepted: 61, unchanged: 0 });
    expect(await run('march.csv', march.toReversed())).toMatchObject({ accepted: 0, unchanged: 61 });
    await expect(run('april.csv', april)).rejects.toThrow(
      /^21 of 30 rows are known already, from march\.csv of \d{4}-\d\d-\d\d\..*--known skip .*only the 9 new rows\n.*--known add .*all 30 rows\nNothing was imported\.$/s,
    );
    expect(await run('april.csv', april, { knownRows: 'skip' })).toMatchObject({ accepted: 9, unchanged: 21 });
    expect(await run('april.csv', april, { knownRows: 'add' })).toMatchObject({ accepted: 30, unchanged: 0 });
    expect(await run('april.csv', april)).toMatchObject({ accepted: 0, unchanged: 30 });
  });

  test('a better mapping finds the interviews again', async () => {
    const path = join(dir, 'better.csv');
    writeFileSync(path, fileOf(march));
    const { dimensions: _, ...plain } = { ...mappingFor('better'), universe: { extName: 'command' } };
    const read = (mapping: object) => readMapping(JSON.stringify(mapping));
    const less = read({ ...plain, skip: ['clean'] });
    expect(await importFile(running.database.record, { pipeline: noSteps, path, mapping: less })).toMatchObject({
      accepted: 61,
    });
    const more = read({ ...mappingFor('better'), universe: { extName: 'command' } });
    expect(await importFile(running.database.record, { pipeline: noSteps, path, mapping: more })).toMatchObject({
      accepted: 0,
      corrected: 61,
    });
    // A file of refused rows has two columns more; they are no part of the content.
    const refused = march.slice(0, 4).map((line, index) => `${line},${index + 2},mended since`);
    writeFileSync(path, [`${head},refused_line,refused_reason`, ...refused].join('\n'));
    const report = await importFile(running.database.record, { pipeline: noSteps, path, mapping: more });
    expect(report).toMatchObject({ accepted: 0, unchanged: 4 });
  });
});

test('the content alone is still the key of the first of equal rows, as before they were numbered', async () => {
  await imported('keys', march);
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<{ id: string }>`select external_id as id from interview join survey using (universe_id, survey_id)
      where ext_name = 'keys' order by 1`.execute(db),
  );
  // SHA-256 of the JSON of columns and cells, by name of the column.
  expect(rows.map(({ id }) => id)).toContain('content-KH3Jr0XosSktTza5-7doEbgcG-sqSrRe');
  expect(rows.filter(({ id }) => id.length === 'content-'.length + 32)).toHaveLength(7);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

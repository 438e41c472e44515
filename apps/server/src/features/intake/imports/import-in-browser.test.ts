import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, head, ImportTester, line, mappingFor } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let on: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  on = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => running?.close());

/** Does something to the database that the product does not do. */
async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: running.database.adminUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

describe('a file from the browser', () => {
  test('is looked at, understood, judged, imported, visible, undone, and imported again', async () => {
    const importId = await on.upload('orders.csv', fileOf(200), 3000);
    const guessed = await on.reached(importId, 'ready');
    expect(guessed).toMatchObject({
      file: { kind: 'csv', rows: 200, delimiter: ',' },
      faults: [],
      can: { start: true },
    });
    expect(guessed.columns.map(({ column, guess }) => [column, guess?.role])).toContainEqual(['country', 'level']);
    expect(guessed.columns.find(({ column }) => column === 'mail')?.guess?.role).toBe('contact');

    const body = { mapping: mappingFor('flow') };
    expect((await on.call('setImportMapping', { params: { importId }, body })).reply().state).toBe('reading');
    const ready = await on.reached(importId, 'ready');
    expect(ready.judgement).toMatchObject({
      rows: 200,
      accepted: 200,
      refusals: { count: 0 },
      changes: {
        isNewSurvey: true,
        isNewPerspective: true,
        needsConfirmation: false,
        newUnits: {
          count: 8,
          levels: [
            { kind: 'country', count: 2 },
            { kind: 'shop', count: 6 },
          ],
        },
        newCategories: [{ variable: 'reason', count: 3 }],
      },
    });
    expect(ready.judgement?.preview[0]).toMatchObject({
      line: 2,
      interview: {
        externalId: 'B-1',
        day: '2026-02-11',
        units: ['Sweden', 'Sweden 1'],
        answers: { nps: 1, reason: 'Staff' },
      },
    });

    (await on.start(importId, false)).reply();
    const done = await on.reached(importId, 'finished');
    expect(done).toMatchObject({
      progress: { rows: 200, accepted: 200, refused: 0, newUnits: 8, newCategories: 3 },
      drillPath: 'flow.all',
      survey: { extName: 'flow', title: 'Survey flow' },
      createdBy: 'admin',
    });
    expect(await on.ranked('flow')).toBe(200);
    const [first] = await on.interviews('flow');
    expect(first).toMatchObject({ import_id: importId, email: 'p1@mail.example', phone: '+358401234510' });
    expect(JSON.stringify(first?.answers)).not.toContain('mail.example');

    expect((await on.undone(importId)).undo).toEqual({
      removed: 200,
      restored: 0,
      left: 0,
      closedUnits: 8,
      removedVariables: 3,
    });
    expect(await on.ranked('flow')).toBe(0);
    expect(await on.units('flow')).toEqual([]);

    (await on.start(importId)).reply();
    expect((await on.reached(importId, 'finished')).progress).toMatchObject({ rows: 200, refused: 0 });
    expect(await on.ranked('flow')).toBe(200);
    expect((await on.interviews('flow')).every(({ status }) => status === 'complete')).toBe(true);
  });

  test('that was imported before adds nothing; its mapping is proposed again', async () => {
    const text = fileOf(60);
    await on.imported('twice', text);
    const importId = await on.upload('april.csv', text);
    const ready = await on.reached(importId, 'ready');
    expect(ready).toMatchObject({ mappingOrigin: { kind: 'saved', name: 'twice.csv' }, survey: { extName: 'twice' } });
    expect(ready.judgement?.changes).toMatchObject({ knownInterviews: 60, needsConfirmation: false });
    (await on.start(importId)).reply();
    expect((await on.reached(importId, 'finished')).progress).toMatchObject({
      accepted: 0,
      corrected: 0,
      unchanged: 60,
    });
    expect(await on.ranked('twice')).toBe(60);
    // Nothing to take back.
    expect((await on.get(importId)).can).toMatchObject({ undo: false, delete: true });
  });

  test('corrects what it knows; undone, the former answers are back, and what others have changed since is left', async () => {
    await on.imported('corrected', fileOf(10));
    const changed = [head, line(1, { id: 'B-1', score: '9' }), line(2, { id: 'B-2', score: '8' }), line(11)].join('\n');
    const second = await on.imported('corrected', changed);
    expect(second.progress).toMatchObject({ accepted: 1, corrected: 2 });
    const third = await on.imported('corrected', [head, line(2, { id: 'B-2', score: '7' })].join('\n'));
    expect(third.progress).toMatchObject({ corrected: 1 });
    expect((await on.undone(second.importId)).undo).toMatchObject({ removed: 1, restored: 1, left: 1 });
    const answers = new Map(
      (await on.interviews('corrected')).map((row) => [row.external_id, [row.status, row.answers?.['nps']]]),
    );
    expect(answers.get('B-1')).toEqual(['complete', 1]);
    expect(answers.get('B-2')).toEqual(['complete', 7]);
    expect(answers.get('B-11')?.[0]).toBe('deleted');
    expect(await on.ranked('corrected')).toBe(10);
  });

  test('that extends a survey says what it adds and waits for a yes', async () => {
    await on.imported('extended', fileOf(10));
    const more = [head, line(50, { id: 'C-1', country: 'Estonia', reason: 'Parking' })].join('\n');
    const { importId, judgement } = await on.readied('extended', more, {
      dates: [{ column: 'date', extName: 'visited' }],
    });
    expect(judgement?.changes).toMatchObject({
      isNewSurvey: false,
      needsConfirmation: true,
      newVariables: [{ extName: 'visited', kind: 'date' }],
      newCategories: [{ variable: 'reason', count: 1, examples: ['Parking'] }],
      newUnits: { count: 2, levels: [{ examples: ['Estonia'] }, { examples: ['Estonia 2'] }] },
    });
    const refused = await on.start(importId, false);
    expect(refused.code).toBe('import_changes_unconfirmed');
    expect(refused.problem?.details).toMatchObject({ changes: { needsConfirmation: true } });
    (await on.start(importId, true)).reply();
    await on.reached(importId, 'finished');
    expect(await on.ranked('extended')).toBe(11);
    expect(await on.units('extended')).toEqual(['Estonia', 'Norway', 'Sweden']);
    // Taken back, what only it had named is closed and removed; the rest stays.
    expect((await on.undone(importId)).undo).toMatchObject({ removed: 1, closedUnits: 2, removedVariables: 1 });
    expect(await on.ranked('extended')).toBe(10);
    // No table below the root has a row for what was never there.
    expect(await on.units('extended')).toEqual(['Norway', 'Sweden']);
    const asWas = 'extended.all;hierarchy=was';
    expect(await on.units('extended', asWas)).toEqual(['Norway', 'Sweden']);
    const place = { survey: 'extended', filteredDrillPath: 'extended.all' };
    const trends = (await on.call('getRankingTrends', { params: place, query: {} })).reply();
    expect(trends.rows.map(({ slug }) => slug)).toEqual(['norway', 'sweden']);
    const figures = (await on.call('getAlertFigures', { params: place })).reply();
    expect(figures.units.map(({ name }) => name)).not.toContain('Estonia');
    // A later answer from there is counted in a row again.
    const later = await on.imported('extended', [head, line(51, { id: 'C-2', country: 'Estonia' })].join('\n'));
    expect(later.progress).toMatchObject({ accepted: 1 });
    expect(await on.ranked('extended')).toBe(11);
    expect(await on.units('extended')).toEqual(['Estonia', 'Norway', 'Sweden']);
  });

  test('with faults in its mapping does not start; a survey that is there is not bent', async () => {
    const { importId, faults } = await on.readied('faulty', fileOf(5), { indicators: [], answeredAt: undefined });
    expect(faults.map(({ code }) => code)).toEqual(expect.arrayContaining(['no_indicator', 'no_date']));
    expect((await on.start(importId)).code).toBe('import_mapping_faulty');
    await on.imported('bent', fileOf(5));
    const other = [{ column: 'score', extName: 'nps', method: 'mean' as const, min: 0, max: 10 }];
    const bent = await on.readied('bent', fileOf(5), { indicators: other });
    expect(bent.faults).toMatchObject([
      {
        code: 'other_variable',
        place: 'indicators[0]',
        details: { variable: 'nps', key: 'method', there: 'nps', named: 'mean' },
      },
    ]);
    expect((await on.start(bent.importId)).code).toBe('import_mapping_faulty');
  });

  test('tells an id that stands twice with both lines; refused rows are listed, mended and sent again', async () => {
    const bad = [
      line(1, { id: 'B-3' }),
      line(2, { id: 'B-90', date: 'soon' }),
      line(3, { id: 'B-91', country: '' }),
      '"B-92,2026-01-01',
    ];
    const done = await on.imported('refused', fileOf(20, ...bad));
    expect(done.judgement?.refusals).toMatchObject({ count: 4 });
    expect(done.judgement?.refusals.reasons.map(({ code }) => code).toSorted()).toEqual(
      ['damaged', 'no_date', 'repeated_id', 'unit_missing'].toSorted(),
    );
    expect(done.progress).toMatchObject({ rows: 24, accepted: 20, refused: 4 });
    const params = { importId: done.importId };
    const page = (await on.call('listRefusedRows', { params, query: { limit: 3 } })).reply();
    expect(page).toMatchObject({
      hasMore: true,
      rows: [
        { line: 22, rowNo: 21, reasons: [{ code: 'repeated_id', details: { id: 'B-3', firstLine: 4 } }] },
        { line: 23, reasons: [{ code: 'no_date', column: 'date' }] },
        { line: 24, reasons: [{ code: 'unit_missing' }] },
      ],
    });
    const rest = (await on.call('listRefusedRows', { params, query: { after: 23 } })).reply();
    expect(rest).toMatchObject({ hasMore: false, rows: [{ line: 25, reasons: [{ code: 'damaged' }] }] });

    const file = await on.call('getRefusedFile', { params });
    expect(file.headers.get('content-disposition')).toContain('refused.refused.csv');
    const lines = file.reply().trimEnd().split('\n');
    expect(lines[0]).toBe(`${head},refused_line,refused_reason`);
    expect(lines[1]).toContain('The id ""B-3"" stands in line 4 already.');
    const mended = [lines[0], lines[1]?.replace('B-3', 'B-93'), lines[2]?.replace('soon', '2026-03-01')].join('\n');
    const again = await on.upload('refused.refused.csv', mended);
    const ready = await on.reached(again, 'ready');
    expect(ready).toMatchObject({ mappingOrigin: { kind: 'saved' }, faults: [], judgement: { accepted: 2 } });
    (await on.start(again)).reply();
    expect((await on.reached(again, 'finished')).progress).toMatchObject({ accepted: 2, refused: 0 });
    expect(await on.ranked('refused')).toBe(22);
  });

  test('cancelled keeps what is done, and goes on from there', async () => {
    const { importId } = await on.readied('cancelled', fileOf(30_000));
    (await on.start(importId)).reply();
    for (;;) {
      const one = await on.get(importId);
      if (one.progress.rows > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    (await on.call('cancelImport', { params: { importId } })).reply();
    const stopped = await on.reached(importId, 'cancelled', 'finished');
    expect(stopped).toMatchObject({ state: 'cancelled', can: { goOn: true, undo: true } });
    expect(stopped.progress.accepted).toBe(stopped.progress.rows);
    expect(stopped.progress.rows).toBeLessThan(30_000);
    expect((await on.interviews('cancelled')).length).toBe(stopped.progress.rows);
    expect((await on.call('cancelImport', { params: { importId } })).code).toBe('import_state');
    (await on.start(importId)).reply();
    expect((await on.reached(importId, 'finished')).progress).toMatchObject({
      rows: 30_000,
      accepted: 30_000,
      unchanged: 0,
    });
    expect(await on.ranked('cancelled')).toBe(30_000);
  });

  test('case 22: that meets a full disk stops with what was done, says so, and goes on when there is room', async () => {
    const { importId } = await on.readied('full', fileOf(3000));
    // The database answers as it does without room, from the 1,500th row on.
    await asOwner(`create function no_room() returns trigger language plpgsql as $$ begin
        if new.external_id = 'B-1500' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$;
      create trigger no_room before insert on interview for each row execute function no_room()`);
    (await on.start(importId)).reply();
    const full = await on.eventually(importId, 'failed');
    expect(full).toMatchObject({ reason: { code: 'disk_full' }, can: { goOn: true, undo: true } });
    expect(full.progress.rows).toBeGreaterThan(0);
    expect(full.progress.rows).toBeLessThan(1500);
    expect(await on.ranked('full')).toBe(full.progress.accepted);
    await asOwner('drop trigger no_room on interview; drop function no_room()');
    (await on.start(importId)).reply();
    expect((await on.reached(importId, 'finished')).progress).toMatchObject({
      rows: 3000,
      accepted: 3000,
      unchanged: 0,
    });
    expect(await on.ranked('full')).toBe(3000);
  });

  test('two files at once for one survey come one after the other', async () => {
    await on.imported('queue', fileOf(5));
    const first = await on.readied('queue', fileOf(20_000));
    const second = await on.readied('queue', fileOf(100, line(0, { id: 'Z-1' })));
    (await on.start(first.importId)).reply();
    await on.reached(first.importId, 'running', 'finished');
    (await on.start(second.importId)).reply();
    const waiting: (string | undefined)[] = [];
    for (;;) {
      const one = await on.get(second.importId);
      if (one.state === 'finished') break;
      waiting.push(one.reason?.code);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(waiting).toContain('waits_for_import');
    expect((await on.get(first.importId)).state).toBe('finished');
    expect((await on.get(second.importId)).progress).toMatchObject({ accepted: 1, unchanged: 100 });
    expect(await on.ranked('queue')).toBe(20_001);
  });
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

import { uploadLimitBytes } from '@echolot/contract/endpoint';
import type { MappingDraftInput } from '@echolot/contract/import-mapping';
import type { Import, ImportState } from '@echolot/contract/imports';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts';

let running: TestProduct;
let token: string;
const call: TestProduct['client']['call'] = (name, input, options) =>
  running.client.call(name, input, { token, ...options });

beforeAll(async () => {
  running = await startTestProduct();
  token = await running.signIn('admin');
}, 60_000);
afterAll(() => running?.close());

const head = 'response id,date,country,shop,score,reason,words,mail,phone';

interface Row {
  readonly id: string;
  readonly date?: string;
  readonly country?: string;
  readonly shop?: string;
  readonly score?: string;
  readonly reason?: string;
}

function line(number: number, { id, ...rest }: Row = { id: `B-${number}` }): string {
  const country = rest.country ?? ['Norway', 'Sweden'][number % 2] ?? '';
  const date = rest.date ?? `2026-0${1 + (number % 9)}-1${number % 10}`;
  const shop = rest.shop ?? `${country} ${number % 3}`;
  const score = rest.score ?? String(number % 11);
  const reason = rest.reason ?? ['Price', 'Staff', 'Range'][number % 3] ?? '';
  return `${id},${date},${country},${shop},${score},${reason},Words ${number},p${number % 7}@mail.example,040 123 45${number % 7}0`;
}

const fileOf = (count: number, ...more: string[]): string =>
  [head, ...Array.from({ length: count }, (_, index) => line(index + 1)), ...more].join('\n');

const mappingFor = (survey: string, rest: Partial<MappingDraftInput> = {}): MappingDraftInput => ({
  survey: { extName: survey, titles: { en: `Survey ${survey}` } },
  perspective: {
    extName: survey,
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'response id' },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'score', extName: 'nps', titles: 'Recommend', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reason', extName: 'reason' }],
  comments: [{ column: 'words', extName: 'words' }],
  contact: { email: { column: 'mail' }, phone: { column: 'phone' } },
  ...rest,
});

async function upload(fileName: string, text: string, pieceBytes = uploadLimitBytes): Promise<string> {
  const bytes = Buffer.from(text);
  const { importId } = (await call('createImport', { body: { fileName, byteCount: bytes.length } })).reply();
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const body = new Blob([new Uint8Array(bytes.subarray(offset, offset + pieceBytes))]);
    (await call('uploadImportFile', { params: { importId }, query: { offset }, body })).reply();
  }
  return importId;
}

const get = async (importId: string): Promise<Import> => (await call('getImport', { params: { importId } })).reply();

async function reached(importId: string, ...states: ImportState[]): Promise<Import> {
  for (;;) {
    const one = await get(importId);
    if (states.includes(one.state)) return one;
    if (running.errors.length > 0) throw new Error(running.errors.join('\n'));
    if (['unreadable', 'failed'].includes(one.state)) throw new Error(`${one.state}: ${JSON.stringify(one.reason)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for a state that ends badly. */
async function eventually(importId: string, state: ImportState): Promise<Import> {
  for (;;) {
    const one = await get(importId);
    if (one.state === state) return one;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Does something to the database that the product does not do. */
async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: running.database.adminUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** A file in the state `ready` under a mapping. */
async function readied(survey: string, text: string, rest: Partial<MappingDraftInput> = {}): Promise<Import> {
  const importId = await upload(`${survey}.csv`, text);
  await reached(importId, 'ready');
  (await call('setImportMapping', { params: { importId }, body: { mapping: mappingFor(survey, rest) } })).reply();
  return reached(importId, 'ready');
}

const start = (importId: string, confirmChanges = true) =>
  call('startImport', { params: { importId }, body: { confirmChanges } });

async function imported(survey: string, text: string, rest: Partial<MappingDraftInput> = {}): Promise<Import> {
  const { importId, faults } = await readied(survey, text, rest);
  expect(faults).toEqual([]);
  (await start(importId)).reply();
  return reached(importId, 'finished');
}

async function undone(importId: string): Promise<Import> {
  (await call('undoImport', { params: { importId } })).reply();
  return reached(importId, 'undone');
}

/** Interviews the ranking shows, once it shows everything. */
async function ranked(survey: string): Promise<number | null> {
  await running.projected();
  const params = { survey, filteredDrillPath: `${survey}.all` };
  return (await call('getRanking', { params })).reply().total.n;
}

const interviews = (survey: string) =>
  running.database.record.inUniverse(running.people.aurora, async ({ db }) =>
    db
      .selectFrom('interview')
      .innerJoin('survey', 'survey.survey_id', 'interview.survey_id')
      .leftJoin('contact', 'contact.contact_id', 'interview.contact_id')
      .select(['interview.external_id', 'version', 'status', 'answers', 'import_id', 'email', 'contact.phone'])
      .where('survey.ext_name', '=', survey)
      .orderBy('interview.external_id')
      .execute(),
  );

describe('a file from the browser', () => {
  test('is looked at, understood, judged, imported, visible, undone, and imported again', async () => {
    const importId = await upload('orders.csv', fileOf(200), 3000);
    const guessed = await reached(importId, 'ready');
    expect(guessed).toMatchObject({
      file: { kind: 'csv', rows: 200, delimiter: ',' },
      faults: [],
      can: { start: true },
    });
    expect(guessed.columns.map(({ column, guess }) => [column, guess?.role])).toContainEqual(['country', 'level']);
    expect(guessed.columns.find(({ column }) => column === 'mail')?.guess?.role).toBe('contact');

    const body = { mapping: mappingFor('flow') };
    expect((await call('setImportMapping', { params: { importId }, body })).reply().state).toBe('reading');
    const ready = await reached(importId, 'ready');
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

    (await start(importId, false)).reply();
    const done = await reached(importId, 'finished');
    expect(done).toMatchObject({
      progress: { rows: 200, accepted: 200, refused: 0, newUnits: 8, newCategories: 3 },
      drillPath: 'flow.all',
      survey: { extName: 'flow', title: 'Survey flow' },
      createdBy: 'admin',
    });
    expect(await ranked('flow')).toBe(200);
    const [first] = await interviews('flow');
    expect(first).toMatchObject({ import_id: importId, email: 'p1@mail.example', phone: '+358401234510' });
    expect(JSON.stringify(first?.answers)).not.toContain('mail.example');

    expect((await undone(importId)).undo).toEqual({
      removed: 200,
      restored: 0,
      left: 0,
      closedUnits: 8,
      removedVariables: 3,
    });
    expect(await ranked('flow')).toBe(0);

    (await start(importId)).reply();
    expect((await reached(importId, 'finished')).progress).toMatchObject({ rows: 200, refused: 0 });
    expect(await ranked('flow')).toBe(200);
    expect((await interviews('flow')).every(({ status }) => status === 'complete')).toBe(true);
  });

  test('that was imported before adds nothing; its mapping is proposed again', async () => {
    const text = fileOf(60);
    await imported('twice', text);
    const importId = await upload('april.csv', text);
    const ready = await reached(importId, 'ready');
    expect(ready).toMatchObject({ mappingOrigin: { kind: 'saved', name: 'twice.csv' }, survey: { extName: 'twice' } });
    expect(ready.judgement?.changes).toMatchObject({ knownInterviews: 60, needsConfirmation: false });
    (await start(importId)).reply();
    expect((await reached(importId, 'finished')).progress).toMatchObject({ accepted: 0, corrected: 0, unchanged: 60 });
    expect(await ranked('twice')).toBe(60);
    // Nothing to take back.
    expect((await get(importId)).can).toMatchObject({ undo: false, delete: true });
  });

  test('corrects what it knows; undone, the former answers are back, and what others have changed since is left', async () => {
    await imported('corrected', fileOf(10));
    const changed = [head, line(1, { id: 'B-1', score: '9' }), line(2, { id: 'B-2', score: '8' }), line(11)].join('\n');
    const second = await imported('corrected', changed);
    expect(second.progress).toMatchObject({ accepted: 1, corrected: 2 });
    const third = await imported('corrected', [head, line(2, { id: 'B-2', score: '7' })].join('\n'));
    expect(third.progress).toMatchObject({ corrected: 1 });
    expect((await undone(second.importId)).undo).toMatchObject({ removed: 1, restored: 1, left: 1 });
    const answers = new Map(
      (await interviews('corrected')).map((row) => [row.external_id, [row.status, row.answers?.['nps']]]),
    );
    expect(answers.get('B-1')).toEqual(['complete', 1]);
    expect(answers.get('B-2')).toEqual(['complete', 7]);
    expect(answers.get('B-11')?.[0]).toBe('deleted');
    expect(await ranked('corrected')).toBe(10);
  });

  test('that extends a survey says what it adds and waits for a yes', async () => {
    await imported('extended', fileOf(10));
    const more = [head, line(50, { id: 'C-1', country: 'Estonia', reason: 'Parking' })].join('\n');
    const { importId, judgement } = await readied('extended', more, {
      dates: [{ column: 'date', extName: 'visited' }],
    });
    expect(judgement?.changes).toMatchObject({
      isNewSurvey: false,
      needsConfirmation: true,
      newVariables: [{ extName: 'visited', kind: 'date' }],
      newCategories: [{ variable: 'reason', count: 1, examples: ['Parking'] }],
      newUnits: { count: 2, levels: [{ examples: ['Estonia'] }, { examples: ['Estonia 2'] }] },
    });
    const refused = await start(importId, false);
    expect(refused.code).toBe('import_changes_unconfirmed');
    expect(refused.problem?.details).toMatchObject({ changes: { needsConfirmation: true } });
    (await start(importId, true)).reply();
    await reached(importId, 'finished');
    // Taken back, what only it had named is closed and removed; the rest stays.
    expect((await undone(importId)).undo).toMatchObject({ removed: 1, closedUnits: 2, removedVariables: 1 });
    expect(await ranked('extended')).toBe(10);
  });

  test('with faults in its mapping does not start; a survey that is there is not bent', async () => {
    const { importId, faults } = await readied('faulty', fileOf(5), { indicators: [], answeredAt: undefined });
    expect(faults.map(({ code }) => code)).toEqual(expect.arrayContaining(['no_indicator', 'no_date']));
    expect((await start(importId)).code).toBe('import_mapping_faulty');
    await imported('bent', fileOf(5));
    const other = [{ column: 'score', extName: 'nps', method: 'mean' as const, min: 0, max: 10 }];
    const bent = await readied('bent', fileOf(5), { indicators: other });
    expect(bent.faults).toMatchObject([
      {
        code: 'other_variable',
        place: 'indicators[0]',
        details: { variable: 'nps', key: 'method', there: 'nps', named: 'mean' },
      },
    ]);
    expect((await start(bent.importId)).code).toBe('import_mapping_faulty');
  });

  test('tells an id that stands twice with both lines; refused rows are listed, mended and sent again', async () => {
    const bad = [
      line(1, { id: 'B-3' }),
      line(2, { id: 'B-90', date: 'soon' }),
      line(3, { id: 'B-91', country: '' }),
      '"B-92,2026-01-01',
    ];
    const done = await imported('refused', fileOf(20, ...bad));
    expect(done.judgement?.refusals).toMatchObject({ count: 4 });
    expect(done.judgement?.refusals.reasons.map(({ code }) => code).toSorted()).toEqual(
      ['damaged', 'no_date', 'repeated_id', 'unit_missing'].toSorted(),
    );
    expect(done.progress).toMatchObject({ rows: 24, accepted: 20, refused: 4 });
    const params = { importId: done.importId };
    const page = (await call('listRefusedRows', { params, query: { limit: 3 } })).reply();
    expect(page).toMatchObject({
      hasMore: true,
      rows: [
        { line: 22, rowNo: 21, reasons: [{ code: 'repeated_id', details: { id: 'B-3', firstLine: 4 } }] },
        { line: 23, reasons: [{ code: 'no_date', column: 'date' }] },
        { line: 24, reasons: [{ code: 'unit_missing' }] },
      ],
    });
    const rest = (await call('listRefusedRows', { params, query: { after: 23 } })).reply();
    expect(rest).toMatchObject({ hasMore: false, rows: [{ line: 25, reasons: [{ code: 'damaged' }] }] });

    const file = await call('getRefusedFile', { params });
    expect(file.headers.get('content-disposition')).toContain('refused.refused.csv');
    const lines = file.reply().trimEnd().split('\n');
    expect(lines[0]).toBe(`${head},refused_line,refused_reason`);
    expect(lines[1]).toContain('The id ""B-3"" stands in line 4 already.');
    const mended = [lines[0], lines[1]?.replace('B-3', 'B-93'), lines[2]?.replace('soon', '2026-03-01')].join('\n');
    const again = await upload('refused.refused.csv', mended);
    const ready = await reached(again, 'ready');
    expect(ready).toMatchObject({ mappingOrigin: { kind: 'saved' }, faults: [], judgement: { accepted: 2 } });
    (await start(again)).reply();
    expect((await reached(again, 'finished')).progress).toMatchObject({ accepted: 2, refused: 0 });
    expect(await ranked('refused')).toBe(22);
  });

  test('cancelled keeps what is done, and goes on from there', async () => {
    const { importId } = await readied('cancelled', fileOf(30_000));
    (await start(importId)).reply();
    for (;;) {
      const one = await get(importId);
      if (one.progress.rows > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    (await call('cancelImport', { params: { importId } })).reply();
    const stopped = await reached(importId, 'cancelled', 'finished');
    expect(stopped).toMatchObject({ state: 'cancelled', can: { goOn: true, undo: true } });
    expect(stopped.progress.accepted).toBe(stopped.progress.rows);
    expect(stopped.progress.rows).toBeLessThan(30_000);
    expect((await interviews('cancelled')).length).toBe(stopped.progress.rows);
    expect((await call('cancelImport', { params: { importId } })).code).toBe('import_state');
    (await start(importId)).reply();
    expect((await reached(importId, 'finished')).progress).toMatchObject({
      rows: 30_000,
      accepted: 30_000,
      unchanged: 0,
    });
    expect(await ranked('cancelled')).toBe(30_000);
  });

  test('that meets a full disk stops with what was done, says so, and goes on when there is room', async () => {
    const { importId } = await readied('full', fileOf(3000));
    // The database answers as it does without room, from the 1,500th row on.
    await asOwner(`create function no_room() returns trigger language plpgsql as $$ begin
        if new.external_id = 'B-1500' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$;
      create trigger no_room before insert on interview for each row execute function no_room()`);
    (await start(importId)).reply();
    const full = await eventually(importId, 'failed');
    expect(full).toMatchObject({ reason: { code: 'disk_full' }, can: { goOn: true, undo: true } });
    expect(full.progress.rows).toBeGreaterThan(0);
    expect(full.progress.rows).toBeLessThan(1500);
    expect(await ranked('full')).toBe(full.progress.accepted);
    await asOwner('drop trigger no_room on interview; drop function no_room()');
    (await start(importId)).reply();
    expect((await reached(importId, 'finished')).progress).toMatchObject({ rows: 3000, accepted: 3000, unchanged: 0 });
    expect(await ranked('full')).toBe(3000);
  });

  test('two files at once for one survey come one after the other', async () => {
    await imported('queue', fileOf(5));
    const first = await readied('queue', fileOf(20_000));
    const second = await readied('queue', fileOf(100, line(0, { id: 'Z-1' })));
    (await start(first.importId)).reply();
    await reached(first.importId, 'running', 'finished');
    (await start(second.importId)).reply();
    const waiting: (string | undefined)[] = [];
    for (;;) {
      const one = await get(second.importId);
      if (one.state === 'finished') break;
      waiting.push(one.reason?.code);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(waiting).toContain('waits_for_import');
    expect((await get(first.importId)).state).toBe('finished');
    expect((await get(second.importId)).progress).toMatchObject({ accepted: 1, unchanged: 100 });
    expect(await ranked('queue')).toBe(20_001);
  });
});

describe('its upload', () => {
  const piece = (text: string): Blob => new Blob([text]);

  test('goes on after a gap, takes a piece twice, and no more than was said', async () => {
    const { importId } = (await call('createImport', { body: { fileName: 'a.csv', byteCount: 10 } })).reply();
    const put = (offset: number, text: string) =>
      call('uploadImportFile', { params: { importId }, query: { offset }, body: piece(text) });
    expect((await put(0, 'id,s')).reply()).toEqual({ length: 4, isWhole: false });
    const gap = await put(6, 'xx');
    expect([gap.code, gap.problem?.details]).toEqual(['upload_gap', { length: 4 }]);
    expect((await put(2, ',sco')).reply()).toEqual({ length: 6, isWhole: false });
    expect((await put(6, 'xxxxx')).code).toBe('upload_too_long');
    expect((await get(importId)).uploadedBytes).toBe(6);
    expect((await start(importId)).code).toBe('import_state');
    expect((await put(6, 're\n1')).reply()).toEqual({ length: 10, isWhole: true });
    expect((await put(6, 're\n1')).reply()).toEqual({ length: 10, isWhole: true });
    expect((await reached(importId, 'ready')).columns.map(({ column }) => column)).toEqual(['id', 'score']);
    expect((await put(0, 'id')).code).toBe('import_state');
    (await call('deleteImport', { params: { importId } })).reply();
    expect((await call('getImport', { params: { importId } })).code).toBe('import_not_found');
  });

  test('of a file that is none says so; read another way, it may be one', async () => {
    const importId = await upload('a.csv', 'a;b\n');
    expect(await eventually(importId, 'unreadable')).toMatchObject({
      state: 'unreadable',
      reason: { code: 'no_rows' },
    });
    const other = await upload('b.csv', fileOf(3));
    await reached(other, 'ready');
    const body = { reading: { delimiter: ';' } };
    expect((await call('setImportReading', { params: { importId: other }, body })).reply().state).toBe('reading');
    const read = await reached(other, 'ready');
    expect([read.columns.length, read.file?.delimiter]).toEqual([1, ';']);
  });
});

test('a mapping is saved by name, proposed for the next file with the same columns, and forgotten', async () => {
  const { importId } = await readied('saved', fileOf(5));
  const saved = (await call('saveImportMapping', { params: { importId }, body: { name: 'Every month' } })).reply();
  expect(saved).toMatchObject({ name: 'Every month', survey: 'saved', savedBy: 'admin' });
  (await call('saveImportMapping', { params: { importId }, body: { name: 'Every month' } })).reply();
  const list = async () => (await call('listImportMappings', {})).reply().mappings;
  expect(await list()).toHaveLength(1);
  const next = await reached(await upload('next.csv', fileOf(7)), 'ready');
  expect(next).toMatchObject({ mappingOrigin: { kind: 'saved', name: 'Every month' }, survey: { extName: 'saved' } });
  (await call('deleteImportMapping', { params: { importMappingId: saved.importMappingId } })).reply();
  expect(await list()).toEqual([]);
});

test('root makes a universe, is let in at once, and imports into it', async () => {
  const root = await running.signIn('root');
  const body = { extName: 'fresh', title: 'Fresh', timeZone: 'Europe/Helsinki', members: ['dealer'] };
  const made = await running.client.call('createUniverse', { body }, { token: root });
  expect(made.reply()).toEqual({ extName: 'fresh', title: 'Fresh' });
  expect((await running.client.call('createUniverse', { body }, { token: root })).code).toBe('universe_exists');
  const strange = { ...body, extName: 'other', members: ['nobody-here'] };
  expect((await running.client.call('createUniverse', { body: strange }, { token: root })).code).toBe('people_unknown');
  const entered = await running.client.call('changeUniverse', { params: { universe: 'fresh' } }, { token: root });
  const { authToken } = entered.reply();
  const before = token;
  token = authToken;
  try {
    expect((await call('listImports', { query: {} })).reply().imports).toEqual([]);
    const done = await imported('first', fileOf(12));
    expect(done.progress).toMatchObject({ accepted: 12 });
    expect(await ranked('first')).toBe(12);
  } finally {
    token = before;
  }
});

test('whoever sees only a part of the universe imports nothing, though the role allows it', async () => {
  const { record } = running.database;
  const allow = (permissions: string[]) =>
    record.inUniverse(running.people.aurora, ({ db }) =>
      db.updateTable('role').set({ permissions }).where('ext_name', '=', 'dealer').execute(),
    );
  await allow(['rankings.read', 'imports.manage']);
  const dealer = await running.signIn('dealer');
  const body = { fileName: 'a.csv', byteCount: 10 };
  expect((await running.client.call('createImport', { body }, { token: dealer })).code).toBe('path_forbidden');
  expect((await running.client.call('listImports', { query: {} }, { token: dealer })).code).toBe('path_forbidden');
  await allow(['rankings.read']);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

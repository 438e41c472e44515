import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let on: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  on = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => running?.close());

describe('its upload', () => {
  const piece = (text: string): Blob => new Blob([text]);

  test('goes on after a gap, takes a piece twice, and no more than was said', async () => {
    const { importId } = (await on.call('createImport', { body: { fileName: 'a.csv', byteCount: 10 } })).reply();
    const put = (offset: number, text: string) =>
      on.call('uploadImportFile', { params: { importId }, query: { offset }, body: piece(text) });
    expect((await put(0, 'id,s')).reply()).toEqual({ length: 4, isWhole: false });
    const gap = await put(6, 'xx');
    expect([gap.code, gap.problem?.details]).toEqual(['upload_gap', { length: 4 }]);
    expect((await put(2, ',sco')).reply()).toEqual({ length: 6, isWhole: false });
    expect((await put(6, 'xxxxx')).code).toBe('upload_too_long');
    expect((await on.get(importId)).uploadedBytes).toBe(6);
    expect((await on.start(importId)).code).toBe('import_state');
    expect((await put(6, 're\n1')).reply()).toEqual({ length: 10, isWhole: true });
    expect((await put(6, 're\n1')).reply()).toEqual({ length: 10, isWhole: true });
    expect((await on.reached(importId, 'ready')).columns.map(({ column }) => column)).toEqual(['id', 'score']);
    expect((await put(6, 're\n1')).reply()).toEqual({ length: 10, isWhole: true });
    expect((await put(0, 'id')).code).toBe('import_state');
    (await on.call('deleteImport', { params: { importId } })).reply();
    expect((await on.call('getImport', { params: { importId } })).code).toBe('import_not_found');
  });

  test('without bytes changes nothing, and anything but bytes is refused', async () => {
    const { importId } = (await on.call('createImport', { body: { fileName: 'a.csv', byteCount: 10 } })).reply();
    const token = await running.signIn('admin');
    const put = (type: string | undefined, body?: string) =>
      fetch(`${running.origin}/vuejs/imports/${importId}/file?offset=0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body }),
      });
    const empty = await put('application/octet-stream');
    expect([empty.status, await empty.json()]).toEqual([200, { length: 0, isWhole: false }]);
    for (const answer of [await put(undefined), await put('application/json'), await put('text/csv', 'id,s')])
      expect(answer.status).toBe(415);
    expect(running.errors).toEqual([]);
  });

  test('of a file that is none says so; read another way, it may be one', async () => {
    const importId = await on.upload('a.csv', 'a;b\n');
    expect(await on.eventually(importId, 'unreadable')).toMatchObject({
      state: 'unreadable',
      reason: { code: 'no_rows' },
    });
    const other = await on.upload('b.csv', fileOf(3));
    await on.reached(other, 'ready');
    const body = { reading: { delimiter: ';' } };
    expect((await on.call('setImportReading', { params: { importId: other }, body })).reply().state).toBe('reading');
    const read = await on.reached(other, 'ready');
    expect([read.columns.length, read.file?.delimiter]).toEqual([1, ';']);
  });
});

test('a mapping is saved by name, proposed for the next file with the same columns, and forgotten', async () => {
  const { importId } = await on.readied('saved', fileOf(5));
  const saved = (await on.call('saveImportMapping', { params: { importId }, body: { name: 'Every month' } })).reply();
  expect(saved).toMatchObject({ name: 'Every month', survey: 'saved', savedBy: 'admin' });
  (await on.call('saveImportMapping', { params: { importId }, body: { name: 'Every month' } })).reply();
  const list = async () => (await on.call('listImportMappings', {})).reply().mappings;
  expect(await list()).toHaveLength(1);
  const next = await on.reached(await on.upload('next.csv', fileOf(7)), 'ready');
  expect(next).toMatchObject({ mappingOrigin: { kind: 'saved', name: 'Every month' }, survey: { extName: 'saved' } });
  (await on.call('deleteImportMapping', { params: { importMappingId: saved.importMappingId } })).reply();
  expect(await list()).toEqual([]);
});

test('a saved mapping whose dates do not fit the next file is taken with those guessed anew, and says so', async () => {
  const lines = (date: (day: string) => string) =>
    fileOf(12).replaceAll(/2026-0(\d)-1(\d)/g, (_, month: string, day: string) => date(`1${day}.0${month}.2026`));
  await on.imported('dated', fileOf(12));
  const fits = await on.reached(await on.upload('fits.csv', fileOf(15)), 'ready');
  expect(fits).toMatchObject({ mappingOrigin: { kind: 'saved', name: 'dated.csv' } });
  expect(fits.notes.map(({ code }) => code)).not.toContain('dates_guessed_anew');
  const next = await on.reached(
    await on.upload(
      'german.csv',
      lines((day) => day),
    ),
    'ready',
  );
  expect(next).toMatchObject({
    mappingOrigin: { kind: 'saved', name: 'dated.csv' },
    survey: { extName: 'dated' },
    mapping: { answeredAt: { column: 'date', formats: ['dd.MM.yyyy'] } },
    judgement: { accepted: 12, refusals: { count: 0 } },
  });
  const [note] = next.notes.filter(({ code }) => code === 'dates_guessed_anew');
  expect(note).toMatchObject({
    severity: 'decide',
    details: { column: 'date', mapping: 'dated.csv', before: 'yyyy-MM-dd', formats: 'dd.MM.yyyy' },
  });
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
  const inFresh = new ImportTester(running, authToken);
  expect((await inFresh.call('listImports', { query: {} })).reply().imports).toEqual([]);
  const done = await inFresh.imported('first', fileOf(12));
  expect(done.progress).toMatchObject({ accepted: 12 });
  expect(await inFresh.ranked('first')).toBe(12);
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { encodeSingleByte, textRow, workbook } from './reading/test-source-files.ts';

let running: TestProduct;
let on: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  on = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => running?.close());

async function read(fileName: string, content: string | Uint8Array) {
  return on.reached(await on.upload(fileName, content), 'ready');
}

describe('merged cells of a sheet', () => {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const isFirst = index % 20 === 0;
    const day = `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`;
    return textRow(index + 3, [isFirst ? `Region ${index / 20}` : '', `Shop ${index % 6}`, day, String(index % 11)]);
  });
  const data = [textRow(1, ['Visits of March']), textRow(2, ['region', 'shop', 'date', 'score']), ...rows].join('');
  const ranges = ['A1:D1', 'A3:A22', 'A23:A42', 'A43:A70'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const book = workbook({ sheets: [{ name: 'S', data, behind: `<mergeCells count="4">${ranges}</mergeCells>` }] });

  test('hold for all rows beside them, and the preview says so', async () => {
    const ready = await read('visits.xlsx', book);
    expect(ready.file?.rows).toBe(60);
    expect(ready.columns.find(({ column }) => column === 'region')).toMatchObject({
      filled: 60,
      empty: 0,
      distinct: 3,
    });
    expect(ready.notes).toContainEqual({ code: 'merged_cells', details: { cells: 3 }, severity: 'inform' });
    expect(ready).toMatchObject({ faults: [], judgement: { accepted: 60 } });
    expect(ready.judgement?.preview[1]?.cells[0]).toBe('Region 0');
  });

  test('a line of the sheet with nothing of its own is no row; merged across, each column has it', async () => {
    const few = [
      textRow(1, ['date', 'shop', 'score', 'clean']),
      textRow(2, ['2026-03-01', 'A', '5', '']),
      '<row r="3"/>',
      textRow(4, ['2026-03-02', 'B', '4', '3']),
    ].join('');
    const behind = '<mergeCells count="2"><mergeCell ref="C2:F2"/><mergeCell ref="B2:B3"/></mergeCells>';
    const ready = await read('few.xlsx', workbook({ sheets: [{ name: 'S', data: few, behind }] }));
    expect(ready.columns.map(({ column, filled }) => [column, filled])).toEqual([
      ['date', 2],
      ['shop', 2],
      ['score', 2],
      ['clean', 2],
    ]);
  });
});

describe('encodings', () => {
  const table = (word: string): string =>
    [
      'date,shop,score',
      ...Array.from({ length: 40 }, (_, index) => `2026-03-1${index % 9},${word} ${index % 3},${index % 11}`),
    ].join('\n');

  test('letters that fit two encodings are told with words both ways; the other one is a choice away', async () => {
    // ä of windows-1252 is ä in the Baltic encoding too, å is not.
    const ready = await read('baltic.csv', encodeSingleByte(table('Rõõmu pood Åre'), 'windows-1252'));
    const note = ready.notes.find(({ code }) => code === 'encoding_open');
    expect(note).toMatchObject({ severity: 'decide', details: { encoding: ready.file?.encoding } });
    const { sample, other, otherSample } = note?.details ?? {};
    expect(sample).not.toBe(otherSample);
    const body = { reading: { ...ready.reading, encoding: String(other) } };
    (await on.call('setImportReading', { params: { importId: ready.importId }, body })).reply();
    const otherwise = await on.reached(ready.importId, 'ready');
    expect(otherwise.file?.encoding).toBe(other);
    expect(otherwise.notes.map(({ code }) => code)).not.toContain('encoding_open');
    expect(otherwise.columns[1]?.top[0]?.text).toContain(String(otherSample).split(', ')[0]);
  });

  test('UTF-8, and Russian that fits nothing else, leave nothing to ask', async () => {
    const plain = await read('plain.csv', table('Åre Õnne'));
    const russian = await read('russian.csv', encodeSingleByte(table('Магазин на улице Ленина'), 'windows-1251'));
    expect(russian.file?.encoding).toBe('windows-1251');
    for (const { notes } of [plain, russian]) expect(notes.map(({ code }) => code)).not.toContain('encoding_open');
  });
});

test('boxes that were ticked become answers with several categories', async () => {
  const ticked = (index: number, every: number): string => (index % every === 0 ? 'x' : '');
  const rows = Array.from(
    { length: 30 },
    (_, index) => `2026-03-1${index % 9},Shop ${index % 3},${index % 11},${ticked(index, 2)},${ticked(index, 3)}`,
  );
  const ready = await read('boxes.csv', ['date,shop,score,Reasons [Price],Reasons [Staff]', ...rows].join('\n'));
  expect(ready).toMatchObject({ faults: [], judgement: { accepted: 30 } });
  expect(ready.judgement?.preview[0]?.interview?.answers['reasons']).toEqual(['Price', 'Staff']);
  expect(ready.judgement?.changes.newVariables.map(({ extName }) => extName)).toContain('reasons');
  (await on.start(ready.importId)).reply();
  await on.reached(ready.importId, 'finished');
  const stored = (await on.interviews('boxes')).map(({ answers }) => answers?.['reasons']);
  expect(stored.filter(Array.isArray)).toHaveLength(20);
  expect(stored).toContainEqual(['price', 'staff']);
});

test('a line that is too long to be a row is told before anything else', async () => {
  const good = Array.from({ length: 40 }, (_, index) => `2026-03-1${index % 9},Shop ${index % 3},${index % 11}`);
  const ready = await read(
    'long.csv',
    ['date,shop,score', ...good, `2026-03-01,${'x'.repeat(3_000_000)},5`].join('\n'),
  );
  expect(ready.notes[0]).toMatchObject({ code: 'damaged_lines', severity: 'decide', details: { cells: 1, line: 42 } });
  expect(String(ready.notes[0]?.details['reason'])).toContain('1000000');
  expect(ready.judgement).toMatchObject({ accepted: 40, refusals: { count: 1 } });
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

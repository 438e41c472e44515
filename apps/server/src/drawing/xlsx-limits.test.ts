import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCsv } from './csv-book.ts';
import { SharedTexts } from './shared-texts.ts';
import type { Cell, TableBook, TableColumn } from './table-book.ts';
import { cellsOf, children, takeApart } from './test-workbook.ts';
import { writeXlsx } from './xlsx-book.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-limits-'));
});
afterAll(() => rm(folder, { recursive: true }));

function bookOf(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): TableBook {
  async function* batches(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield rows;
  }
  return {
    ...{ title: 'Test', language: 'en', timeZone: 'UTC', madeAt: '2026-11-21T00:30:00.000Z' },
    ...{ notesTitle: 'About', notes: [] },
    sheets: [{ name: 'Table', columns, rows: batches(), emptySentence: '' }],
  };
}
const pathOf = (name: string): string => join(folder, name);
async function write(name: string, columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]) {
  await writeXlsx(bookOf(columns, rows), pathOf(name));
  const apart = await takeApart(pathOf(name));
  expect(apart.faults).toEqual([]);
  const { sheets } = await readXlsx(await readFile(pathOf(name)));
  return { ...apart, rows: sheets[0]?.rows ?? [], cells: cellsOf(apart.sheets[0]?.root as never) };
}

test('a value that is no number says so in a workbook and is empty in CSV', async () => {
  const columns: TableColumn[] = [
    { title: 'Value', kind: 'number' },
    { title: 'On', kind: 'text' },
  ];
  const values = [
    [Number.NaN, true],
    [Number.POSITIVE_INFINITY, false],
    [1.5, null],
  ];
  const { cells } = await write('values.xlsx', columns, values);
  expect(['A2', 'A3'].map((place) => cells.get(place)?.attributes['t'])).toEqual(['e', 'e']);
  expect(['A2', 'A3', 'A4'].map((place) => children(cells.get(place) as never, 'v')[0]?.text)).toEqual([
    '#NUM!',
    '#NUM!',
    '1.5',
  ]);
  expect(
    ['B2', 'B3'].map((place) => [cells.get(place)?.attributes['t'], children(cells.get(place) as never, 'v')[0]?.text]),
  ).toEqual([
    ['b', '1'],
    ['b', '0'],
  ]);
  await writeCsv(bookOf(columns, values), pathOf('values.csv'));
  expect(await readFile(pathOf('values.csv'), 'utf8')).toBe('\ufeffValue,On\r\n,true\r\n,false\r\n1.5,\r\n');
});

test('case 15: the heads are texts as well, and stand there whole', async () => {
  const titles = ['=HYPERLINK("http://evil","x")', 'Wie zufrieden waren Sie '.repeat(20).trim(), 'Ä & <b>'];
  const columns = titles.map((title) => ({ title, kind: 'text' }) as const);
  const { rows } = await write('heads.xlsx', columns, [['a', 'b', 'c']]);
  expect(rows[0]).toEqual(titles);
  await writeCsv(bookOf(columns, []), pathOf('heads.csv'));
  expect(await readFile(pathOf('heads.csv'), 'utf8')).toContain('"\'=HYPERLINK(""http://evil"",""x"")",');
});

test('an address longer than a sheet can follow is told instead', async () => {
  const long = `https://e.example/${'a'.repeat(2079)}`;
  const { parts, rows } = await write(
    'links.xlsx',
    [{ title: 'Link', kind: 'link' }],
    [[{ link: long, text: 'Long' }], [{ link: 'https://e.example/short', text: 'Short' }]],
  );
  const links = children(parts.get('xl/worksheets/_rels/sheet1.xml.rels'), 'Relationship');
  expect(links.map(({ attributes }) => attributes['Target'])).toEqual(['https://e.example/short']);
  expect(rows[1]).toEqual([`Long (${long})`]);
});

test('printed it lies across an A4 page, with the name of the sheet and page numbers', async () => {
  const { sheets } = await write('print.xlsx', [{ title: 'No', kind: 'number' }], [[1]]);
  const root = sheets[0]?.root as never;
  expect(children(root, 'pageSetup')[0]?.attributes).toMatchObject({ paperSize: '9', orientation: 'landscape' });
  expect(children(children(root, 'headerFooter')[0], 'oddFooter')[0]?.text).toBe('&L&A&R&P / &N');
});

test('of many different texts a bounded number is shared, and all come back', async () => {
  const columns = Array.from({ length: 14 }, (_, no) => ({ title: `C${no}`, kind: 'text' }) as const);
  const given = Array.from({ length: 4100 }, (_, row) => columns.map((__, no) => `t${no}-${row}`));
  const { rows } = await write('many.xlsx', columns, given);
  expect(rows.slice(1)).toEqual(given);

  const shared = new SharedTexts();
  const one = shared.column();
  for (let no = 0; no < 10_000; no += 1) one(`one ${no}`);
  expect(shared.size).toBe(4000);
  for (let column = 0; column < 20; column += 1) {
    const look = shared.column();
    for (let no = 0; no < 4000; no += 1) look(`${column} ${no}`);
  }
  expect(shared.size).toBe(50_000);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell, RowBatch, TableBook, TableColumn } from './table-book.ts';
import { cellsOf, children, takeApart } from './test-workbook.ts';
import { writeXlsx, type XlsxOptions } from './xlsx-book.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* given(...batches: readonly RowBatch[]): AsyncGenerator<RowBatch> {
  yield* batches;
}

function bookOf(
  columns: readonly TableColumn[],
  rows: AsyncIterable<RowBatch>,
  more: Partial<TableBook> = {},
): TableBook {
  return {
    title: 'Umfrage <Müller & Söhne>',
    language: 'de',
    timeZone: 'Europe/Berlin',
    madeAt: '2026-11-21T00:30:00.000Z',
    notesTitle: 'Über diese Datei',
    notes: [
      { label: 'Filter', value: { link: 'https://echolot.example/rankings/sales/org.all?x=1&y=2', text: 'Liste' } },
    ],
    sheets: [{ name: 'Interviews', columns, rows, emptySentence: 'Keine Interviews in dieser Auswahl.' }],
    ...more,
  };
}

let count = 0;
async function write(book: TableBook, options?: XlsxOptions): Promise<string> {
  count += 1;
  const path = join(folder, `book-${count}.xlsx`);
  await writeXlsx(book, path, options);
  return path;
}

/** As another program reads it. */
async function readBack(path: string) {
  const { sheets } = await readXlsx(await readFile(path));
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}

/** Values of a column of texts, written and read back. */
async function textsBack(texts: readonly string[], options?: XlsxOptions) {
  const path = await write(bookOf([{ title: 'Text', kind: 'text' }], given(texts.map((text) => [text]))), options);
  const { faults } = await takeApart(path);
  expect(faults).toEqual([]);
  const rows = (await readBack(path)).get('Interviews') ?? [];
  return rows.slice(1).map(([value]) => value ?? '');
}

const columns: TableColumn[] = [
  { title: 'Id', kind: 'text', leadsTo: 'https://echolot.example/interview/sales/' },
  { title: 'Tag', kind: 'date' },
  { title: 'Um', kind: 'time' },
  { title: 'Wert', kind: 'number', decimals: 1, group: 'Händler' },
  { title: 'Anteil', kind: 'number', decimals: 1, unit: 'percent', group: 'Händler' },
  { title: 'Kommentar', kind: 'text', width: 40 },
];

describe('a workbook', () => {
  test('has real numbers, days, times and shares, with the formats spreadsheets know', async () => {
    const rows: Cell[][] = [
      ['a-1', { date: '2026-03-29' }, { at: '2026-03-29T01:30:00.000Z' }, -2.25, 0.423, 'Übergabe sehr freundlich'],
      ['a-2', { date: '2024-02-29' }, { at: '2024-02-29T12:00:00.000Z' }, 1e-7, null, ''],
      ['a-3', { date: '1899-12-30' }, null, 12_345_678.9, 1, 'Ärger'],
    ];
    const path = await write(bookOf(columns, given(rows)));
    const { faults, sheets, parts } = await takeApart(path);
    expect(faults).toEqual([]);
    const cells = cellsOf(sheets[0]?.root as never);
    // Excel: =DATE(2026,3,29) is 46110; 03:30 in Berlin, after the clocks went forward.
    expect(children(cells.get('B3') as never, 'v')[0]?.text).toBe('46110');
    expect(Number(children(cells.get('C3') as never, 'v')[0]?.text)).toBeCloseTo(46_110 + 3.5 / 24, 8);
    const xfs = children(children(parts.get('xl/styles.xml'), 'cellXfs')[0], 'xf');
    const codes = new Map(
      children(children(parts.get('xl/styles.xml'), 'numFmts')[0], 'numFmt').map(({ attributes }) => [
        attributes['numFmtId'],
        attributes['formatCode'],
      ]),
    );
    const formatOf = (place: string): string | undefined => {
      const id = xfs[Number(cells.get(place)?.attributes['s'] ?? 0)]?.attributes['numFmtId'];
      return codes.get(id) ?? id;
    };
    expect(['B3', 'C3', 'D3', 'E3', 'F3'].map(formatOf)).toEqual(['14', '22', '#,##0.0', '0.0%', '0']);
    const back = (await readBack(path)).get('Interviews') ?? [];
    expect(back[2]?.[3]).toBe(-2.25);
    expect(back[2]?.[4]).toBe(0.423);
    expect(back[3]?.[3]).toBe(1e-7);
    expect(back[2]?.[1]).toEqual(new Date('2026-03-29T00:00:00.000Z'));
    expect(back[3]?.slice(4, 6)).toEqual([null, null]);
    // Spreadsheets know no days before 1900: it stays readable.
    expect(back[4]?.[1]).toBe('1899-12-30');
  });

  test('figures of several kinds in one column have each its own digits', async () => {
    const columns: TableColumn[] = [{ title: 'Wert', kind: 'number' }];
    const figures: Cell[][] = [0, 1, 2].map((decimals) => [{ number: 39.3353, decimals }]);
    const path = await write(bookOf(columns, given([...figures, [{ number: Number.NaN, decimals: 1 }]])));
    const { faults, sheets, parts } = await takeApart(path);
    expect(faults).toEqual([]);
    const cells = cellsOf(sheets[0]?.root as never);
    const xfs = children(children(parts.get('xl/styles.xml'), 'cellXfs')[0], 'xf');
    const own = children(children(parts.get('xl/styles.xml'), 'numFmts')[0], 'numFmt').map((one) => one.attributes);
    expect(own).toEqual([{ numFmtId: '164', formatCode: '#,##0.0' }]);
    const formats = ['A2', 'A3', 'A4'].map(
      (place) => xfs[Number(cells.get(place)?.attributes['s'])]?.attributes['numFmtId'],
    );
    // 3 and 4 are Excel's own for none and two.
    expect(formats).toEqual(['3', '164', '4']);
    expect((await readBack(path)).get('Interviews')?.slice(1, 4)).toEqual([[39.3353], [39.3353], [39.3353]]);
    expect(cells.get('A5')?.attributes['t']).toBe('e');
  });

  test('a table wider than a screen keeps the columns that say what a row is of, on paper too', async () => {
    const columns = Array.from({ length: 9 }, (_, index) => ({ title: `C${index}`, kind: 'text', width: 20 }) as const);
    const paneOf = async (count: number, keptColumns?: number) => {
      const width = (index: number): number => (count > 9 && index === 8 ? 140 : 20);
      const its = columns.slice(0, count).map((column, index) => ({ ...column, width: width(index) }));
      const sheets = [{ name: 'Trend', columns: its, keptColumns, rows: given([['a']]), emptySentence: '' }];
      const { sheets: made, parts } = await takeApart(await write(bookOf([], given(), { sheets })));
      const view = children(children(made[0]?.root, 'sheetViews')[0], 'sheetView')[0];
      const names = children(children(parts.get('xl/workbook.xml'), 'definedNames')[0], 'definedName');
      return { pane: children(view, 'pane')[0]?.attributes, names: names.map(({ text }) => text) };
    };
    expect((await paneOf(7)).pane).not.toHaveProperty('xSplit');
    expect((await paneOf(9)).pane).toMatchObject({ xSplit: '1', topLeftCell: 'B2', activePane: 'bottomRight' });
    expect((await paneOf(9, 2)).pane).toMatchObject({ xSplit: '2', topLeftCell: 'C2', activePane: 'bottomRight' });
    expect((await paneOf(9, 2)).names).toContain("'Trend'!$1:$1");
    expect((await paneOf(10, 2)).names).toContain("'Trend'!$A:$B,'Trend'!$1:$1");
  });

  test('a table wider than a page keeps its first column in sight, and prints on several pages that can be read', async () => {
    const wide = Array.from(
      { length: 30 },
      (_, index) => ({ title: `Column ${index}`, kind: 'text', width: 20 }) as const,
    );
    const { sheets, parts } = await takeApart(await write(bookOf(wide, given([wide.map(({ title }) => title)]))));
    const root = sheets[0]?.root as never;
    const pane = children(children(children(root, 'sheetViews')[0], 'sheetView')[0], 'pane')[0];
    expect(pane?.attributes).toMatchObject({ xSplit: '1', ySplit: '1', topLeftCell: 'B2', activePane: 'bottomRight' });
    expect(children(root, 'pageSetup')[0]?.attributes).toMatchObject({ fitToWidth: '3', fitToHeight: '0' });
    const names = children(children(parts.get('xl/workbook.xml'), 'definedNames')[0], 'definedName');
    expect(names.map(({ text }) => text)).toContain("'Interviews'!$A:$A,'Interviews'!$1:$1");
  });

  test('has frozen heads, groups over columns, a filter, widths and links', async () => {
    const path = await write(bookOf(columns, given([['a-1', null, null, 1, 0.5, 'Text']])));
    const { sheets, parts } = await takeApart(path);
    const root = sheets[0]?.root as never;
    const pane = children(children(children(root, 'sheetViews')[0], 'sheetView')[0], 'pane')[0];
    expect(pane?.attributes).toMatchObject({ ySplit: '2', topLeftCell: 'A3', state: 'frozen' });
    expect(children(root, 'autoFilter')[0]?.attributes['ref']).toBe('A2:F3');
    expect(children(children(root, 'mergeCells')[0], 'mergeCell')[0]?.attributes['ref']).toBe('D1:E1');
    expect(children(children(root, 'cols')[0], 'col')[5]?.attributes['width']).toBe('40');
    const links = children(parts.get('xl/worksheets/_rels/sheet1.xml.rels'), 'Relationship');
    expect(links.map(({ attributes }) => attributes['Target'])).toEqual([
      'https://echolot.example/interview/sales/a-1',
    ]);
    const names = children(children(parts.get('xl/workbook.xml'), 'definedNames')[0], 'definedName');
    expect(names.map(({ attributes, text }) => [attributes['name'], text])).toEqual([
      ['_xlnm._FilterDatabase', "'Interviews'!$A$2:$F$3"],
      ['_xlnm.Print_Area', "'Interviews'!$A$1:$F$3"],
      ['_xlnm.Print_Titles', "'Interviews'!$1:$2"],
      ['_xlnm.Print_Area', "'Über diese Datei'!$A$1:$B$2"],
    ]);
    expect(children(parts.get('docProps/core.xml'), 'dc:title')[0]?.text).toBe('Umfrage <Müller & Söhne>');
    expect(children(parts.get('docProps/core.xml'), 'dcterms:created')[0]?.text).toBe('2026-11-21T00:30:00Z');
    expect([...((await readBack(path)).get('Über diese Datei') ?? [])]).toEqual([
      ['Filter', 'Liste'],
      ['Zeilen in „Interviews“', 1],
    ]);
  });

  test('without rows says so', async () => {
    const rows = (await readBack(await write(bookOf(columns, given())))).get('Interviews');
    expect(rows?.at(-1)?.[0]).toBe('Keine Interviews in dieser Auswahl.');
  });

  test('reads packed rows as the engine writes them', async () => {
    const lines = Buffer.from(
      '["a-1","2026-01-31","2026-01-31 09:30:00",9,0.5,"Zeile\\neins"]\n["a-2",null,null,null,null,""]\n',
    );
    const path = await write(bookOf(columns, given({ lines })));
    expect((await takeApart(path)).faults).toEqual([]);
    const rows = (await readBack(path)).get('Interviews') ?? [];
    expect(rows[2]?.[2]).toEqual(new Date('2026-01-31T09:30:00.000Z'));
    expect([rows[2]?.[3], rows[2]?.[5]]).toEqual([9, 'Zeile\neins']);
    expect(rows).toHaveLength(4);
  });

  test('goes on in further sheets when one is full: no row is lost', async () => {
    const rows = Array.from({ length: 25 }, (_, index): Cell[] => [index + 1]);
    const book = bookOf([{ title: 'Nr', kind: 'number' }], given(rows.slice(0, 7), [], rows.slice(7)));
    const path = await write(book, { rowsPerSheet: 11 });
    const { faults, sheets } = await takeApart(path);
    expect(faults).toEqual([]);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Interviews',
      'Interviews (2)',
      'Interviews (3)',
      'Über diese Datei',
    ]);
    const back = await readBack(path);
    const numbers = sheets.slice(0, 3).flatMap(({ name }) => (back.get(name) ?? []).slice(1).map(([value]) => value));
    expect(numbers).toEqual(rows.map(([value]) => value));
    expect(back.get('Über diese Datei')?.slice(1)).toEqual([
      ['Zeilen in „Interviews“', 10],
      ['Zeilen in „Interviews (2)“', 10],
      ['Zeilen in „Interviews (3)“', 5],
    ]);
  });

  test('a full last sheet is followed by no empty one', async () => {
    const rows = Array.from({ length: 20 }, (_, index): Cell[] => [index]);
    const path = await write(bookOf([{ title: 'Nr', kind: 'number' }], given(rows)), { rowsPerSheet: 11 });
    expect((await takeApart(path)).sheets).toHaveLength(3);
  });

  test('texts longer than a cell stand whole in a sheet of their own', async () => {
    const long = `${'Ä'.repeat(32_766)}😀${'x'.repeat(40_000)}`;
    const path = await write(bookOf([{ title: 'Text', kind: 'text' }], given([['kurz'], [long]])));
    expect((await takeApart(path)).faults).toEqual([]);
    const back = await readBack(path);
    const shown = String(back.get('Interviews')?.[2]?.[0]);
    expect(shown).toHaveLength(32_767);
    expect(shown).toMatch(/ … \[ganzer Text im Blatt „Lange Texte“\]$/);
    const pieces = back.get('Lange Texte')?.slice(1) ?? [];
    expect(pieces.map((row) => row.slice(0, 3))).toEqual([1, 2, 3].map((part) => ['Interviews', 'A3', part]));
    expect(pieces.map((row) => row[3]).join('')).toBe(long);
    expect(pieces.every((row) => String(row[3]).length <= 32_767)).toBe(true);
  });

  test('sheets are named as Excel takes them', async () => {
    const columns: TableColumn[] = [{ title: 'Nr', kind: 'number' }];
    const sheet = (name: string) => ({ name, columns, rows: given([[1]]), emptySentence: '' });
    const names = ["'Nord/Süd: [alles]?'", 'x'.repeat(40), 'X'.repeat(31), 'History', 'Über diese Datei', ''];
    const path = await write(bookOf(columns, given(), { sheets: names.map(sheet) }));
    const { faults, sheets } = await takeApart(path);
    expect(faults).toEqual([]);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Nord Süd alles',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      'History 1',
      'Über diese Datei (2)',
      'Sheet 1',
      'Über diese Datei',
    ]);
  });

  test('a sheet takes as many links as Excel does; what cannot be followed is told', async () => {
    const rows = Array.from({ length: 40 }, (_, index): Cell[] => [`n${index}`]);
    const book = bookOf([{ title: 'Id', kind: 'text', leadsTo: 'https://e.example/' }], given(rows));
    const path = await write(book, { linksPerSheet: 30 });
    const { faults, sheets } = await takeApart(path);
    expect(faults).toEqual([]);
    expect(children(children(sheets[0]?.root, 'hyperlinks')[0], 'hyperlink')).toHaveLength(30);
    expect((await readBack(path)).get('Interviews')?.at(-1)).toEqual(['n39']);
    const other = await write(
      bookOf(
        [{ title: 'Link', kind: 'link' }],
        given([[{ link: 'file:///etc/passwd', text: 'Hier' }], ['https://e.example/?a=1&b=2']]),
      ),
    );
    const apart = await takeApart(other);
    const links = children(apart.parts.get('xl/worksheets/_rels/sheet1.xml.rels'), 'Relationship');
    expect(links.map(({ attributes }) => attributes['Target'])).toEqual(['https://e.example/?a=1&b=2']);
    expect((await readBack(other)).get('Interviews')?.[1]?.[0]).toBe('Hier (file:///etc/passwd)');
  });

  test('addresses are written as URIs, whatever stands in them', async () => {
    const addresses = [
      'https://e.example/ä b"<>|',
      'https://e.example/%C3%A4%20b?x=50%25#y;z=1*2',
      'https://e.example/\ud800',
    ];
    const path = await write(
      bookOf(
        [
          { title: 'Link', kind: 'link' },
          { title: 'Id', kind: 'text', leadsTo: 'https://e.example/id/' },
        ],
        given(addresses.map((address, index) => [address, index === 0 ? 'a/b c\udfff' : null])),
      ),
    );
    const { faults, parts } = await takeApart(path);
    expect(faults).toEqual([]);
    const links = children(parts.get('xl/worksheets/_rels/sheet1.xml.rels'), 'Relationship');
    expect(links.map(({ attributes }) => attributes['Target'])).toEqual([
      'https://e.example/%C3%A4%20b%22%3C%3E%7C',
      'https://e.example/id/a%2Fb%20c%EF%BF%BD',
      'https://e.example/%C3%A4%20b?x=50%25#y;z=1*2',
      'https://e.example/%EF%BF%BD',
    ]);
  });

  test('when its rows fail, so does it, and says why', async () => {
    async function* failing(): AsyncGenerator<RowBatch> {
      yield [[1]];
      throw new Error('The engine is gone');
    }
    await expect(write(bookOf([{ title: 'Nr', kind: 'number' }], failing()))).rejects.toMatchObject({
      message: 'The engine is gone',
    });
  });
});

describe('texts', () => {
  const formulas = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://evil","x")'];

  test('case 15: formulas in a workbook are texts that stay texts when edited', async () => {
    const path = await write(bookOf([{ title: 'Text', kind: 'text' }], given(formulas.map((text) => [text]))));
    const { faults, sheets, parts } = await takeApart(path);
    // No cell has a formula: one would be a fault.
    expect(faults).toEqual([]);
    const xfs = children(children(parts.get('xl/styles.xml'), 'cellXfs')[0], 'xf');
    const cells = cellsOf(sheets[0]?.root as never);
    for (let row = 2; row < formulas.length + 2; row += 1) {
      const cell = cells.get(`A${row}`);
      expect(cell?.attributes['t']).toMatch(/^(s|inlineStr)$/);
      expect(xfs[Number(cell?.attributes['s'])]?.attributes['quotePrefix']).toBe('1');
    }
    expect(
      (await readBack(path))
        .get('Interviews')
        ?.slice(1)
        .map(([text]) => text),
    ).toEqual(formulas);
  });

  test('case 15: negative numbers are numbers', async () => {
    const path = await write(bookOf([{ title: 'Wert', kind: 'number' }], given([[-5], [-0.5]])));
    expect((await readBack(path)).get('Interviews')?.slice(1)).toEqual([[-5], [-0.5]]);
  });

  test('characters XML does not have come back, and so does what looks like their escape', async () => {
    const texts = [
      'a\u0007b',
      'x\u0000',
      '_x0007_',
      '_x005F_x0007_',
      'a\rb',
      'a\tb\nc',
      ' vorn und hinten ',
      '\uffff',
      'a&amp;<b>"\'',
    ];
    expect(await textsBack(texts)).toEqual(texts);
  });

  test('any text comes back as it was, inline and shared; CR LF as LF', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 60 }), async (texts) => {
        const wanted = texts.map((one) => one.replaceAll('\r\n', '\n'));
        expect(await textsBack(texts)).toEqual(wanted);
        // Longer than what is shared.
        const long = texts.map((one) => one + 'y'.repeat(130));
        expect(await textsBack(long)).toEqual(long.map((one) => one.replaceAll('\r\n', '\n')));
      }),
      { numRuns: 6 },
    );
  });
});

import fc from 'fast-check';
import { writeXlsx } from 'hucre';
import { afterAll, describe, expect, test } from 'vitest';
import { TestSourceFiles, textRow, workbook, workbookParts, zip } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

const dateStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
  <numFmts count="3">
    <numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>
    <numFmt numFmtId="165" formatCode="[$-407]d. mmmm yyyy hh:mm;@"/>
    <numFmt numFmtId="166" formatCode="0.00&quot; days&quot;"/>
  </numFmts>
  <cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs count="9"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="49"/></cellXfs>
</styleSheet>`;

describe('a workbook', () => {
  test('any table a writer writes reads back', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'ö', '<', '&', '"', ' ', '7', '€', '\n', '😀'),
      minLength: 1,
      maxLength: 8,
    });
    const value = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const filled = rows.filter((cells) => cells.some((cell) => cell !== null));
        if (filled.length === 0) return;
        const head = rows[0]?.map((_, place) => `name ${place}`) ?? [];
        const bytes = await writeXlsx({ sheets: [{ name: 'Answers', rows: [head, ...rows] }] });
        const read = await files.read(bytes);
        expect(read.columns).toEqual(head);
        expect(read.damaged).toEqual([]);
        expect(read.rows).toEqual(filled.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell)))));
      }),
      { numRuns: 60 },
    );
  });

  test('is recognised by its content, whatever its name', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['id'], ['1']] }] });
    expect((await files.read(bytes, { fileName: '../../etc/answers.csv' })).kind).toBe('xlsx');
  });

  test('numbers print short, days and instants by their format, in both date systems', async () => {
    const data = `${textRow(1, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])}
      <row r="2"><c r="A2"><v>4.5999999999999996</v></c><c r="B2" s="1"><v>45413</v></c><c r="C2" s="2"><v>45413.75</v></c>
      <c r="D2" s="3"><v>45413.000011574</v></c><c r="E2" s="4"><v>45413</v></c><c r="F2" s="5"><v>3.10</v></c>
      <c r="G2" s="6"><v>0.5</v></c><c r="H2" s="7"><v>1.25</v></c></row>
      <row r="3"><c r="A3"><v>1E3</v></c><c r="B3" s="1"><v>59</v></c><c r="C3" s="1"><v>61</v></c><c r="D3" s="1"><v>1</v></c>
      <c r="E3" s="1"><v>-1</v></c><c r="F3"><v>0007</v></c><c r="G3" t="d"><v>2024-05-01T00:00:00</v></c></row>`;
    const read = await files.read(workbook({ sheets: [{ name: 'S', data }], styles: dateStyles }));
    expect(read.rows).toEqual([
      [
        '4.6',
        '2024-05-01',
        '2024-05-01T18:00:00',
        '2024-05-01T00:00:01',
        '2024-05-01T00:00:00',
        '3.1',
        '12:00:00',
        '30:00:00',
      ],
      ['1000', '1900-02-28', '1900-03-01', '1900-01-01', '-1', '7', '2024-05-01', ''],
    ]);
    const of1904 = await files.read(
      workbook({
        sheets: [{ name: 'S', data: `${textRow(1, ['a'])}<row r="2"><c r="A2" s="1"><v>43951</v></c></row>` }],
        styles: dateStyles,
        workbookProperties: '<workbookPr date1904="1"/>',
      }),
    );
    expect(of1904.rows).toEqual([['2024-05-01']]);
  });

  test('cells of every type, rich and phonetic texts, escapes, gaps and prefixes', async () => {
    const sharedTexts = `<sst><si><t>plain</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_
b &amp; &#x41;<![CDATA[<c>]]></t></si><si/></sst>`;
    const data = `<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1">
      <x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="C1" t="str"><x:v>c</x:v></x:c></x:row>
      <!-- <x:row> --><x:row r="4"><x:c r="A4" t="s"><x:v>1</x:v></x:c><x:c r="B4" t="s"><x:v>2</x:v></x:c><x:c r="C4" t="b"><x:v>1</x:v></x:c></x:row>
      <x:row><x:c t="s"><x:v>3</x:v></x:c><x:c t="e"><x:v>#DIV/0!</x:v></x:c><x:c t="str" x="a>b"><x:f>1&lt;2</x:f><x:v>yes</x:v></x:c></x:row>
      <x:row r="9"><x:c r="A9" t="s"><x:v>4</x:v></x:c><x:c r="B9" s="1"/></x:row></x:sheetData></x:worksheet>`;
    const read = await files.read(workbook({ sheets: [{ name: 'S', data }], sharedTexts }));
    expect(read.columns).toEqual(['a', 'Column 2', 'c']);
    expect(read.rows).toEqual([
      ['rich text', '東京', 'true'],
      ['a\nb & A<c>', '', 'yes'],
    ]);
    expect(read.lines).toEqual([4, 5]);
  });

  test('formulas give their result; one without a result is damage with advice', async () => {
    const data = `${textRow(1, ['a', 'b'])}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>""</f><v></v></c></row>
      <row r="3"><c r="A3"><f>SUM(A1:A2)</f></c><c r="B3"><v>5</v></c></row>`;
    const read = await files.read(workbook({ sheets: [{ name: 'S', data }] }));
    expect(read.rows).toEqual([['2', '']]);
    expect(read.damaged[0]?.reason).toContain('A formula in column 1 has no result.');
  });

  test('a cover in front of the answers is passed over: the sheet with the most filled cells is read', async () => {
    const cover = textRow(1, ['Survey of spring', 'Confidential']) + textRow(2, ['Made by', 'Anna']);
    // Formatted, but empty: large and nothing in it.
    const legend = Array.from(
      { length: 900 },
      (_, place) => `<row r="${place + 1}"><c s="1"/><c s="1"><v></v></c></row>`,
    );
    const answers = Array.from({ length: 20_000 }, (_, place) => textRow(place + 2, [`id ${place}`, '9'])).join('');
    const notes = Array.from({ length: 400 }, (_, place) => textRow(place + 1, ['word', 'meaning'])).join('');
    const bytes = workbook({
      sheets: [
        { name: 'Cover', data: cover },
        { name: 'Legend', data: legend.join('') },
        { name: 'Notes', data: notes },
        { name: 'Answers', data: textRow(1, ['id', 'nps']) + answers },
        { name: 'Old', data: (textRow(1, ['id', 'nps']) + answers).repeat(2), state: 'hidden' },
      ],
    });
    const read = await files.read(bytes);
    expect(read.columns).toEqual(['id', 'nps']);
    expect(read.rows).toHaveLength(20_000);
    expect(read.facts).toEqual({ sheet: 'Answers', sheets: ['Cover', 'Legend', 'Notes', 'Answers'] });
    expect((await files.read(bytes, { sheet: 'Cover' })).facts.sheet).toBe('Cover');
  });

  test('only the first 20 sheets are compared', async () => {
    const sheets = Array.from({ length: 25 }, (_, place) => ({
      name: `S${place}`,
      data: Array.from({ length: place + 2 }, (_, row) => textRow(row + 1, ['x'])).join(''),
    }));
    expect((await files.read(workbook({ sheets }))).facts.sheet).toBe('S19');
  });

  test('of sheets with as many cells the first is read, or the one asked for', async () => {
    const table = (name: string): string => textRow(1, [name]) + textRow(2, ['1']);
    const bytes = workbook({
      sheets: [
        { name: 'Secret', data: table('secret'), state: 'hidden' },
        { name: 'Empty', data: '<row r="1"><c r="A1" s="1"/></row>' },
        { name: 'Q1 &amp; Q2', data: table('first') },
        { name: 'Other', data: table('other') },
      ],
    });
    const read = await files.read(bytes);
    expect(read.columns).toEqual(['first']);
    expect(read.facts).toEqual({ sheet: 'Q1 & Q2', sheets: ['Empty', 'Q1 & Q2', 'Other'] });
    expect((await files.read(bytes, { sheet: 'Other' })).columns).toEqual(['other']);
    const refused = await files.refusal(bytes, { sheet: 'Secret' });
    expect([refused.code, refused.details]).toEqual([
      'sheet_unknown',
      { sheet: 'Secret', sheets: 'Empty, Q1 & Q2, Other' },
    ]);
    expect((await files.refusal(bytes, { sheet: 'Empty' })).code).toBe('no_sheet');
  });

  test('a title above the table is left out; cells over several columns name each of them', async () => {
    const data = [
      textRow(1, ['Answers of spring']),
      textRow(3, ['id', 'Satisfaction', '', 'Region']),
      textRow(4, ['', 'Price', 'Service', '']),
      textRow(5, ['1', '5', '4', 'North']),
      textRow(6, ['2', '3', '3', 'South']),
    ].join('');
    const behind =
      '<mergeCells count="3"><mergeCell ref="A1:D1"/><mergeCell ref="B3:C3"/><mergeCell ref="A3:A4"/></mergeCells>';
    const read = await files.read(workbook({ sheets: [{ name: 'S', data, behind }] }));
    expect(read.columns).toEqual(['id', 'Satisfaction / Price', 'Satisfaction / Service', 'Region']);
    expect(read.rows).toEqual([
      ['1', '5', '4', 'North'],
      ['2', '3', '3', 'South'],
    ]);
  });

  test('a column without a name is no head of two rows', async () => {
    const data = textRow(1, ['id', '', 'c']) + textRow(2, ['1', 'x', 'y']) + textRow(3, ['2', 'x', 'y']);
    const read = await files.read(workbook({ sheets: [{ name: 'S', data }] }));
    expect(read.columns).toEqual(['id', 'Column 2', 'c']);
    expect(read.rows).toHaveLength(2);
  });

  test('the three head lines of Qualtrics are known here too', async () => {
    const data =
      textRow(1, ['Q1', 'Q2']) +
      textRow(2, ['How?', 'Why?']) +
      textRow(3, ['{"ImportId":"QID1"}', '{"ImportId":"QID2"}']) +
      textRow(4, ['5', 'x']);
    const read = await files.read(workbook({ sheets: [{ name: 'S', data }] }));
    expect([read.columns, read.titles, read.rows]).toEqual([['Q1', 'Q2'], { Q1: 'How?', Q2: 'Why?' }, [['5', 'x']]]);
  });

  test('what is no workbook we read says what to do', async () => {
    const archive = (names: string[]): Buffer => zip(names.map((name) => ({ name, content: 'x' })));
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
    const protectedBook = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(500)]);
    const codes = await Promise.all(
      [
        archive(['xl/workbook.bin']),
        zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
        archive(['word/document.xml']),
        archive(['Survey, spring.csv', '../../../etc/passwd.csv']),
        archive(['answers.csv', 'a.csv', 'b.csv', 'c.csv']),
        ole,
        protectedBook,
        zip(workbookParts({ sheets: [] })),
        zip([]),
      ].map(async (bytes) => (await files.refusal(bytes, { fileName: 'x.xlsx' })).code),
    );
    expect(codes).toEqual([
      'is_binary_workbook',
      'is_open_document',
      'is_rich_text',
      'archive_damaged',
      'is_archive',
      'is_old_workbook',
      'is_protected_workbook',
      'no_sheet',
      'is_archive',
    ]);
    const message = (await files.refusal(archive(['answers.csv', 'a.csv', 'b.csv', 'c.csv']))).message;
    expect(message).toBe('This is an archive (answers.csv, a.csv, b.csv, …). Unpack it and choose the file inside.');
  });

  test('a head alone, and nothing at all', async () => {
    expect((await files.refusal(workbook({ sheets: [{ name: 'S', data: textRow(1, ['a', 'b']) }] }))).code).toBe(
      'no_rows',
    );
    expect((await files.refusal(workbook({ sheets: [{ name: 'S', data: '' }] }))).code).toBe('no_sheet');
  });
});

import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { TestSourceFiles } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

describe('a CSV file', () => {
  test('any table printed in any dialect reads back', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ö', ' ', '7', ',', ';', '\t', '|', '"', "'", '\n', '€'),
      maxLength: 9,
    });
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 9 }),
      );
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.record({
          delimiter: fc.constantFrom(',', ';', '\t', '|', '^', '¦'),
          quote: fc.constantFrom('"', "'"),
          lineEnd: fc.constantFrom('\n', '\r\n'),
          encoding: fc.constantFrom<'utf8' | 'utf16le'>('utf8', 'utf16le'),
          hasMark: fc.boolean(),
          endsWithBreak: fc.boolean(),
          quotesAll: fc.boolean(),
        }),
        async (rows, { delimiter, quote, lineEnd, encoding, hasMark, endsWithBreak, quotesAll }) => {
          const print = (text: string): string =>
            quotesAll || [delimiter, quote, '\n', '\r'].some((sign) => text.includes(sign))
              ? quote + text.replaceAll(quote, quote + quote) + quote
              : text;
          const head = rows[0]?.map((_, place) => `name ${place}`) ?? [];
          const text = [head, ...rows].map((cells) => cells.map(print).join(delimiter)).join(lineEnd);
          const mark = hasMark || encoding === 'utf16le' ? '\ufeff' : '';
          const content = Buffer.from(mark + text + (endsWithBreak ? lineEnd : ''), encoding);
          const filled = rows.filter((cells) => cells.some((value) => value !== ''));
          if (filled.length === 0) return;
          const read = await files.read(content, { delimiter, quote });
          expect(read.damaged).toEqual([]);
          expect(read.columns).toEqual(head);
          expect(read.rows).toEqual(filled);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['id;city;note\n1;Köln;a, b, c\n2;Bonn;d, e\n', ';'],
    ['id,city,note\n1,Köln,"a; b; c"\n2,Bonn,x\n', ','],
    ['id\tcity\tnote\n1\tKöln\ta, b\n', '\t'],
    ['id|city|note\n1|Köln|a, b\n', '|'],
    ['id^city^note\n1^Köln^12:30\n2^Bonn^12:31\n', '^'],
    ['id;"text; and, more";when\n1;"x\ny; z";12:30\n', ';'],
    ['name;value\n"a,b,c,d";1\n"a,b,c,d";2\n', ';'],
    ['sep=;\r\nid;city\r\n1;Köln\r\n', ';'],
    ["'id','city'\n'1','it''s'\n", ','],
  ])('the delimiter is found: %j', async (content, delimiter) => {
    const read = await files.read(content);
    expect(read.facts.delimiter).toBe(delimiter);
    expect(read.columns.length).toBeGreaterThan(1);
    expect(read.damaged).toEqual([]);
    expect(read.rows.length).toBeGreaterThan(0);
  });

  test('a quote may be said, also that there is none', async () => {
    expect((await files.read("'a';'b'\n'1';'it''s'\n", { quote: "'" })).rows).toEqual([['1', "it's"]]);
    expect((await files.read('a;b\n1;"x\n2;5"\n', { quote: '' })).rows).toEqual([
      ['1', '"x'],
      ['2', '5"'],
    ]);
  });

  test('what cannot be a delimiter or a quote is refused', async () => {
    for (const delimiter of ['', '\n', ';;', '"']) {
      expect((await files.refusal('a;b\n1;2\n', { delimiter })).code).toBe('delimiter_unusable');
    }
    expect((await files.refusal('a;b\n1;2\n', { quote: '""' })).code).toBe('quote_unusable');
  });

  test('lines may end as an old Mac ends them', async () => {
    const read = await files.read('id,city\r1,"Köln\rMitte"\r2,Bonn\r');
    expect(read.rows).toEqual([
      ['1', 'Köln\nMitte'],
      ['2', 'Bonn'],
    ]);
    expect(read.lines).toEqual([2, 4]);
  });

  test('names of columns are trimmed, unique and never empty', async () => {
    const read = await files.read(' id ;a;a;;a (2);"two\nlines"\n1;2;3;4;5;6\n');
    expect(read.columns).toEqual(['id', 'a', 'a (2)', 'Column 4', 'a (2) (2)', 'two lines']);
  });

  test('a title above the head is left out, a head of one column is not', async () => {
    const read = await files.read('Answers 2024;;\n\nid;city;score\n1;Köln;5\n2;Bonn;4\n');
    expect(read.columns).toEqual(['id', 'city', 'score']);
    expect(read.rows).toHaveLength(2);
    expect((await files.read('comment\ngood\nbad\n')).rows).toEqual([['good'], ['bad']]);
  });

  test('a title over two lines, and a head that ends with a delimiter', async () => {
    const read = await files.read('"Answers\nof 2024"\nid;city;score;\n1;Köln;5\n2;Bonn;4\n');
    expect([read.columns, read.rows.length, read.lines]).toEqual([['id', 'city', 'score'], 2, [4, 5]]);
  });

  test('empty rows and cells behind the last column are nothing, missing and further cells are damage', async () => {
    const read = await files.read('a,b\n1,2,,\n,\n3\n4,5,6\n7,8\n');
    expect(read.rows).toEqual([
      ['1', '2'],
      ['7', '8'],
    ]);
    expect(read.damaged.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'It has 1 columns; the head has 2.'],
      [5, 'It has 3 columns; the head has 2.'],
    ]);
  });

  test('cells that begin like formulas stay the texts they are', async () => {
    const cells = ['=1+1', '+49 30 1234', '-5', '@home', "=cmd|' /C calc'!A0"];
    const read = await files.read(`a,b,c,d,e\n${cells.join(',')}\n`);
    expect(read.rows).toEqual([cells]);
  });

  test('progress goes from nothing to the size of the file', async () => {
    const content = `a,b\n${'1,2\n'.repeat(100_000)}`;
    const { openSourceTable } = await import('./open-source-table.ts');
    const table = await openSourceTable(await files.write(content), 'x.csv');
    expect(table.byteCount).toBe(content.length);
    expect(table.bytesRead).toBeLessThan(content.length);
    let rows = 0;
    for await (const _ of table.rows()) rows += 1;
    expect(rows).toBe(100_000);
    expect(table.bytesRead).toBe(content.length);
    await table.close();
  });

  test('stops where it is told to', async () => {
    const controller = new AbortController();
    const { openSourceTable } = await import('./open-source-table.ts');
    const path = await files.write(`a,b\n${'1,2\n'.repeat(500_000)}`);
    const table = await openSourceTable(path, 'x.csv', { signal: controller.signal });
    let rows = 0;
    const read = async (): Promise<void> => {
      for await (const _ of table.rows()) {
        rows += 1;
        if (rows === 10) controller.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(rows).toBeLessThan(200_000);
    await table.close();
  });
});

describe('exports of survey tools', () => {
  test('Qualtrics: names, question texts, import ids', async () => {
    const read = await files.read(
      [
        'StartDate,Q1,Q2_1',
        'Start Date,"How satisfied are you,\nall in all?","Which? - Price"',
        `"{""ImportId"":""startDate"",""timeZone"":""Z""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2_1""}"`,
        '2024-05-01 10:00:00,5,1',
      ].join('\n'),
    );
    expect(read.columns).toEqual(['StartDate', 'Q1', 'Q2_1']);
    expect(read.titles).toEqual({
      StartDate: 'Start Date',
      Q1: 'How satisfied are you,\nall in all?',
      Q2_1: 'Which? - Price',
    });
    expect(read.rows).toEqual([['2024-05-01 10:00:00', '5', '1']]);
  });

  test('Qualtrics: tab-separated UTF-16, import ids right under the names', async () => {
    const text = '\ufeffA\tB\n"{""ImportId"":""x""}"\t"{""ImportId"":""y""}"\n1\t2\n';
    const read = await files.read(Buffer.from(text, 'utf16le'));
    expect([read.columns, read.rows, read.titles]).toEqual([['A', 'B'], [['1', '2']], {}]);
  });

  test('LimeSurvey: codes and texts in one head are told apart', async () => {
    const read = await files.read(
      '"id. Response ID";"submitdate. Date submitted";"Q1[SQ001]. How was it? [Price. Really]"\n"1";"2024-05-01 10:00:00";"A4"\n',
    );
    expect(read.columns).toEqual(['id', 'submitdate', 'Q1[SQ001]']);
    expect(read.titles).toEqual({
      id: 'Response ID',
      submitdate: 'Date submitted',
      'Q1[SQ001]': 'How was it? [Price. Really]',
    });
  });

  test('LimeSurvey: heads that are only texts stay whole', async () => {
    const read = await files.read('"Response ID";"How was it? [Price]"\n"1";"good"\n');
    expect(read.columns).toEqual(['Response ID', 'How was it? [Price]']);
    expect(read.titles).toEqual({});
  });

  test('Formbricks: numbered headlines', async () => {
    const read = await files.read('"No.","Response ID","1. How likely?","2. Why? - Option ID"\n"1","clx","9","a"\n');
    expect(read.columns).toEqual(['No.', 'Response ID', '1. How likely?', '2. Why? - Option ID']);
  });
});

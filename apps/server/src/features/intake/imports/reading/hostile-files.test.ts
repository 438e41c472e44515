import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openSourceTable } from './open-source-table.ts';
import { readSurveyDefinition } from './read-survey-definition.ts';
import { readingLimits } from './reading-limits.ts';
import { encodeSingleByte, TestSourceFiles, textRow, workbook, workbookParts, zip } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

const megabyte = 1024 * 1024;

/** Rows and damaged rows of a file, and by how much memory grew meanwhile. */
async function measure(path: string): Promise<{ rows: number; damaged: string[]; grownBytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  let rows = 0;
  const damaged: string[] = [];
  try {
    const table = await openSourceTable(path, 'answers');
    try {
      for await (const row of table.rows()) {
        if (row.kind === 'row') rows += 1;
        else damaged.push(row.reason);
      }
    } finally {
      await table.close();
    }
  } finally {
    clearInterval(watch);
  }
  return { rows, damaged, grownBytes: Math.max(most, process.memoryUsage().rss) - before };
}

/** A file with a line of so many megabytes between two good rows. */
async function writeLongLine(before: string, filler: string, megabytes: number, after: string): Promise<string> {
  const path = await files.write('');
  const stream = createWriteStream(path);
  stream.write(before);
  const piece = filler.repeat(Math.ceil(megabyte / filler.length));
  for (let count = 0; count < megabytes; count += 1) if (!stream.write(piece)) await once(stream, 'drain');
  stream.end(after);
  await once(stream, 'close');
  return path;
}

describe('case 17: hostile files', () => {
  test('a line of 200 MB costs itself and little memory', async () => {
    const path = await writeLongLine('a,b\n1,2\n', 'x', 200, '\n3,4\n');
    const { rows, damaged, grownBytes } = await measure(path);
    expect(rows).toBe(2);
    expect(damaged).toEqual(['The line is longer than 1000000 characters.']);
    expect(grownBytes).toBeLessThan(200 * megabyte);
  });

  test('a quote that never closes over 100 MB of lines costs its line', async () => {
    const path = await writeLongLine('a,b\n1,"2\n', `3,${'y'.repeat(1021)}\n`, 100, '');
    const { rows, damaged, grownBytes } = await measure(path);
    expect(rows).toBe((100 * megabyte) / 1024);
    expect(damaged).toEqual(['A quote is opened and not closed for a long time.']);
    expect(grownBytes).toBeLessThan(200 * megabyte);
  });

  test.each([
    ['line', '{"a":1}\n{"a":"', '"}\n{"a":3}\n'],
    ['object', '[{"a":1},\n{"a":"', '"},{"a":3}]'],
  ])('a JSON %s of 100 MB costs itself', async (_, before, after) => {
    const { rows, damaged, grownBytes } = await measure(await writeLongLine(before, 'x', 100, after));
    expect(rows).toBe(2);
    expect(damaged).toEqual(['It is longer than 1000000 characters or nested deeper than 64 levels.']);
    expect(grownBytes).toBeLessThan(200 * megabyte);
  });

  test('a head of one endless line is refused', async () => {
    const refused = await files.refusal(`a,${'x'.repeat(3_000_000)}`);
    expect(refused.code).toBe('head_damaged');
    expect(refused.message).toBe(
      'The head of the file cannot be read: The line is longer than 1000000 characters. Correct the first line.',
    );
  });

  test('a zip bomb is stopped while it unpacks, whatever its head claims', async () => {
    const repeated = { piece: 'a'.repeat(megabyte), times: 500 };
    const sheets = [{ name: 'S', data: textRow(1, ['a']) + textRow(2, ['1']) }];
    const honest = { sheets };
    for (const [name, content] of [
      ['xl/worksheets/sheet1.xml', undefined],
      ['xl/sharedStrings.xml', '<sst><si><t>'],
      ['xl/styles.xml', '<styleSheet>'],
      ['xl/workbook.xml', '<workbook>'],
      ['_rels/.rels', '<Relationships>'],
    ] as const) {
      const start = Buffer.from(content ?? `<worksheet><sheetData>${textRow(1, ['a'])}<row r="2"><c t="str"><v>`);
      const parts = [
        ...workbookParts(honest).filter((part) => part.name !== name),
        { name, content: start, repeated, claimedBytes: 1000 },
      ];
      const path = await files.write(zip(parts));
      const before = process.memoryUsage().rss;
      const error = await measure(path).catch((thrown: unknown) => thrown);
      // A text without end is noticed even before the size is.
      expect(['unpacks_too_large', 'workbook_damaged']).toContain((error as { code?: string }).code);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte);
    }
  });

  test('a sheet of many small rows that packs too well is stopped by the ratio', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(150_000);
    const bytes = workbook({ sheets: [{ name: 'S', data: textRow(1, ['a']) + rows }] });
    const refused = await files.refusal(bytes, { limits: { ratio: 100, ratioFreeBytes: 2 * megabyte } });
    expect([refused.code, refused.details]).toEqual(['unpacks_too_large', { part: 'xl/worksheets/sheet1.xml' }]);
    expect((await files.refusal(bytes, { limits: { sheetBytes: megabyte } })).code).toBe('unpacks_too_large');
  });

  test('more texts than can be held are refused', async () => {
    const texts = Array.from({ length: 5000 }, (_, place) => `<si><t>text number ${place}</t></si>`).join('');
    const bytes = workbook({ sheets: [{ name: 'S', data: '' }], sharedTexts: `<sst>${texts}</sst>` });
    const refused = await files.refusal(bytes, { limits: { sharedTextBytes: 100_000 } });
    expect(refused.code).toBe('texts_too_large');
    expect((await files.refusal(bytes, { limits: { sharedTextCount: 100 } })).code).toBe('texts_too_large');
  });

  test('a text of many pieces ends somewhere, and sheets without end are not all tried', async () => {
    const pieces = `<r><t>${'x'.repeat(40_000)}</t></r>`.repeat(3);
    const limits = { rowCharacters: 100_000 };
    const rows = `${textRow(1, ['a'])}<row r="2"><c t="inlineStr"><is>${pieces}</is></c></row>${textRow(3, ['1'])}`;
    const read = await files.read(workbook({ sheets: [{ name: 'S', data: rows }] }), { limits });
    expect([read.rows, read.damaged.map(({ line }) => line)]).toEqual([[['1']], [2]]);
    const shared = workbook({ sheets: [{ name: 'S', data: rows }], sharedTexts: `<sst><si>${pieces}</si></sst>` });
    expect((await files.refusal(shared, { limits })).code).toBe('workbook_damaged');
    const many = Array.from({ length: 50 }, (_, place) => ({ name: `S${place}`, data: '<row/>'.repeat(50_000) }));
    const refused = await files.refusal(workbook({ sheets: many }), {
      limits: { ratio: 100, ratioFreeBytes: 500_000 },
    });
    expect(refused.code).toBe('unpacks_too_large');
  });

  test('an archive with very many parts is refused', async () => {
    const parts = Array.from({ length: 300 }, (_, place) => ({ name: `part${place}`, content: '' }));
    expect((await files.refusal(zip(parts), { limits: { zipEntries: 100 } })).code).toBe('archive_damaged');
  });

  test('names of files and of parts lead nowhere', async () => {
    const table = await openSourceTable(await files.write('a,b\n1,2\n'), '../../../../etc/passwd\0.json');
    expect(table.columns).toEqual(['a', 'b']);
    await table.close();
    const parts = [...workbookParts({ sheets: [] }), { name: '../../evil.txt', content: 'x' }];
    expect((await files.refusal(zip(parts))).code).toBe('archive_damaged');
    const outside = workbookParts({ sheets: [{ name: 'S', data: textRow(1, ['a']) }] }).map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? { ...part, content: String(part.content).replace('worksheets/sheet1.xml', '../../../../etc/passwd') }
        : part,
    );
    const refused = await files.refusal(zip(outside));
    expect([refused.code, refused.message]).toEqual([
      'workbook_damaged',
      'The workbook cannot be read (etc/passwd is missing). Open it, save it again as .xlsx and choose that file.',
    ]);
  });

  test('a workbook cut anywhere, or with a bit flipped, is refused and never read as less', async () => {
    const data =
      textRow(1, ['a', 'b']) +
      Array.from({ length: 400 }, (_, place) => textRow(place + 2, [`${place}`, `x${place * 7}`])).join('');
    const whole = workbook({ sheets: [{ name: 'S', data }] });
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const refused = await files.refusal(whole.subarray(0, Math.floor(whole.length * share)));
      expect(refused.code).toBe('archive_damaged');
    }
    for (let at = 700; at < whole.length; at += 97) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 16;
      const outcome = await files.read(flipped).then(
        ({ rows }) => rows.length,
        ({ code }: { code?: string }) => code,
      );
      expect([
        400,
        'archive_damaged',
        'workbook_damaged',
        'xml_forbidden',
        'is_archive',
        'unpacks_too_large',
        'is_protected_workbook',
        'no_sheet',
      ]).toContain(outcome);
    }
  });

  test('a sheet that ends before its rows do is refused', async () => {
    const data = `<?xml version="1.0"?><worksheet><sheetData>${textRow(1, ['a'])}${textRow(2, ['1'])}`;
    expect((await files.refusal(workbook({ sheets: [{ name: 'S', data }] }))).code).toBe('workbook_damaged');
  });

  test('entities that multiply are never expanded: sheets, texts, styles, lists of sheets, surveys', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const sheet = `<?xml version="1.0"?>${laughs}<worksheet><sheetData>${textRow(1, ['&b;'])}</sheetData></worksheet>`;
    const rows = textRow(1, ['a']) + textRow(2, ['1']);
    const refusals = [
      workbook({ sheets: [{ name: 'S', data: sheet }] }),
      workbook({ sheets: [{ name: 'S', data: rows }], sharedTexts: `${laughs}<sst><si><t>&b;</t></si></sst>` }),
      workbook({ sheets: [{ name: 'S', data: rows }], styles: `${laughs}<styleSheet>&c;</styleSheet>` }),
      workbook({ sheets: [{ name: 'S', data: textRow(1, ['a']) + textRow(2, ['&b;']) }] }),
      zip(
        workbookParts({ sheets: [{ name: 'S', data: rows }] }).map((part) =>
          part.name === 'xl/workbook.xml' ? { ...part, content: laughs + String(part.content) } : part,
        ),
      ),
    ];
    for (const bytes of refusals) expect((await files.refusal(bytes)).code).toBe('xml_forbidden');
    const survey = `<?xml version="1.0"?>${laughs}<document><LimeSurveyDocType>Survey</LimeSurveyDocType><languages><language>&c;</language></languages></document>`;
    await expect(readSurveyDefinition(await files.write(survey), 'x.lss')).rejects.toMatchObject({
      code: 'xml_forbidden',
    });
  });

  test('JSON nested without end costs its row, and a survey of it is refused', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const objects = `{"a":${'{"b":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    const read = await files.read(`{"a":1}\n${deep}\n${objects}\n{"a":2}\n`);
    expect(read.rows).toEqual([['1'], ['2']]);
    expect(read.damaged.map(({ reason }) => reason)).toEqual([
      'It is nested deeper than 64 levels.',
      'It is nested deeper than 64 levels.',
    ]);
    const listed = await files.read(`[{"a":1},${deep},{"a":2}]`);
    expect([listed.rows, listed.damaged.length]).toEqual([[['1'], ['2']], 1]);
    await expect(readSurveyDefinition(await files.write(deep), 'x.qsf')).rejects.toMatchObject({
      name: 'SourceFileError',
    });
  });

  test('5,000 columns are too many, in every format', async () => {
    const names = Array.from({ length: 5000 }, (_, place) => `c${place}`);
    const sentence =
      'The file has 5000 columns; 2000 can be read. Leave out columns that are not needed, or turn the table.';
    const csv = await files.refusal(`${names.join(',')}\n${names.join(',')}\n`);
    expect([csv.code, csv.message]).toEqual(['too_many_columns', sentence]);
    const xlsx = await files.refusal(
      workbook({ sheets: [{ name: 'S', data: textRow(1, names) + textRow(2, names) }] }),
    );
    expect(xlsx.message).toBe(sentence);
    const json = await files.refusal(JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))]));
    expect(json.code).toBe('too_many_columns');
    const far = `${textRow(1, ['a'])}<row r="2"><c r="A2"><v>1</v></c><c r="ZZZZ2"><v>1</v></c></row>`;
    expect((await files.refusal(workbook({ sheets: [{ name: 'S', data: far }] }))).code).toBe('workbook_damaged');
  });

  test('a row wider or longer than a row can be is damaged, in a sheet too', async () => {
    const data = `${textRow(1, ['a'])}<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>1</v></c></row>${textRow(3, ['x'.repeat(500)])}${textRow(4, ['2'])}`;
    const read = await files.read(workbook({ sheets: [{ name: 'S', data: data + textRow(5, ['3']) }] }), {
      limits: { columns: 20_000, rowCharacters: 400_000 },
    });
    expect(read.columns).toHaveLength(16_384);
    const rest = Array.from({ length: 40 }, (_, place) => textRow(place + 6, ['y'])).join('');
    const late = textRow(1, ['a']) + rest + '<row r="90"><c r="XFD90"><v>1</v></c></row>';
    const narrow = await files.read(workbook({ sheets: [{ name: 'S', data: late }] }));
    expect(narrow.damaged).toMatchObject([{ line: 90, reason: 'It has 16384 columns; the head has 1.' }]);
  });

  test('an empty file, blanks only, a mark only, a head only', async () => {
    expect((await files.refusal('')).code).toBe('file_empty');
    expect((await files.refusal(' \r\n\n\t')).code).toBe('file_empty');
    expect((await files.refusal(Buffer.from([0xef, 0xbb, 0xbf]))).code).toBe('file_empty');
    expect((await files.refusal('id;city;score\n')).code).toBe('no_rows');
    expect((await files.refusal('id;city;score')).code).toBe('no_rows');
    expect((await files.refusal('Q1\n"How?"\n"{""ImportId"":""QID1""}"\n')).code).toBe('no_rows');
  });

  test('binary files are named for what they are', async () => {
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, place) => (place * 7919 + (place >> 3) * 31) % 256));
    const expected: [Buffer | string, string][] = [
      ['%PDF-1.7\n%âãÏÓ\n', 'is_pdf'],
      [Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise]), 'is_image'],
      [Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise]), 'is_image'],
      [Buffer.concat([Buffer.from('1f8b0800', 'hex'), noise]), 'is_compressed'],
      [Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(500), noise]), 'is_binary'],
      [noise, 'is_binary'],
      ['{\\rtf1 a;b\n1;2}', 'is_rich_text'],
      ['<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>', 'is_web_page'],
      ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'is_old_workbook'],
      ['<?xml version="1.0"?><answers><answer/></answers>', 'is_xml'],
      [
        '<?xml version="1.0"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType></document>',
        'is_survey_definition',
      ],
      ['PK\u0003\u0004 not really', 'archive_damaged'],
    ];
    for (const [content, code] of expected) {
      const bytes = typeof content === 'string' ? encodeSingleByte(content, 'windows-1252') : content;
      expect((await files.refusal(bytes, { fileName: 'answers.csv' })).code).toBe(code);
    }
  });

  test('a NUL in a cell is damage; texts that only begin like a format are texts', async () => {
    const read = await files.read('a,b\n1,x\0y\n2,fine\n');
    expect(read.rows).toEqual([['2', 'fine']]);
    expect(read.damaged).toMatchObject([{ line: 2, reason: 'It contains a NUL character.' }]);
    expect((await files.read('BZh,b\n1,2\n')).columns).toEqual(['BZh', 'b']);
    expect((await files.read('<5 years;<10 years\n1;2\n')).columns).toEqual(['<5 years', '<10 years']);
  });

  test.runIf(existsSync('/proc/self/fd'))(
    'no file stays open, whether read, left in the middle, or refused',
    async () => {
      const rows = Array.from({ length: 3000 }, (_, place) => textRow(place + 1, [`a${place}`, 'b'])).join('');
      const contents = [
        `a,b\n${'1,2\n'.repeat(100_000)}`,
        `[${'{"a":1},'.repeat(50_000)}{"a":2}]`,
        workbook({ sheets: [{ name: 'S', data: rows }] }),
        workbook({ sheets: [{ name: 'S', data: '' }] }),
        zip([]),
        'a,b\n',
        '[1]',
      ];
      const paths = await Promise.all(contents.map((content) => files.write(content)));
      const before = readdirSync('/proc/self/fd').length;
      for (const path of paths) {
        for (const most of [3, Number.POSITIVE_INFINITY]) {
          const table = await openSourceTable(path, 'x').catch(() => undefined);
          let taken = 0;
          for await (const _ of table?.rows() ?? []) {
            taken += 1;
            if (taken >= most) break;
          }
          await table?.close();
        }
      }
      await vi.waitFor(() => expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before), {
        timeout: 20_000,
      });
    },
  );

  test('every refusal is a whole sentence', async () => {
    const { sourceFileCodes } = await import('@echolot/contract/intake/source-file-codes');
    const { SourceFileError } = await import('./source-file-error.ts');
    for (const code of Object.keys(sourceFileCodes) as (keyof typeof sourceFileCodes)[]) {
      const { message } = new SourceFileError(code, {
        reason: 'r',
        columns: 1,
        most: 1,
        names: 'n',
        encoding: 'e',
        part: 'p',
        mostMegabytes: 1,
        sheet: 's',
        sheets: 's',
        line: 1,
      });
      expect(message).toMatch(/^[A-Z].*\.$/s);
      expect(message).not.toMatch(/[{}]/);
    }
    expect(readingLimits.columns).toBe(2000);
  });
});

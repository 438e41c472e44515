import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { openSourceTable } from '../reading/open-source-table.ts';
import { readingLimits } from '../reading/reading-limits.ts';
import { readWhole, TestSourceFiles, textRow, workbook } from '../reading/test-source-files.ts';
import { ZipArchive } from '../reading/zip-archive.ts';
import { editFile } from './edit-file.ts';
import type { FileRow } from './file-row.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

/** The file with the cells that hold a word emptied, and the name of a person in texts marked. */
async function edited(content: string | Uint8Array, encoding?: string): Promise<{ bytes: Buffer; path: string }> {
  const path = await files.write(content);
  const output = `${path}.edited`;
  const edit = ({ cells }: FileRow): Map<number, string> =>
    new Map(
      cells.flatMap((cell, place): [number, string][] => {
        if (cell === 'aino@example.fi' || cell === 'gone') return [[place, '']];
        return cell.includes('Aino') ? [[place, cell.replace('Aino', '[***]')]] : [];
      }),
    );
  await editFile(path, 'answers', { encoding }, { edit }, output);
  return { bytes: await readFile(output), path: output };
}

const text = async (content: string): Promise<string> => (await edited(content)).bytes.toString();

describe('a file is written with some cells edited', () => {
  test('CSV: every other byte stays, whatever the quotes and line ends', async () => {
    const csv = 'id;mail;"words"\r\n1;aino@example.fi;"Says ""Aino"" twice"\r\n2;"";  x ;\r\n\r\n3;b@c.fi;plain Aino\n';
    expect(await text(csv)).toBe(
      'id;mail;"words"\r\n1;;"Says ""[***]"" twice"\r\n2;"";  x ;\r\n\r\n3;b@c.fi;plain [***]\n',
    );
  });

  test('CSV: a row of which nothing is left keeps its number and its lines', async () => {
    const csv = 'a,b\n1,x\ngone,"gone"\n"Aino\nand more",gone\n3,y\n';
    const { bytes, path } = await edited(csv);
    expect(bytes.toString()).toBe('a,b\n1,x\n[***]\n"[***]\nand more",\n3,y\n');
    const table = await readWhole(await openSourceTable(path, 'answers.csv', { delimiter: ',' }));
    expect(table.lines).toEqual([2, 4, 6]);
    expect(table.damaged.map(({ line }) => line)).toEqual([3]);
  });

  test.each(['utf-16le', 'utf-16be'])('CSV in %s stays in it, with its mark', async (encoding) => {
    const csv = '\ufeffid,mail,wörds\n1,aino@example.fi,Grüße Aino ☕\n2,b@c.fi,Ümläut\n';
    const wide = (plain: string): Buffer => {
      const bytes = Buffer.from(plain, 'utf16le');
      return encoding === 'utf-16be' ? bytes.swap16() : bytes;
    };
    const { bytes } = await edited(wide(csv));
    expect(bytes).toEqual(wide(csv.replace('aino@example.fi', '').replace('Aino', '[***]')));
  });

  test('CSV in UTF-8 and windows-1252: letters beyond ASCII stay as they were written', async () => {
    const csv = 'id,mail,wörds\n1,aino@example.fi,Grüße von Aino für alle\n2,b@c.fi,Ümläut\n';
    const wanted = csv.replace('aino@example.fi', '').replace('Aino', '[***]');
    expect((await edited(`\ufeff${csv}`)).bytes).toEqual(Buffer.from(`\ufeff${wanted}`));
    expect((await edited(Buffer.from(csv, 'latin1'))).bytes).toEqual(Buffer.from(wanted, 'latin1'));
  });

  test('CSV longer than what is read at a time', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) =>
      index % 999 === 0 ? `${index},aino@example.fi,"by\nAino ä"` : `${index},b@c.fi,"some "" words ö"`,
    );
    const csv = ['id,mail,words', ...rows].join('\n');
    expect(await text(csv)).toBe(csv.replaceAll('aino@example.fi', '').replaceAll('Aino', '[***]'));
  });

  test('JSON lines: the other fields of the object, their order and their numbers stay', async () => {
    const json =
      '{"id":12345678901234567890, "who":{"mail":"aino@example.fi","n":1.50}, "tags":["a","b"]}\n' +
      '\n  {"id":2,"who":{"mail":"x@y.fi"},"words":"Gr\\u00fc\\u00dfe \\"Aino\\" ☕"}\r\n{"who":{"mail":"gone"}}\n{"id":3}';
    expect(await text(json)).toBe(
      '{"id":12345678901234567890, "who":{"mail":"","n":1.50}, "tags":["a","b"]}\n' +
        '\n  {"id":2,"who":{"mail":"x@y.fi"},"words":"Grüße \\"[***]\\" ☕"}\r\n{[***]}\n{"id":3}',
    );
  });

  test('JSON lists, plain and inside an object, over several lines', async () => {
    const list = '[\n {"id": 1, "mail": "aino@example.fi"},\n {"id": 2,\n  "tags": ["x", "Aino"], "mail": "b"}\n]\n';
    expect(await text(list)).toBe(
      '[\n {"id": 1, "mail": ""},\n {"id": 2,\n  "tags": ["x|[***]", ""], "mail": "b"}\n]\n',
    );
    const wrapped = '{"meta":{"n":2},\n"responses":[{"id":1,"w":"Aino"},{"id":2,"w":"b"}],"end":true}';
    expect(await text(wrapped)).toBe(wrapped.replace('Aino', '[***]'));
  });

  test('a workbook: cells, their shared texts, hidden sheets; the rest is read as before', async () => {
    const shared = (...texts: string[]): string =>
      `<sst>${texts.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`;
    const cell = (at: string, index: number): string => `<c r="${at}" s="1" t="s"><v>${index}</v></c>`;
    const { path, bytes } = await edited(
      workbook({
        sheets: [
          {
            name: 'Answers',
            data:
              `<row r="1">${cell('A1', 0)}${cell('B1', 1)}${cell('C1', 2)}</row>` +
              `<row r="2"><c r="A2"><v>1</v></c>${cell('B2', 3)}${cell('C2', 4)}</row><row r="4"/>` +
              `<row r="5"><c r="A5"><v>2</v></c><c r="C5" t="inlineStr"><is><t>Aino &amp; I</t></is></c></row>` +
              `<row r="6">${cell('B6', 5)}</row><row r="7"><c r="A7"><v>3</v></c>${cell('C7', 6)}</row>`,
            behind: '<mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells>',
          },
          { name: 'Old', state: 'hidden', data: textRow(1, ['mail', 'x']) + textRow(2, ['aino@example.fi', 'y']) },
        ],
        sharedTexts: shared('id', 'mail', 'words', 'aino@example.fi', 'from Aino', 'gone', 'from others'),
        more: [{ name: 'docProps/core.xml', content: '<coreProperties/>' }],
      }),
    );
    const table = await readWhole(await openSourceTable(path, 'answers.xlsx'));
    expect(table.rows).toEqual([
      ['1', '', 'from [***]'],
      ['2', '', '[***] & I'],
      ['3', '', 'from others'],
    ]);
    expect(table.lines).toEqual([2, 5, 7]);
    expect(table.damaged.map(({ line }) => line)).toEqual([6]);
    const archive = await ZipArchive.open(path, readingLimits);
    expect(archive.names).toContain('docProps/core.xml');
    const all = (await Promise.all(archive.names.map((name) => archive.readText(name)))).join();
    archive.close();
    expect(all).not.toMatch(/Aino|aino@|gone/);
    expect(all).toContain('mergeCell ref="A9:B9"');
    expect(bytes.length).toBeGreaterThan(500);
  });

  test('a file nobody can read is refused and left as it is', async () => {
    await expect(edited(Buffer.from('%PDF-1.7 Aino'))).rejects.toThrow(/PDF/);
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseCsv } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCsv } from './csv-book.ts';
import type { Cell, RowBatch, TableColumn } from './table-book.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(columns: readonly TableColumn[], ...batches: readonly RowBatch[]): Promise<string> {
  const path = join(folder, 'table.csv');
  async function* rows(): AsyncGenerator<RowBatch> {
    yield* batches;
  }
  const sheets = [{ name: 'Tabelle', columns, rows: rows(), emptySentence: 'Keine Zeilen, leider.' }];
  const about = { title: '', notesTitle: '', notes: [], madeAt: '2026-11-21T00:30:00.000Z' };
  await writeCsv({ ...about, language: 'fi', timeZone: 'Europe/Helsinki', sheets }, path);
  return readFile(path, 'utf8');
}

const text: TableColumn[] = [{ title: 'Text', kind: 'text' }];

describe('a CSV file', () => {
  test('is RFC 4180 in UTF-8 with a mark, the same in every country', async () => {
    const columns: TableColumn[] = [
      { title: 'Nimi, "koko"', kind: 'text' },
      { title: 'Päivä', kind: 'date' },
      { title: 'Aika', kind: 'time' },
      { title: 'Arvo', kind: 'number', decimals: 1, group: 'Myyjä' },
      { title: 'Osuus', kind: 'number', unit: 'percent' },
      { title: 'Linkki', kind: 'link' },
      { title: 'On', kind: 'text' },
    ];
    const rows: Cell[][] = [
      [
        'Öljy "A", B',
        { date: '2026-03-29' },
        { at: '2026-03-29T01:30:00.705Z' },
        -2.25,
        0.423,
        { link: 'https://e.example/', text: 'x' },
        true,
      ],
      ['rivi\nrivi', null, null, 1e21, null, null, false],
    ];
    expect(await write(columns, rows)).toBe(
      '\ufeff"Nimi, ""koko""",Päivä,Aika,Myyjä: Arvo,Osuus,Linkki,On\r\n' +
        '"Öljy ""A"", B",2026-03-29,2026-03-29 04:30:00,-2.25,0.423,https://e.example/,true\r\n' +
        '"rivi\nrivi",,,1e+21,,,false\r\n',
    );
  });

  test('without rows says so', async () => {
    expect(await write(text)).toBe('\ufeffText\r\n"Keine Zeilen, leider."\r\n');
  });

  test('a figure that says its digits is written whole', async () => {
    const figures = [39.3353, Number.NaN].map((number) => [{ number, decimals: 0 }]);
    expect(await write([{ title: 'Arvo', kind: 'number' }], figures)).toBe('\ufeffArvo\r\n39.3353\r\n\r\n');
  });

  test('case 15: formulas get an apostrophe, numbers do not', async () => {
    const formulas = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'];
    const harmless = ['-5', '+49', '-1,5', 'a=b', '', '—'];
    const csv = await write(
      text,
      [...formulas, ...harmless].map((one) => [one]),
      [[-5]],
      {
        lines: Buffer.from('["=1+1"]\n[-7]\n'),
      },
    );
    const cells = parseCsv(csv.slice(1), { delimiter: ',' })
      .slice(1)
      .map(([cell]) => cell ?? '');
    expect(cells).toEqual([...formulas.map((one) => `'${one}`), ...harmless, '-5', "'=1+1", '-7']);
  });

  test('whatever its texts, another program reads them back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 40 }),
        async (texts) => {
          const safe = texts.map((one) => `.${one}`);
          const csv = await write(
            text,
            safe.map((one) => [one]),
          );
          expect(
            parseCsv(csv.slice(1), { delimiter: ',' })
              .slice(1)
              .map(([cell]) => cell),
          ).toEqual(safe);
        },
      ),
      { numRuns: 50 },
    );
  });
});

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { readingLimits } from './reading-limits.ts';

function readAll(text: string, pieceLength = 7, delimiter = ',', quote = '"'): CsvRecord[] {
  const parser = new CsvParser({ delimiter, quote }, readingLimits);
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += pieceLength) records.push(...parser.add(text.slice(at, at + pieceLength)));
  return [...records, ...parser.end()];
}

const cellsOf = (records: readonly CsvRecord[]): (readonly string[])[] =>
  records.flatMap((record) => (record.kind === 'record' ? [record.cells] : []));
const damagedLines = (records: readonly CsvRecord[]): number[] =>
  records.flatMap((record) => (record.kind === 'damaged' ? [record.line] : []));

describe('a CSV parser', () => {
  test('reads what any writer of RFC 4180 writes, whatever the pieces, as csv-parse does', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ä', ' ', ',', ';', '"', '\n', "'"), maxLength: 6 });
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';'),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, pieceLength, lineEnd) => {
          const text = rows
            .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
            .join(lineEnd);
          const records = readAll(text, pieceLength, delimiter);
          expect(damagedLines(records)).toEqual([]);
          expect(cellsOf(records)).toEqual(rows);
          expect(cellsOf(records)).toEqual(parse(text, { delimiter }));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('reads unquoted cells, empty ones at the end, and passes over blank lines', () => {
    expect(cellsOf(readAll('a,b,c\n\n1,2,\r\n,,\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', ''],
      ['', '', ''],
    ]);
  });

  test('a quote left open costs its line and not the rows behind it', () => {
    const records = readAll('id,text\n1,fine\n2,"open\n3,fine\n4,"good one"\n5,"last"\n');
    expect(damagedLines(records)).toEqual([3]);
    expect(cellsOf(records).map(([id]) => id)).toEqual(['id', '1', '3', '4', '5']);
  });

  test('a quote left open in the last rows, or the only one in the file, costs its line', () => {
    const records = readAll('id,text\n1,"open\n2,fine\n3,fine');
    expect(damagedLines(records)).toEqual([2]);
    expect(cellsOf(records).map(([id]) => id)).toEqual(['id', '2', '3']);
  });

  test('a missing closing quote in a file of quoted cells costs its line', () => {
    const records = readAll('"id","text"\n"1","a"\n"2","b\n"3","c"\n"4","d"\n');
    expect(damagedLines(records)).toEqual([3]);
    expect(cellsOf(records).map(([id]) => id)).toEqual(['id', '1', '3', '4']);
  });

  test('the lines behind one that is damaged late are split as if nothing had been', () => {
    const records = readAll('id,text\n1,"a\n2,b\n3",c,"d"x\n4,e\n');
    expect(damagedLines(records)).toEqual([2, 4]);
    expect(cellsOf(records)).toEqual([
      ['id', 'text'],
      ['2', 'b'],
      ['4', 'e'],
    ]);
  });

  test('keeps line numbers behind cells of several lines', () => {
    const records = readAll('id,text\n1,"one\ntwo\nthree"\n2,too,many\n3,fine\n');
    expect(cellsOf(records)[1]).toEqual(['1', 'one\ntwo\nthree']);
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
    expect(records[2]).toMatchObject({
      kind: 'damaged',
      text: '2,too,many',
      reason: 'It has 3 columns; the head has 2.',
    });
  });

  test('never keeps more of a line than it can be', () => {
    const records = readAll(`id,text\n1,${'x'.repeat(1_000_000)}\n2,fine\n`, 64 * 1024);
    expect(damagedLines(records)).toEqual([2]);
    expect(cellsOf(records).map(([id]) => id)).toEqual(['id', '2']);
    const [, cut] = records;
    expect(cut?.kind === 'damaged' && cut.text.length).toBeLessThanOrEqual(100_000);
  });

  test('every line is in a record or reported, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n'), maxLength: 60 });
    fc.assert(
      fc.property(text, (body) => {
        const records = readAll(`a,b\n${body}`, 5);
        const lines = `a,b\n${body}`.split('\n');
        const covered = new Set<number>();
        for (const record of records) {
          const span =
            record.kind === 'damaged' ? 1 : record.cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
          for (let line = record.line; line < record.line + span; line += 1) covered.add(line);
        }
        for (const [index, line] of lines.entries()) if (line !== '') expect(covered).toContain(index + 1);
      }),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importMappingSchema } from '../import-mapping.ts';
import { RowJudge } from './judge-table.ts';
import { LineIndex } from './line-index.ts';

const mapping = importMappingSchema.parse({
  universe: { extName: 'shops' },
  survey: { extName: 'visit' },
  perspective: { levels: [{ column: 'shop', kind: 'shop' }] },
  externalId: { column: 'id' },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reasons', extName: 'reasons', separator: '|' }],
  contact: { email: { column: 'mail' } },
});
const columns = ['id', 'date', 'shop', 'nps', 'reasons', 'mail'];
const options = { timeZone: 'Europe/Berlin', now: new Date('2026-06-01T00:00:00Z') };
const row = (line: number, text: string) => ({ kind: 'row', line, cells: text.split(',') }) as const;

describe('judging rows', () => {
  test('a good row is shown as it is understood, the person apart from the answers', () => {
    const { judged } = new RowJudge(mapping, columns, options).judge(
      row(2, 'a1,2026-03-01,Kiel,9,Price|Staff,a@example.org'),
    );
    expect(judged).toMatchObject({
      line: 2,
      isTaken: true,
      row: {
        externalId: 'a1',
        answeredAt: new Date('2026-03-01T11:00:00Z'),
        units: [{ name: 'Kiel', kind: 'shop' }],
        answers: { nps: 9 },
        categories: { reasons: ['Price', 'Staff'] },
        contact: { email: 'a@example.org' },
      },
    });
  });

  test.each([
    ['a1,,Kiel,9,,', 'date_missing', 'date'],
    ['a1,1.3.2026,Kiel,9,,', 'no_date', 'date'],
    ['a1,2027-03-01,Kiel,9,,', 'date_in_future', 'date'],
    ['a1,2026-03-01,,9,,', 'unit_missing', 'shop'],
    ['a1,2026-03-01,Kiel,11,,', 'outside_scale', 'nps'],
    ['a1,2026-03-01,Kiel,nine,,', 'no_number', 'nps'],
    ['a1,2026-03-01,Kiel,9.5,,', 'too_many_decimals', 'nps'],
    [',2026-03-01,Kiel,9,,', 'id_missing', 'id'],
    ['a1,2026-03-01,K\uFFFDln,9,,', 'not_utf8', ''],
  ])('%j is refused: %s', (text, code, column) => {
    const { judged } = new RowJudge(mapping, columns, options).judge(row(7, text));
    expect(judged).toMatchObject({ line: 7, isTaken: false, reasons: [{ code, column }] });
    if (!judged.isTaken) expect(judged.sentences).toHaveLength(1);
  });

  test('all that is wrong with a row is said, in codes and sentences alike', () => {
    const { judged } = new RowJudge(mapping, columns, options).judge(row(2, ',,,99,,'));
    if (judged.isTaken) throw new Error('It was taken.');
    expect(judged.reasons.map(({ code }) => code).sort()).toEqual([
      'date_missing',
      'id_missing',
      'outside_scale',
      'unit_missing',
    ]);
    expect(judged.sentences).toHaveLength(4);
  });

  test('an id that stands twice is refused with both lines; a damaged line keeps its reason', () => {
    const judge = new RowJudge(mapping, columns, options);
    judge.judge(row(2, 'a1,2026-03-01,Kiel,9,,'));
    judge.judge(row(3, 'a2,2026-03-01,Kiel,9,,'));
    expect(judge.judge(row(4, 'a1,2026-03-02,Ulm,3,,')).judged).toMatchObject({
      isTaken: false,
      reasons: [{ code: 'repeated_id', details: { id: 'a1', firstLine: 2 } }],
      sentences: ['The id "a1" stands in line 2 already.'],
    });
    const damaged = { kind: 'damaged', line: 5, text: '"a', reason: 'A quote is left open.' } as const;
    expect(judge.judge(damaged).judged).toMatchObject({
      isTaken: false,
      reasons: [{ code: 'damaged' }],
      sentences: ['A quote is left open.'],
    });
  });

  test('a refused row does not take its id away from a good one further down', () => {
    const judge = new RowJudge(mapping, columns, options);
    judge.judge(row(2, 'a1,,Kiel,9,,'));
    expect(judge.judge(row(3, 'a1,2026-03-02,Ulm,3,,')).judged.isTaken).toBe(true);
  });

  test('without ids, equal rows are different answers, told apart by their number', () => {
    const { externalId: _, ...unkeyed } = mapping;
    const judge = new RowJudge(unkeyed, columns, options);
    const idOf = (text: string): string | undefined => {
      const { judged, repeats } = judge.judge(row(2, text));
      expect(repeats).toBeUndefined();
      return judged.isTaken ? judged.row.externalId : undefined;
    };
    const first = idOf('a1,2026-03-01,Kiel,9,,');
    expect(first).toMatch(/^content-.{32}$/);
    expect(idOf('a1,2026-03-01,Ulm,9,,')).not.toContain(first);
    expect(idOf('a1,2026-03-01,Kiel,9,,')).toBe(`${first}-2`);
    expect(idOf('a1,2026-03-01,Kiel,9,,')).toBe(`${first}-3`);
  });

  test('contacts to be invited are nobody else when they stand there twice', () => {
    const { externalId: _, ...unkeyed } = mapping;
    const samples = { ...unkeyed, indicators: [], dimensions: [], samples: { units: [] } };
    const judge = new RowJudge(samples, columns, options);
    expect(judge.judge(row(2, 'a1,2026-03-01,Kiel,9,,')).repeats).toBeUndefined();
    expect(judge.judge(row(3, 'a1,2026-03-01,Kiel,9,,'))).toMatchObject({ judged: { isTaken: true }, repeats: 2 });
  });
});

test('a line index finds the first line of every id, as a map does', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 400 }), (ids) => {
      const index = new LineIndex();
      const map = new Map<string, number>();
      for (const [place, id] of ids.entries()) {
        expect(index.add(id, place + 1)).toBe(map.get(id));
        if (!map.has(id)) map.set(id, place + 1);
      }
    }),
  );
  const index = new LineIndex();
  for (let line = 1; line <= 200_000; line += 1)
    if (index.add(`id ${line}`, line) !== undefined) throw new Error('Two ids were taken for one.');
  expect(index.add('id 77777', 1)).toBe(77_777);
});

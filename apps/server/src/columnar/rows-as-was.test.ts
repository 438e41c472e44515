import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, hideAlone, hideTable } from './hide-small.ts';
import { asWhole, foldCells, hideRows, type MovingTable } from './rows-as-was.ts';

const minimumN = 5;
const cellOf = (n: number): Cell => ({ n, parts: [] });
const isSmall = (n: number): boolean => n > 0 && n < minimumN;

/** Few interviews are common, so that much has to be hidden. */
const count = fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 5, max: 60 }));

interface Sample {
  readonly table: MovingTable;
  readonly cells: readonly Cell[];
}

/** @param withEdges whether some of what moved came from or went to places outside of the table. */
const samples = (withEdges: boolean): fc.Arbitrary<Sample> =>
  fc
    .record({
      stayed: fc.array(count, { minLength: 2, maxLength: 5 }),
      moves: fc.array(fc.record({ was: fc.nat(5), now: fc.nat(5), n: count }), { maxLength: 5 }),
    })
    .map(({ stayed, moves }) => {
      const place = (row: number): number | undefined =>
        withEdges && row >= stayed.length ? undefined : row % stayed.length;
      const byEnds = new Map(moves.map((move) => [`${place(move.was)} ${place(move.now)}`, move]));
      const moved = [...byEnds.values()]
        .map(({ was, now, n }) => ({ was: place(was), now: place(now), spans: [{ unitNo: 1 }], n }))
        .filter(({ was, now }) => was !== now);
      return {
        table: { groups: stayed.map((_, row) => ({ key: `g${row}`, unitNos: [] })), moved },
        cells: [...stayed, ...moved.map(({ n }) => n)].map(cellOf),
      };
    });

type Equation = readonly number[];

const prime = 1_000_003;
const mod = (value: number): number => ((value % prime) + prime) % prime;
function inverse(value: number): number {
  let [a, b, x, y] = [mod(value), prime, 1, 0];
  while (a > 1) {
    const quotient = Math.floor(b / a);
    [a, b, x, y] = [b - quotient * a, a, y - quotient * x, x];
  }
  return mod(x);
}

/** Whether a sum of unknown numbers follows from sums that are known. */
function follows(known: readonly Equation[], wanted: Equation): boolean {
  const rest = wanted.map(mod);
  const rows = known.map((row) => row.map(mod));
  for (let column = 0; column < wanted.length; column += 1) {
    const at = rows.findIndex((row) => row[column] !== 0 && row.slice(0, column).every((value) => value === 0));
    const pivot = at === -1 ? undefined : rows.splice(at, 1)[0];
    if (!pivot) continue;
    const factorOf = (row: readonly number[]): number => mod((row[column] ?? 0) * inverse(pivot[column] ?? 1));
    for (const row of [...rows, rest]) {
      const factor = factorOf(row);
      for (const index of row.keys()) row[index] = mod((row[index] ?? 0) - factor * (pivot[index] ?? 0));
    }
  }
  return rest.every((value) => value === 0);
}

/** Which numbers a row is made of. */
function equationOf({ table: { groups, moved = [] } }: Sample, row: number, side: 'was' | 'now'): Equation {
  return [...groups.keys()].map((index) => Number(index === row)).concat(moved.map((its) => Number(its[side] === row)));
}
const sumOf = (equations: readonly Equation[], length: number): Equation =>
  Array.from({ length }, (_, place) => equations.reduce((sum, equation) => sum + (equation[place] ?? 0), 0));

/** What a reader of the table is told, with its total where the page of the unit is open. */
function toldAsWas(sample: Sample): Equation[] {
  const { table, cells } = sample;
  const all = [...table.groups.keys()].map((row) => equationOf(sample, row, 'was'));
  const { hidden } = hideRows(table, cells, minimumN);
  const whole = asWhole(table);
  const wholeCells = [
    cellOf(cells.reduce((sum, { n }, place) => sum + (isInside(sample, place) ? n : 0), 0)),
    ...(whole.moved ?? []).map(({ was }) => cellOf(overTheEdge(sample, was !== undefined))),
  ];
  const closed = hideRows(whole, wholeCells, minimumN);
  // Where the unit itself would give something away its page is closed: nothing of it is told.
  if (closed.hidden[0]?.row || hideAlone(closed.rows[0] ?? cellOf(0), minimumN).row) return [];
  return [...all.filter((_, row) => !hidden[row]?.row), sumOf(all, cells.length)];
}

const isInside = ({ table: { groups, moved = [] } }: Sample, place: number): boolean => {
  const its = moved[place - groups.length];
  return !its || (its.was !== undefined && its.now !== undefined);
};
const overTheEdge = ({ table: { groups, moved = [] }, cells }: Sample, isWas: boolean): number =>
  moved.reduce(
    (sum, { was, now }, index) =>
      (was !== undefined) === isWas && (now !== undefined) !== isWas
        ? sum + (cells[groups.length + index]?.n ?? 0)
        : sum,
    0,
  );

function toldToday(sample: Sample): Equation[] {
  const { table, cells } = sample;
  const today = foldCells(table, cells, 'now');
  const keys = table.groups.map(({ key }) => key);
  const all = keys.map((_, row) => equationOf(sample, row, 'now'));
  const hidden = hideTable(keys, today, minimumN);
  const isTotalSmall = isSmall(today.reduce((sum, { n }) => sum + n, 0));
  return [...all.filter((_, row) => !hidden[row]?.row), ...(isTotalSmall ? [] : [sumOf(all, cells.length)])];
}

describe('a table as it was', () => {
  test('tells no row of too few interviews, nor one from which such a row follows', () => {
    fc.assert(
      fc.property(samples(true), (sample) => {
        const told = toldAsWas(sample);
        const rows = foldCells(sample.table, sample.cells, 'was');
        for (const [row, { n }] of rows.entries())
          if (isSmall(n)) expect(follows(told, equationOf(sample, row, 'was'))).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['within it', samples(false)],
    // What came to a row that was empty is told by today's: docs/decisions/hiding-small-numbers.md says what remains.
    [
      'over its edge',
      samples(true).filter(({ table, cells }) => table.groups.every((_, row) => (cells[row]?.n ?? 0) > 0)),
    ],
  ])('beside today’s tells no small number of interviews that moved %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (sample) => {
        const { table, cells } = sample;
        const told = [...toldAsWas(sample), ...toldToday(sample)];
        for (const [index] of (table.moved ?? []).entries()) {
          const place = table.groups.length + index;
          const wanted = cells.map((_, one) => Number(one === place));
          if (isSmall(cells[place]?.n ?? 0)) expect(follows(told, wanted), JSON.stringify(sample)).toBe(false);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('without anything that moved is today’s table', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 6 }), (ns) => {
        const groups = ns.map((_, row) => ({ key: `g${row}`, unitNos: [row] }));
        const cells = ns.map(cellOf);
        const { rows, hidden } = hideRows({ groups, moved: [] }, cells, minimumN);
        expect(rows).toEqual(cells);
        expect(hidden).toEqual(
          hideTable(
            groups.map(({ key }) => key),
            cells,
            minimumN,
          ),
        );
      }),
    );
  });
});

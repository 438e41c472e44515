import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Band, type BandedCount, hideDistribution, type ToldBeside } from './hide-distribution.ts';

const minimumN = 5;
const nps: Band[] = [...Array.from({ length: 7 }, (): Band => 'bad'), 'middle', 'middle', 'good', 'good'];

const cellsOf = (counts: readonly number[], bands?: readonly Band[]): BandedCount[] =>
  counts.map((n, place) => ({ n, band: bands?.[place] ?? null }));

/** What a reader knows of the cells, as equations: one coefficient per cell. */
function equations(cells: readonly BandedCount[], told: ToldBeside): number[][] {
  const ones = cells.map(() => 1);
  if (told === 'total') return [ones];
  if (told === 'moments') return [ones, cells.map((_, place) => place), cells.map((_, place) => place * place)];
  return [...new Set(cells.map(({ band }) => band))].map((band) => cells.map((cell) => (cell.band === band ? 1 : 0)));
}

/** Whether some combination of what is told and shown gives a hidden cell: Gauss over the hidden columns. */
function isRecoverable(cells: readonly BandedCount[], hidden: readonly boolean[], told: ToldBeside): boolean {
  const places = [...cells.keys()].filter((place) => hidden[place]);
  const rows = equations(cells, told).map((row) => places.map((place) => row[place] ?? 0));
  let rank = 0;
  for (let column = 0; column < places.length && rank < rows.length; column += 1) {
    const pivot = rows.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot === -1) continue;
    const [row] = rows.splice(pivot, 1) as [number[]];
    rows.splice(rank, 0, row);
    const factor = row[column] ?? 1;
    rows[rank] = row.map((value) => value / factor);
    for (const [index, other] of rows.entries()) {
      const times = other[column] ?? 0;
      if (index !== rank && Math.abs(times) > 1e-9)
        rows[index] = other.map((value, place) => value - times * (rows[rank]?.[place] ?? 0));
    }
    rank += 1;
  }
  // A cell is known where an equation is left with it alone.
  return rows.some((row) => row.filter((value) => Math.abs(value) > 1e-9).length === 1);
}

const counts = (length: number) =>
  fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 500 })), {
    minLength: length,
    maxLength: length,
  });
const kinds = fc.oneof(
  counts(11).map((ns) => ({ told: 'bands' as const, cells: cellsOf(ns, nps) })),
  counts(5).map((ns) => ({
    told: 'bands' as const,
    cells: cellsOf(ns, ['middle', 'middle', 'middle', 'good', 'good']),
  })),
  fc
    .integer({ min: 4, max: 12 })
    .chain(counts)
    .map((ns) => ({ told: 'moments' as const, cells: cellsOf(ns) })),
  fc
    .integer({ min: 2, max: 12 })
    .chain(counts)
    .map((ns) => ({ told: 'total' as const, cells: cellsOf(ns) })),
);
/** Below the minimum the whole distribution is hidden before its cells are looked at. */
const enough = ({ cells }: { cells: readonly BandedCount[] }): boolean =>
  cells.reduce((sum, { n }) => sum + n, 0) >= minimumN;

describe('cells of a distribution', () => {
  test('case 6: no cell with one to four answers is shown, and none can be worked out from what is told beside it', () => {
    fc.assert(
      fc.property(kinds.filter(enough), ({ cells, told }) => {
        const hidden = hideDistribution(cells, told, minimumN);
        for (const [place, { n }] of cells.entries()) if (n > 0 && n < minimumN) expect(hidden[place]).toBe(true);
        expect(isRecoverable(cells, hidden, told)).toBe(false);
        if (!hidden.includes(true)) return;
        // Together they are enough, or none of their equals is shown.
        const bands = told === 'bands' ? [...new Set(cells.map(({ band }) => band))] : [null];
        for (const band of bands) {
          const places = [...cells.keys()].filter((place) => told !== 'bands' || cells[place]?.band === band);
          const closed = places.filter((place) => hidden[place]);
          const sum = closed.reduce((all, place) => all + (cells[place]?.n ?? 0), 0);
          if (closed.length > 0 && sum < minimumN) expect(closed).toEqual(places);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('enough answers everywhere hide nothing, and empty cells have nothing to protect', () => {
    expect(hideDistribution(cellsOf([5, 0, 9, 0, 100]), 'moments', minimumN)).not.toContain(true);
    expect(hideDistribution(cellsOf([2, 0, 9, 40, 100, 60]), 'total', minimumN)).toEqual([
      ...[true, false, true, false, false, false],
    ]);
  });

  test('a mean and its interval are two more equations: four cells go', () => {
    expect(hideDistribution(cellsOf([2, 9, 40, 60, 100]), 'moments', minimumN)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('a score of shares tells its bands: each protects itself', () => {
    const counted = cellsOf([0, 0, 0, 0, 0, 1, 30, 20, 50, 3, 80], nps);
    const hidden = hideDistribution(counted, 'bands', minimumN);
    expect([...hidden.keys()].filter((place) => hidden[place])).toEqual([5, 6, 9, 10]);
  });
});

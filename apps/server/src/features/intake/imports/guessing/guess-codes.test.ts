import { describe, expect, test } from 'vitest';
import { dealers, guessOf, mappingOf, refusedOf, repeated } from './test-tables.ts';

const table = repeated(dealers, 5);
const numbers = Array.from({ length: 300 }, (_, row) => row);

function guessedColumn(name: string, cells: readonly string[]): { role: string; because: string } | undefined {
  return guessOf({ ...table, [name]: cells }).columns.find(({ column }) => column === name);
}

describe('ids of which some repeat', () => {
  test.each(['id', 'response_id', 'order_no', 'Order', 'Vorgang', 'Vorgangsnummer', 'Auftrag', 'Tilausnumero', 'case'])(
    '%s with one repeated value is the id all the same, and it is said how many rows repeat one',
    (name) => {
      const cells = numbers.map((row) => `A-${row === 7 || row === 8 ? 6 : 1000 + row}`);
      const guess = guessOf({ ...table, [name]: cells });
      expect(guess.mapping.externalId).toEqual({ column: name });
      expect(guess.columns.find(({ column }) => column === name)).toMatchObject({
        because: 'named_id',
        details: { distinct: 299, repeated: 1 },
        confidence: 'likely',
      });
      expect(guess.notes).toContainEqual({
        code: 'repeated_ids',
        severity: 'decide',
        details: { column: name, cells: 1 },
      });
      expect(refusedOf({ ...table, [name]: cells })).toEqual(['The id "A-6" stands in line 9 already.']);
    },
  );

  test('of which many repeat, or that name a unit or a car, are none', () => {
    const some = numbers.map((row) => `A-${row % 280}`);
    expect(guessedColumn('order_no', some)?.role).not.toBe('externalId');
    const once = numbers.map((row) => `A-${row === 8 ? 7 : row}`);
    expect(guessedColumn('dealer_no', once)?.role).not.toBe('externalId');
    expect(guessedColumn('reg no', once)?.role).not.toBe('externalId');
  });

  test('one that never repeats is preferred', () => {
    const once = numbers.map((row) => `A-${row === 8 ? 7 : row}`);
    const guess = guessOf({ ...table, order_no: once, ref_no: numbers.map((row) => `R${row}`) });
    expect(guess.mapping.externalId).toEqual({ column: 'ref_no' });
  });
});

test.each(['B-12', 'B12', 'B 12', 'km-12'])('ids such as %s are no numbers with a unit', (sample) => {
  const prefix = sample.slice(0, -2);
  for (const name of ['order', 'Lot']) {
    const few = numbers.map((row) => `${prefix}${10 + (row % 40)}`);
    const many = numbers.map((row) => `${prefix}${10 + row}`);
    for (const cells of [few, many]) expect(['number', 'indicator']).not.toContain(guessedColumn(name, cells)?.role);
  }
});

describe('numbers with many decimals', () => {
  test('are kept, rounded, and it is said', () => {
    const distance = numbers.map((row) => String(row * 1.123456789));
    const filled = { ...table, distance, 'fulfilled %': numbers.map((row) => String((row * 0.3333333).toFixed(6))) };
    const guess = guessOf(filled);
    expect(guess.columns.slice(4).map(({ role }) => role)).toEqual(['number', 'indicator']);
    expect(guess.mapping.numbers).toMatchObject([{ column: 'distance', decimals: 4 }]);
    expect(guess.notes).toContainEqual({
      code: 'decimals_rounded',
      severity: 'inform',
      details: { column: 'distance', decimals: 9, kept: 4 },
    });
    expect(refusedOf(filled)).toEqual([]);
    expect(mappingOf(filled).numbers).toHaveLength(1);
  });

  test('coordinates and codes are left out', () => {
    const cells = numbers.map((row) => (60 + row / 7).toFixed(6));
    for (const name of ['Latitude', 'lat', 'lon', 'GPS', 'Koordinaten', 'Breitengrad', 'part no'])
      expect(guessedColumn(name, cells)?.role).toBe('skip');
  });
});

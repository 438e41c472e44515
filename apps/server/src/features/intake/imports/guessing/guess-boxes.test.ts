import { describe, expect, test } from 'vitest';
import { dealers, guessOf, judgedRowsOf, mappingOf, rolesOf, type TestTable } from './test-tables.ts';

const rows = dealers.date.length;
const cells = (of: (row: number) => string): string[] => Array.from({ length: rows }, (_, row) => of(row));
const beside = (more: TestTable): TestTable => ({ ...dealers, ...more });

describe('boxes to tick', () => {
  test('of one question become one variable, whatever a tick is', () => {
    const table = beside({
      'Reasons [Price]': cells((row) => (row % 2 === 0 ? 'x' : '')),
      'Reasons [Staff]': cells((row) => (row % 3 === 0 ? 'x' : '')),
      'Reasons [Range]': cells((row) => (row === 5 ? 'x' : '')),
    });
    const mapping = mappingOf(table);
    expect(mapping.dimensions).toEqual([
      expect.objectContaining({
        extName: 'reasons',
        column: 'Reasons [Price]',
        boxes: [
          { column: 'Reasons [Price]', title: 'Price' },
          { column: 'Reasons [Staff]', title: 'Staff' },
          { column: 'Reasons [Range]', title: 'Range' },
        ],
      }),
    ]);
    expect(mapping.skip).toEqual([]);
    const judged = judgedRowsOf(table, mapping).map((row) => row.isTaken && row.row.categories['reasons']);
    expect(judged.slice(0, 6)).toEqual([['Price', 'Staff'], undefined, ['Price'], ['Staff'], ['Price'], ['Range']]);
  });

  test.each([
    ['1', ''],
    ['1', '0'],
    ['Yes', 'No'],
  ])('ticked by %j, not ticked by %j', (tick, none) => {
    const table = beside({
      'Contact: Phone': cells((row) => (row % 2 === 0 ? tick : none)),
      'Contact: Mail': cells(() => tick),
    });
    const [boxes, ...others] = mappingOf(table).dimensions;
    expect(others).toEqual([]);
    expect(boxes?.boxes?.map(({ title }) => title)).toEqual(['Phone', 'Mail']);
    const judged = judgedRowsOf(table, mappingOf(table)).map((row) => row.isTaken && row.row.categories['contact']);
    expect(judged.slice(0, 2)).toEqual([['Phone', 'Mail'], ['Mail']]);
  });

  test('that hold the text of the option are named by it; one alone is kept, too', () => {
    const table = beside({
      Price: cells((row) => (row % 4 === 0 ? 'Price' : '')),
      newsletter: cells((row) => (row % 3 === 0 ? 'x' : '')),
    });
    expect(mappingOf(table).dimensions.map(({ extName, boxes }) => [extName, boxes?.[0]?.title])).toEqual([
      ['price', 'Price'],
      ['newsletter', 'newsletter'],
    ]);
  });

  test('a question of yes and no stays one, and what is the same in every row is still left out', () => {
    const table = beside({ solved: cells((row) => String(row % 2)), batch: cells(() => '1'), tool: cells(() => 'v2') });
    const guess = guessOf(table);
    expect(rolesOf(guess)).toMatchObject({ solved: 'indicator', batch: 'skip', tool: 'skip' });
    expect(guess.mapping.dimensions.filter(({ boxes }) => boxes)).toEqual([]);
  });
});

test.each(['Quarter', 'Quartal', 'month', 'Kalenderwoche', 'weekday'])(
  '%s in numbers is a category, no score',
  (name) => {
    const guess = guessOf(
      beside({ satisfaction: cells((row) => String(1 + (row % 5))), [name]: cells((row) => String(1 + (row % 4))) }),
    );
    expect(rolesOf(guess)).toMatchObject({ [name]: 'dimension', satisfaction: 'indicator' });
  },
);

test('titles that differ are texts, no categories', () => {
  const guess = guessOf(beside({ title: cells((row) => `Review ${row % 40} of a visit`) }));
  expect(rolesOf(guess)['title']).toBe('comment');
});

test('a list of objects in a cell is left out, with the reason', () => {
  const guess = guessOf(beside({ items: cells((row) => JSON.stringify([{ sku: row % 3, n: 1 }])) }));
  expect(guess.columns.find(({ column }) => column === 'items')).toMatchObject({
    role: 'skip',
    because: 'nested_list',
  });
});

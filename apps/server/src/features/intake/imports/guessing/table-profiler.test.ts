import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColumnProfile } from './table-profile.ts';
import { TableProfiler } from './table-profiler.ts';
import { profileOf, testNow } from './test-tables.ts';

function columnOf(cells: readonly string[]): ColumnProfile {
  const [column] = profileOf({ it: cells }).columns;
  if (!column) throw new Error('One column was profiled.');
  return column;
}

describe('counts', () => {
  test('filled, empty and different cells, blanks around them aside', () => {
    expect(columnOf(['a', ' a ', 'b', '', '  '])).toMatchObject({
      filled: 3,
      empty: 2,
      distinct: 2,
      isDistinctExact: true,
      top: [
        { text: 'a', count: 2 },
        { text: 'b', count: 1 },
      ],
    });
  });

  test.each([
    'n/a',
    'N/A',
    "don't know",
    'Don’t know',
    'missing',
    'weiß nicht',
    'keine Angabe',
    'k. A.',
    'En osaa sanoa',
    'Ei oska öelda',
    'Vet ej',
    'ne sait pas',
    '(blank)',
    'nie wiem',
    'non so',
    'weet niet',
    'no sabe',
    'vet ikke',
    'ved ikke',
  ])('"%s" is no answer, and named as it is written', (text) => {
    expect(columnOf(['5', text, '', text])).toMatchObject({ filled: 1, empty: 3, missing: [{ text, count: 2 }] });
  });

  test.each(['no', 'DK', 'Nancy', 'none of these shops', 'Mr. N', '0', '99'])('"%s" is an answer', (text) => {
    expect(columnOf([text])).toMatchObject({ filled: 1, missing: [] });
  });

  test('many different cells are estimated within a few percent, and it is said so', () => {
    const profiler = new TableProfiler(['id', 'group', 'text'], { now: testNow });
    const rowCount = 150_000;
    for (let row = 0; row < rowCount; row += 1)
      profiler.add([`R${row}`, `g${row % 7}`, `${'long '.repeat(50)}${row % 90_000}`]);
    const [id, group, text] = profiler.finish().columns;
    expect(id).toMatchObject({ filled: rowCount, isDistinctExact: false });
    expect(Math.abs((id?.distinct ?? 0) / rowCount - 1)).toBeLessThan(0.05);
    expect(Math.abs((text?.distinct ?? 0) / 90_000 - 1)).toBeLessThan(0.05);
    expect(group).toMatchObject({ distinct: 7, isDistinctExact: true });
  });

  test('what is kept does not grow with the rows', () => {
    const profiler = new TableProfiler(['id', 'text'], { now: testNow });
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const measure = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const add = (from: number, to: number): void => {
      for (let row = from; row < to; row += 1) profiler.add([`some longer id ${row}`, `${row} `.repeat(60)]);
    };
    add(0, 60_000);
    const before = measure();
    add(60_000, 260_000);
    expect(measure() - before).toBeLessThan(4 * 1024 * 1024);
  });
});

describe('numbers', () => {
  test.each([
    [['1', '2', '10'], { min: 1, max: 10, decimals: 0, isWhole: true, decided: 'not_needed' }],
    [
      ['3,5', '4', '12,25'],
      { min: 3.5, max: 12.25, decimals: 2, decided: 'evidence', evidence: '3,5', notation: { decimal: ',' } },
    ],
    [
      ['1.234', '1.234,5', '999'],
      { min: 999, max: 1234.5, notation: { decimal: ',', thousands: '.' }, decided: 'evidence' },
    ],
    [['1,234', '12.5'], { min: 12.5, max: 1234, notation: { decimal: '.', thousands: ',' } }],
    [
      ['1 234,50 €', '99,00 €'],
      { min: 99, max: 1234.5, decimals: 1, notation: { decimal: ',', thousands: ' ', unit: '€' } },
    ],
    [['85 %', '7 %'], { min: 7, max: 85, notation: { decimal: '.', unit: '%' } }],
    [['$1,000', '$20'], { min: 20, max: 1000, notation: { thousands: ',', unit: '$' } }],
    [['1.234', '5.678'], { min: 1234, max: 5678, decided: 'open', notation: { decimal: ',', thousands: '.' } }],
    [['0.125', '1.234'], { min: 0.125, max: 1.234, decided: 'evidence', notation: { decimal: '.' } }],
    [['-3', '+4'], { min: -3, max: 4 }],
    [['007', '012'], { leadingZeros: 2 }],
  ] as const)('%j', (cells, expected) => {
    expect(columnOf(cells).numeric).toMatchObject({ count: cells.length, ...expected });
  });

  test('a column that leaves the decimal sign open is read as the others of the file prove', () => {
    const { columns } = profileOf({ open: ['1,234', '2,345'], proof: ['1,5', '2,75'] });
    expect(columns[0]?.numeric).toMatchObject({ min: 1.234, max: 2.345, decided: 'open', notation: { decimal: ',' } });
  });

  test.each(['x12', '12x34', '1-2', '1.2.3', 'R 5', '12 Main Street'])('%s is none', (text) => {
    expect(columnOf([text]).numeric).toBeNull();
  });
});

describe('dates', () => {
  const datesOf = (...cells: string[]): ColumnProfile['dates'] => columnOf(cells).dates;

  test('one cell with a 13 or more decides between day and month for the whole column, and is shown', () => {
    expect(datesOf('03/04/2026', '01/02/2026', '01/13/2026')).toMatchObject({
      order: 'evidence',
      dayFirst: false,
      evidence: '01/13/2026',
      monthFirstCells: 1,
      formats: [{ format: 'MM/dd/yyyy', count: 3 }],
      first: '2026-01-02',
      last: '2026-03-04',
    });
    expect(datesOf('3.4.2026', '13.1.2026')).toMatchObject({
      order: 'evidence',
      dayFirst: true,
      formats: [{ format: 'd.M.yyyy' }],
    });
  });

  test('when nothing decides it says so', () => {
    expect(datesOf('03/04/2026', '01/02/2026')).toMatchObject({ order: 'open', dayFirst: true });
    expect(datesOf('03/04/2026 9:05 AM', '01/02/2026 10:00 PM')).toMatchObject({ order: 'open', dayFirst: false });
  });

  test('another column of the file decides', () => {
    const { columns } = profileOf({ open: ['03/04/2026'], proof: ['04/30/2026'] });
    expect(columns[0]?.dates).toMatchObject({ order: 'file', dayFirst: false, formats: [{ format: 'MM/dd/yyyy' }] });
  });

  test('a reading that lies in the future is not taken', () => {
    expect(datesOf('03/06/2026', '01/12/2025')).toMatchObject({ order: 'open' });
    expect(datesOf('05/12/2026', '05/11/2026')).toMatchObject({ order: 'future', dayFirst: false });
  });

  test('both orders in one column are both read, and counted', () => {
    expect(datesOf('25/12/2025', '31/01/2026', '12/31/2025', '02/03/2026')).toMatchObject({
      order: 'mixed',
      dayFirstCells: 2,
      monthFirstCells: 1,
      formats: [
        { format: 'dd/MM/yyyy', count: 3 },
        { format: 'MM/dd/yyyy', count: 1 },
      ],
    });
  });

  test('mixed formats are listed with their counts', () => {
    expect(datesOf('2026-03-01', '01.03.2026', '02.03.2026', '3 Mar 2026')).toMatchObject({
      count: 4,
      formats: [{ format: 'dd.MM.yyyy', count: 2 }, { count: 1 }, { count: 1 }],
    });
  });

  test.each([
    ['2026-03-01T12:30:00Z', 'iso'],
    ['2026-03-01 12:30:00 UTC', 'iso'],
    ['2026-03-01T12:30:00', 'yyyy-MM-ddTHH:mm:ss'],
    ['2026-03-01 12:30', 'yyyy-MM-dd HH:mm'],
    ['1. März 2026', 'd. MMM yyyy'],
    ['01 Mar 2026', 'dd MMM yyyy'],
    ['March 1, 2026', 'MMM d, yyyy'],
    ['13.03.26', 'dd.MM.yy'],
    ['13.3.2026 9:05', 'd.M.yyyy H:mm'],
    ['1772366400', 'epoch-seconds'],
  ])('%s is %s', (text, format) => {
    expect(datesOf(text)?.formats).toEqual([{ format, count: 1 }]);
  });

  test.each(['2026-13-01', '32.01.2026', '13/13/2026', '5.5.5', 'May', '10:30', '12345678'])('%s is none', (text) => {
    expect(datesOf(text)).toBeNull();
  });
});

describe('several answers in one cell', () => {
  test.each(['|', ';', ',', '\n'])('parted by %j', (separator) => {
    const cells = [['Price'], ['Price', 'Staff'], ['Staff', 'Place'], ['Place'], ['Price', 'Place']].map((parts) =>
      parts.join(separator),
    );
    expect(columnOf([...cells, ...cells]).pieces).toMatchObject({ separator, distinct: 3, share: 0.6 });
  });

  test('a place with its country, numbers and sentences are one answer', () => {
    expect(columnOf(['Berlin, Germany', 'Turku, Finland', 'Paris, France']).pieces).toBeNull();
    expect(columnOf(['1,5', '2', '2,5', '1', '2,1']).pieces).toBeNull();
    expect(columnOf(['Well, it was fine', 'No, not really', 'Good, but slow', 'ok']).pieces).toBeNull();
  });
});

describe('what depends on what', () => {
  test('each dealer lies in one region: so many of so many', () => {
    const dealers = Array.from({ length: 240 }, (_, row) => row % 24);
    const { dependencies } = profileOf({
      dealer: dealers.map((dealer) => `Dealer ${dealer}`),
      region: dealers.map((dealer) => `Region ${dealer % 4}`),
      noise: dealers.map((_, row) => `n${(row * 7) % 5}`),
    });
    expect(dependencies).toEqual([{ from: 'dealer', to: 'region', held: 24, total: 24, confirmed: 216, broken: 0 }]);
  });

  test('a few rows that break it are counted; many disprove it', () => {
    const rows = Array.from({ length: 1000 }, (_, row) => row);
    const dealer = rows.map((row) => `Dealer ${row % 20}`);
    const moved = profileOf({ dealer, region: rows.map((row) => `R${row > 990 ? 9 : (row % 20) % 4}`) });
    expect(moved.dependencies).toContainEqual(
      expect.objectContaining({ from: 'dealer', to: 'region', broken: 9, total: 20 }),
    );
    const free = profileOf({ dealer, region: rows.map((row) => `R${row % 3}`) });
    expect(free.dependencies).toEqual([]);
  });

  test('the order of rows and columns does not matter', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 29 }), { minLength: 60, maxLength: 200 }), fc.boolean(), (units, isTurned) => {
        const shop = units.map((unit) => `Shop ${unit}`);
        const area = units.map((unit) => `Area ${unit % 5}`);
        const { dependencies } = profileOf(isTurned ? { area, shop } : { shop, area });
        const found = dependencies.filter(({ from, to }) => from === 'shop' && to === 'area');
        const isThere = new Set(area).size > 1 && new Set(shop).size > 1 && new Set(shop).size < units.length;
        expect(found).toHaveLength(isThere ? 1 : 0);
        if (found[0])
          expect(found[0]).toMatchObject({ total: new Set(shop).size, held: new Set(shop).size, broken: 0 });
      }),
    );
  });
});

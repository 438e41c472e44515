import { describe, expect, test } from 'vitest';
import { dealers, guessOf, refusedOf, repeated, rolesOf } from './test-tables.ts';

describe('scales', () => {
  const scaleOf = (name: string, values: readonly (number | string)[]): unknown => {
    const cells = Array.from({ length: 60 }, (_, row) => String(values[row % values.length]));
    const { indicators } = guessOf({ ...dealers, [name]: cells }).mapping;
    const found = indicators.find(({ column }) => column === name);
    return (
      found && {
        method: found.method,
        min: found.min,
        max: found.max,
        missing: found.missing,
        direction: found.direction,
      }
    );
  };
  const higher = { missing: [], direction: 'higher' };

  test.each([
    ['effort', [1, 2, 3, 5, 7], { method: 'ces', min: 1, max: 7, ...higher }],
    ['Staff rating', [1, 2, 3, 4, 5], { method: 'mean', min: 1, max: 5, ...higher }],
    ['Overall satisfaction', [1, 2, 3, 4, 5], { method: 'csat', min: 1, max: 5, ...higher }],
    ['Quality', [0, 1, 2, 3, 4, 5], { method: 'mean', min: 1, max: 5, missing: ['0'], direction: 'higher' }],
    ['q7', [1, 2, 3, 4, 5, 99, -1], { method: 'csat', min: 1, max: 5, missing: ['99', '-1'], direction: 'higher' }],
    ['q8', [1, 2, 3, 4, 5, 9], { method: 'csat', min: 1, max: 5, missing: ['9'], direction: 'higher' }],
    ['Score', [1, 3, 5, 7, 10], { method: 'mean', min: 1, max: 10, ...higher }],
    ['fulfilled in %', ['85 %', '7 %', '100 %'], { method: 'mean', min: 0, max: 100, ...higher }],
    ['Recommended', [0, 1], { method: 'csat', min: 0, max: 1, ...higher }],
    [
      'Grade (1 = very good, 5 = very bad)',
      [1, 2, 3, 4, 5],
      { method: 'mean', min: 1, max: 5, missing: [], direction: 'lower' },
    ],
    [
      'Speed rating',
      ['1 - very good', '3 - fair', '5 - very bad'],
      { method: 'mean', min: 1, max: 5, missing: [], direction: 'lower' },
    ],
    ['Age', [25, 41, 67], undefined],
    ['Number of visits', [1, 2, 3], undefined],
    ['gender', [1, 2], undefined],
  ])('%s with %j', (name, values, expected) => {
    const found = scaleOf(name, values) as { missing: string[] } | undefined;
    if (found) found.missing.sort((one, other) => other.localeCompare(one));
    expect(found).toEqual(expected);
  });

  test('0 to 10 without a name is NPS only while no other column is', () => {
    const values = Array.from({ length: 60 }, (_, row) => String(row % 11));
    const { nps: _, ...unnamed } = dealers;
    expect(guessOf({ ...unnamed, q1: values }).mapping.indicators).toMatchObject([{ method: 'nps' }]);
    expect(guessOf({ ...dealers, q1: values }).mapping.indicators).toMatchObject([
      { method: 'nps' },
      { method: 'mean', min: 0, max: 10 },
    ]);
  });

  test('a stray number does not stretch the scale and does not cost its row', () => {
    const cells = Array.from({ length: 600 }, (_, row) => (row === 17 ? '55' : String(1 + (row % 5))));
    const table = { ...repeated(dealers, 10), Satisfaction: cells };
    const guess = guessOf(table);
    expect(guess.mapping.indicators[1]).toMatchObject({ min: 1, max: 5, outside: 'missing' });
    expect(guess.notes).toContainEqual({
      code: 'outside_scale',
      severity: 'decide',
      details: { column: 'Satisfaction', cells: 1, min: 1, max: 5 },
    });
    expect(refusedOf(table)).toEqual([]);
  });
});

describe('levels', () => {
  test('says how many lie in one each', () => {
    const guess = guessOf(dealers);
    expect(guess.columns.find(({ column }) => column === 'dealer')).toMatchObject({
      role: 'level',
      because: 'depends_on',
      details: { child: 'dealer', parent: 'region', held: 6, total: 6 },
      confidence: 'sure',
    });
  });

  test('columns without telling names are found by what depends on what', () => {
    const { region, dealer, ...rest } = dealers;
    const guess = guessOf({ x2: dealer, ...rest, x1: region });
    expect(guess.mapping.perspective.levels.map(({ column }) => column)).toEqual(['x1', 'x2']);
  });

  test('the cells decide about the order, not the names: countries in world regions', () => {
    const { region, dealer, ...rest } = dealers;
    const guess = guessOf({ ...rest, Country: dealer, Region: region });
    expect(guess.mapping.perspective.levels.map(({ column }) => column)).toEqual(['Region', 'Country']);
  });

  test('what a customer drives, or where one lives, is no level', () => {
    const model = Array.from({ length: 60 }, (_, row) => `Model ${row % 8}`);
    const make = model.map((name) => `Make ${Number(name.at(-1)) % 3}`);
    const home = Array.from({ length: 60 }, (_, row) => ['Finland', 'Estonia'][(row % 7) % 2] ?? '');
    const guess = guessOf({ ...dealers, model, make, 'Customer country': home });
    expect(rolesOf(guess)).toMatchObject({
      region: 'level',
      dealer: 'level',
      model: 'dimension',
      make: 'dimension',
      'Customer country': 'dimension',
    });
  });

  test('rows without the top unit go to one that says so, and it is noted', () => {
    const guess = guessOf({ ...dealers, region: dealers.region.map((name, row) => (row % 10 === 0 ? '' : name)) });
    expect(guess.mapping.perspective.levels[0]).toMatchObject({ column: 'region', blank: { name: 'Unknown region' } });
    expect(guess.notes).toContainEqual(
      expect.objectContaining({ code: 'rows_without_unit', details: { column: 'region', cells: 6 } }),
    );
  });
});

describe('single columns', () => {
  test('of several dates the one of the answer, else the fullest; the others stay dates', () => {
    const { date, ...rest } = dealers;
    const other = date.map((day) => day.replace('2026', '2025'));
    expect(rolesOf(guessOf({ ...rest, 'Purchase date': date, 'Response date': other }))).toMatchObject({
      'Purchase date': 'date',
      'Response date': 'answeredAt',
    });
    const gaps = date.map((day, row) => (row % 3 === 0 ? '' : day));
    expect(rolesOf(guessOf({ ...rest, x: gaps, y: other }))).toMatchObject({ x: 'date', y: 'answeredAt' });
  });

  test('persons are known by what stands there, whatever the column is called', () => {
    const guess = guessOf({
      ...dealers,
      a: dealers.date.map((_, row) => `p${row}@example.org`),
      b: dealers.date.map((_, row) => `+358 40 12345${10 + row}`),
      c: dealers.date.map((_, row) => `DE${10 + row}370400440532013000`),
      d: dealers.date.map((_, row) => `WVWZZZ1JZXW1234${10 + row}`),
      e: dealers.date.map((_, row) => `https://example.org/${row}`),
      f: dealers.date.map((_, row) => `b${row}@example.com`),
    });
    expect(guess.columns.slice(4).map(({ role, field, because }) => field ?? `${role} ${because}`)).toEqual([
      'email',
      'phone',
      'skip personal',
      'skip personal',
      'skip technical',
      'skip personal_twice',
    ]);
  });

  test('an id must be different in nearly every row; repeated ones are noted', () => {
    const ids = dealers.date.map((_, row) => `A${row === 9 ? 8 : row}`);
    const guess = guessOf({ ...dealers, 'Response ID': ids });
    expect(guess.mapping.externalId).toEqual({ column: 'Response ID' });
    expect(guess.notes).toContainEqual({
      code: 'repeated_ids',
      severity: 'decide',
      details: { column: 'Response ID', cells: 1 },
    });
    expect(guessOf({ ...dealers, ID: dealers.dealer }).mapping.externalId).toBeUndefined();
  });

  test('how day and month were told apart is noted', () => {
    const date = dealers.date.map((day) => day.split('-').reverse().join('/'));
    const { notes } = guessOf({ ...dealers, date });
    expect(notes).toContainEqual({
      code: 'day_month_by_evidence',
      severity: 'inform',
      details: {
        column: 'date',
        order: 'day',
        evidence: date.find((text) => Number(text.slice(0, 2)) > 12) ?? '',
        cells: date.filter((text) => Number(text.slice(0, 2)) > 12).length,
      },
    });
  });
});

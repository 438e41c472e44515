import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import { describe, expect, test } from 'vitest';
import { type ColumnFacts, changeRole, freeName, slugOf, withoutColumn } from './change-role.ts';
import { type Role, usesOf } from './column-use.ts';

const draft: MappingDraft = {
  file: { quote: '"', encoding: 'utf-8', decimal: '.' },
  survey: { extName: 'visits', startFilter: '' },
  perspective: {
    extName: 'org',
    levels: [
      { column: 'country', kind: 'country', capitalize: false },
      { column: 'dealer', kind: 'dealer', id: 'dealer_no', capitalize: false },
    ],
  },
  answeredAt: { column: 'day', formats: ['dd/MM/yyyy'], time: '12:00' },
  externalId: { column: 'id' },
  contact: { email: { column: 'mail' } },
  missing: [],
  indicators: [
    {
      column: 'nps',
      extName: 'nps',
      missing: [],
      method: 'nps',
      min: 0,
      max: 10,
      decimals: 0,
      direction: 'higher',
      recode: {},
      outside: 'refuse',
    },
    {
      column: 'late',
      extName: 'late',
      missing: [],
      method: 'mean',
      min: 1,
      max: 5,
      decimals: 0,
      direction: 'higher',
      recode: {},
      outside: 'refuse',
      when: { column: 'nps', is: 'filled' },
    },
  ],
  dimensions: [],
  comments: [],
  numbers: [],
  dates: [],
  skip: ['note'],
};
const facts = (column: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  column,
  numeric: null,
  top: [],
  distinct: 0,
  dateFormats: [],
  ...more,
});
const rolesOf = (mapping: MappingDraft, column: string): Role[] =>
  (usesOf(mapping).get(column) ?? []).map(({ role }) => role);

describe('another role for a column', () => {
  test.each<[Role]>([
    ['level'],
    ['answered_at'],
    ['external_id'],
    ['channel'],
    ['locale'],
    ['indicator'],
    ['dimension'],
    ['number'],
    ['date'],
    ['comment'],
    ['skip'],
    ['contact.phone'],
  ])('%s is its only one afterwards', (role) => {
    for (const column of ['country', 'dealer_no', 'day', 'id', 'mail', 'nps', 'note', 'other']) {
      expect(rolesOf(changeRole(draft, facts(column), role), column)).toEqual([role]);
    }
  });

  test('leaves every other column where it was, or knowingly left out', () => {
    const all = ['country', 'dealer', 'dealer_no', 'day', 'id', 'mail', 'nps', 'late', 'note'];
    const next = changeRole(draft, facts('note'), 'answered_at');
    expect(rolesOf(next, 'day')).toEqual(['skip']);
    for (const column of all) expect(rolesOf(next, column)).toHaveLength(1);
    expect(draft.answeredAt?.column).toBe('day');
  });

  test('an id goes to the lowest level without one; with none to take it, the column is left out', () => {
    const next = changeRole(draft, facts('note'), 'level_id');
    expect(next.perspective.levels[0]?.id).toBe('note');
    expect(rolesOf(changeRole(next, facts('other'), 'level_id'), 'other')).toEqual(['skip']);
  });

  test('a column that goes is no condition of others any more', () => {
    const [late, ...others] = withoutColumn(draft, 'nps').indicators;
    expect(late?.column).toBe('late');
    expect(late).not.toHaveProperty('when');
    expect(others).toEqual([]);
  });

  test('a score fits the numbers, or numbers the words in the order of the file', () => {
    const scaleOf = (numeric: ColumnFacts['numeric'], top: ColumnFacts['top'] = []) =>
      changeRole(draft, facts('x', { numeric, top }), 'indicator').indicators.at(-1);
    expect(scaleOf({ min: 0, max: 10, decimals: 0 })).toMatchObject({ method: 'nps', min: 0, max: 10 });
    expect(scaleOf({ min: 1, max: 5, decimals: 0 })).toMatchObject({ method: 'mean', min: 1, max: 5 });
    expect(scaleOf({ min: 2, max: 7, decimals: 0 })).toMatchObject({ method: 'mean', min: 1, max: 7 });
    expect(scaleOf({ min: 0.5, max: 99.5, decimals: 1 })).toMatchObject({ min: 0, max: 100, decimals: 1 });
    const words = scaleOf(
      null,
      ['good', 'so so', 'bad'].map((text) => ({ text, count: 1 })),
    );
    expect(words).toMatchObject({ min: 1, max: 3, recode: { good: 3, 'so so': 2, bad: 1 } });
  });
});

test('names are plain, begin with a letter and are not given twice', () => {
  expect(freeName(draft, 'NPS')).toBe('nps_2');
  expect(freeName(draft, '1. Größe (m²)')).toBe('groesse_m');
  expect(freeName(draft, '???')).toBe('column');
  expect(slugOf('Kundenbesuche März 2026.final')).toBe('kundenbesuche-maerz-2026-final');
});

test('what rows without a date take outlives the column of dates', () => {
  const dayFacts: ColumnFacts = { column: 'day', numeric: null, top: [], distinct: 9, dateFormats: ['yyyy-MM'] };
  const dated: MappingDraft = {
    ...draft,
    answeredAt: { column: 'day', formats: ['yyyy-MM'], time: '09:00', blank: 'fileDay' },
  };
  const without = changeRole(dated, dayFacts, 'skip');
  expect(without.answeredAt).toEqual({ formats: ['yyyy-MM'], time: '09:00', blank: 'fileDay' });
  expect(changeRole(without, dayFacts, 'answered_at').answeredAt).toMatchObject({ column: 'day', blank: 'fileDay' });
});

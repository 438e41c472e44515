import { describe, expect, test } from 'vitest';
import { refusalsOf } from './check-interview.ts';
import type { CheckedVariable, IncomingInterview } from './incoming-interview.ts';

const now = new Date('2026-06-15T10:00:00Z');
const base: CheckedVariable = {
  extName: '',
  kind: 'indicator',
  min: 0,
  max: 10,
  decimals: 0,
  isMultiValued: false,
  options: new Set(),
};
const variables = new Map<string, CheckedVariable>(
  [
    { ...base, extName: 'nps' },
    { ...base, extName: 'price', max: 100, decimals: 1 },
    { ...base, extName: 'model', kind: 'dimension' as const, options: new Set(['golf', 'polo']) },
    {
      ...base,
      extName: 'reasons',
      kind: 'dimension' as const,
      isMultiValued: true,
      options: new Set(['price', 'staff']),
    },
    { ...base, extName: 'comment', kind: 'comment' as const },
    { ...base, extName: 'visited', kind: 'date' as const },
  ].map((variable) => [variable.extName, variable]),
);
const interview: IncomingInterview = {
  externalId: 'a',
  answeredAt: now,
  unitNos: { org: 1 },
  channel: '',
  locale: '',
  status: 'complete',
  answers: { nps: 10, price: 99.5, model: 'golf', reasons: ['price', 'staff'], comment: 'x', visited: '2026-02-28' },
};
const fieldsOf = (change: Partial<IncomingInterview>) =>
  refusalsOf({ ...interview, ...change }, variables, now).map(({ field }) => field);

describe('what is refused of an interview', () => {
  test('nothing of a good one, nor of one without answers', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ answers: {} })).toEqual([]);
  });

  test.each([
    ['nps', 11],
    ['nps', -1],
    ['nps', 9.5],
    ['nps', '9'],
    ['nps', Number.NaN],
    ['price', 10.25],
    ['model', 'tank'],
    ['model', ['golf']],
    ['reasons', 'price'],
    ['reasons', ['price', 'price']],
    ['reasons', ['rain']],
    ['comment', 5],
    ['comment', 'x'.repeat(20_001)],
    ['comment', 'half a pair \ud83d'],
    ['comment', 'NUL \0'],
    ['visited', '2026-02-30'],
    ['unknown', 1],
  ])('answer %s = %j', (name, answer) => {
    expect(fieldsOf({ answers: { [name]: answer as never } })).toEqual([name]);
  });

  test('an id that is missing or too long, and a day that is none, long ago or to come', () => {
    expect(fieldsOf({ externalId: '' })).toEqual(['externalId']);
    expect(fieldsOf({ externalId: 'x'.repeat(201) })).toEqual(['externalId']);
    for (const answeredAt of [new Date('no'), new Date('1899-01-01'), new Date('2026-06-17')]) {
      expect(fieldsOf({ answeredAt })).toEqual(['answeredAt']);
    }
  });

  test('every refusal says what to do', () => {
    const refusals = refusalsOf({ ...interview, externalId: '', answers: { nps: 11, model: 'tank' } }, variables, now);
    expect(refusals).toHaveLength(3);
    for (const { problem } of refusals) expect(problem).toMatch(/^[A-Z].*\.$/);
  });
});

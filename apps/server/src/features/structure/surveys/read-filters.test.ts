import { AppError } from '@echolot/contract/app-error';
import { parseFilterTokens } from '@echolot/core/filter-tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredSurvey, Variable, VariableOption } from './public.ts';
import { readFilters } from './read-filters.ts';

const variable = (extName: string, kind: Variable['kind'], more: Partial<Variable> = {}): Variable => ({
  variableId: extName,
  extName,
  kind,
  titles: {},
  columnNo: 1,
  method: kind === 'indicator' ? 'nps' : null,
  min: 0,
  max: 10,
  decimals: 0,
  direction: 'higher',
  topBoxes: null,
  weight: 1,
  target: null,
  isMultiValued: false,
  ...more,
});

const variables = [
  variable('nps', 'indicator'),
  variable('paid', 'number', { decimals: 2 }),
  variable('model', 'dimension'),
  variable('fuel', 'dimension'),
  variable('bought', 'date'),
  variable('comment', 'comment'),
];
const options = new Map<string, readonly VariableOption[]>([
  [
    'model',
    [
      { extName: 'golf', titles: { en: 'Golf' } },
      { extName: 'polo', titles: { en: 'Polo', de: 'Pölo neu' } },
      { extName: 'polo1', titles: { en: 'Old one' }, mergedInto: 'polo' },
    ],
  ],
]);
const campaigns = [{ campaignNo: 7, titles: { en: 'Spring' } }];
const today = '2026-06-15';

function read(tokens: string, filterGroups: StoredSurvey['filterGroups'] = []): ReturnType<typeof readFilters> {
  return readFilters({ variables, filterGroups, campaigns }, options, parseFilterTokens(tokens), today);
}

const only = (tokens: string): unknown => read(tokens).filters;

function refusal(tokens: string, filterGroups: StoredSurvey['filterGroups'] = []): unknown {
  try {
    return read(tokens, filterGroups);
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details] : error;
  }
}

describe('filters read against a survey', () => {
  test('R-101 options are taken in, left out, or found by part of their names and titles; merged ones count as one', () => {
    expect(only('model=golf*_polo')).toEqual([
      { kind: 'categories', variable: 'model', anyOf: ['golf'], noneOf: ['polo', 'polo1'] },
    ]);
    expect(only('model=polo1')).toMatchObject([{ anyOf: ['polo', 'polo1'], noneOf: [] }]);
    expect(only('model=polo~')).toMatchObject([{ anyOf: ['polo', 'polo1'] }]);
    expect(only('model=OLD~')).toMatchObject([{ anyOf: ['polo', 'polo1'] }]);
    expect(only('model=o neu~')).toMatchObject([{ anyOf: ['polo', 'polo1'] }]);
    // No letter is spelled by two.
    expect(only('model=poelo~')).toMatchObject([{ anyOf: [] }]);
    // It does not reach from a name into a title.
    expect(only('model=golfgolf~')).toMatchObject([{ anyOf: [] }]);
    expect(only('model=_golf~')).toMatchObject([{ anyOf: undefined, noneOf: ['golf'] }]);
  });

  test('a value that is no more matches nothing and is told, and the others still run', () => {
    const { filters, vanished } = read('model=gone*golf*_away;tabledate=lost;nps=0_6');
    expect(filters).toEqual([
      { kind: 'categories', variable: 'model', anyOf: ['golf'], noneOf: [] },
      { kind: 'ranges', variable: 'nps', anyOf: [{ from: 0, to: 6 }], noneOf: [] },
    ]);
    expect(vanished).toEqual([
      { filter: 'model', value: 'gone' },
      { filter: 'model', value: 'away' },
      { filter: 'tabledate', value: 'lost' },
    ]);
    expect(read('model=gone').filters).toMatchObject([{ anyOf: [] }]);
  });

  test('R-100 a campaign: days after the send-out, state, opened and clicked; blank is any', () => {
    expect(only('cf7=14*delivered*yes*no')).toEqual([
      {
        kind: 'campaign',
        variable: 'cf7',
        anyOf: [{ campaign: 7, days: 14, state: 'delivered', opened: true, clicked: false }],
        noneOf: [],
      },
    ]);
    expect(only('cf7=***')).toEqual([{ kind: 'campaign', variable: 'cf7', anyOf: [{ campaign: 7 }], noneOf: [] }]);
    // One that is not there matches nothing and is told; a value that cannot be is refused and named.
    expect(read('cf8=14***')).toMatchObject({
      filters: [{ kind: 'campaign', variable: 'cf8', anyOf: [] }],
      vanished: [{ filter: 'cf8', value: '8' }],
    });
    const refused = (value: string, reason: string) => ['filter_malformed', { filter: 'cf7', value, reason }];
    expect(refusal('cf7=soon***')).toEqual(refused('soon', 'needs_days'));
    expect(refusal('cf7=*sent**')).toEqual(refused('sent', 'needs_state'));
    expect(refusal('cf7=**maybe*')).toEqual(refused('maybe', 'needs_yes_or_no'));
    expect(refusal('cf7=****')).toEqual(refused('', 'too_many_values'));
    expect(refusal('cf7=_14***')).toEqual(refused('_14', 'exclude_not_offered'));
    expect(refusal('cfspring=***')).toEqual(['filter_unknown', { filter: 'cfspring' }]);
  });

  test('R-098 ranges of indicators and numbers', () => {
    expect(only('nps=9_10*_9_9;paid=-1.5_3')).toEqual([
      { kind: 'ranges', variable: 'nps', anyOf: [{ from: 9, to: 10 }], noneOf: [{ from: 9, to: 9 }] },
      { kind: 'ranges', variable: 'paid', anyOf: [{ from: -1.5, to: 3 }], noneOf: [] },
    ]);
  });

  test('R-099 days of a date, by code or written out, with an open beginning however it is written', () => {
    expect(only('bought=rdays-30,0')).toMatchObject([
      { kind: 'days', variable: 'bought', anyOf: [{ fromDay: '2026-05-17', toDay: '2026-06-15' }] },
    ]);
    expect(only('bought=today')).toMatchObject([{ anyOf: [{ fromDay: today, toDay: today }] }]);
    for (const text of ['_2026-01-31', '!_2026-01-31'])
      expect(only(`bought=${text}`)).toMatchObject([
        { anyOf: [{ fromDay: undefined, toDay: '2026-01-31' }], noneOf: [] },
      ]);
  });

  test('R-082 R-099 the period, and by which date it cuts', () => {
    expect(read('date=rdateb1mb;tabledate=bought')).toMatchObject({
      filters: [],
      period: { fromDay: undefined, toDay: '2026-05-14' },
      dateVariable: 'bought',
    });
    expect(read('tabledate=answered').dateVariable).toBeUndefined();
    expect(read('date=_2026-01-31').period).toMatchObject({ toDay: '2026-01-31' });
  });

  test.each([
    ['colour=red', 'filter_unknown', { filter: 'colour' }],
    ['model=', 'filter_malformed', { filter: 'model', value: '', reason: 'needs_option' }],
    ['model= ~', 'filter_malformed', { filter: 'model', value: ' ~', reason: 'needs_option' }],
    ['model=~', 'filter_malformed', { filter: 'model', value: '~', reason: 'needs_option' }],
    ['nps=9', 'filter_malformed', { filter: 'nps', value: '9', reason: 'needs_two_numbers' }],
    ['nps=_9', 'filter_malformed', { filter: 'nps', value: '_9', reason: 'needs_two_numbers' }],
    ['nps=9_', 'filter_malformed', { filter: 'nps', value: '9_', reason: 'needs_two_numbers' }],
    ['nps=1e1_20', 'filter_malformed', { filter: 'nps', value: '1e1_20', reason: 'needs_two_numbers' }],
    ['nps=10_9', 'filter_malformed', { filter: 'nps', value: '10_9', reason: 'from_above_to' }],
    ['nps=9_10~', 'filter_malformed', { filter: 'nps', value: '9_10~', reason: 'submatch_not_offered' }],
    ['bought=yesterday', 'filter_malformed', { filter: 'bought', value: 'yesterday', reason: 'unknown_code' }],
    ['bought=_today', 'filter_malformed', { filter: 'bought', value: '_today', reason: 'exclude_not_offered' }],
    ['bought=2026-02-30_', 'filter_malformed', { filter: 'bought', value: '2026-02-30_', reason: 'bad_day' }],
    ['comment=good', 'filter_malformed', { filter: 'comment', value: 'good', reason: 'needs_text' }],
    ['comment=~', 'filter_malformed', { filter: 'comment', value: '~', reason: 'needs_text' }],
    ['comment=_bad~', 'filter_malformed', { filter: 'comment', value: '_bad~', reason: 'exclude_not_offered' }],
    ['channel=ma~', 'filter_malformed', { filter: 'channel', value: 'ma~', reason: 'submatch_not_offered' }],
    [
      'tabledate=bought*answered',
      'filter_malformed',
      { filter: 'tabledate', value: 'answered', reason: 'one_value_only' },
    ],
    ['tabledate=_bought', 'filter_malformed', { filter: 'tabledate', value: '_bought', reason: 'exclude_not_offered' }],
    ['date=yesterday', 'period_malformed', { filter: 'date', code: 'yesterday', reason: 'unknown_code' }],
    [
      'date=0001-01-01_2026-01-01',
      'period_malformed',
      { filter: 'date', code: '0001-01-01_2026-01-01', reason: 'out_of_range' },
    ],
    ['date=today*today', 'period_malformed', { filter: 'date' }],
  ])('R-082 R-098 %s is refused, and the refusal names filter and value', (tokens, code, details) => {
    expect(refusal(tokens)).toEqual([code, details]);
  });

  test('R-082 what a group says of a filter decides which tokens it takes', () => {
    const groups = (extName: string, flags: Record<string, boolean>): StoredSurvey['filterGroups'] => [
      { titles: {}, expanded: true, ungrouped: false, flatten: false, filters: [{ extName, flags }] },
    ];
    for (const [tokens, reason, flags] of [
      ['model=golf*polo', 'one_value_only', { multipleSelections: false }],
      ['model=_golf', 'exclude_not_offered', { exclude: false }],
      ['model=gol~', 'submatch_not_offered', { submatch: false }],
      ['nps=_0_6', 'exclude_not_offered', { exclude: false }],
      ['bought=rdatee1db', 'date_not_offered', { dateRef: false }],
      ['bought=rdays-1,0', 'date_not_offered', { dateInterval: false }],
      ['bought=today', 'date_not_offered', { today: false, dateRef: false }],
    ] as const) {
      expect(refusal(tokens), tokens).not.toBeInstanceOf(Array);
      const filterGroups = groups(tokens.split('=')[0] ?? '', flags);
      expect(refusal(tokens, filterGroups), tokens).toMatchObject(['filter_malformed', { reason }]);
    }
    expect(refusal('comment=_bad~', groups('comment', { exclude: true }))).toMatchObject({
      filters: [{ kind: 'texts', noneOf: ['bad'] }],
    });
    // A kind of variable cannot be made what it is not.
    expect(refusal('model=1_2', groups('model', { range: true }))).toMatchObject({ vanished: [{ value: '1_2' }] });
  });

  test('case 9: whatever stands in a token, it is read or refused with a code', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('!', '_', '-', '.', '~', ',', '0', '9', 'r', "'", '\\', '%', ' ') }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('rdays-30,0', '1_2', '2026-01-01_', 'today', 'golf', "' OR 1=1 --"),
    );
    const name = fc.constantFrom(
      'date',
      'tabledate',
      'channel',
      'cf7',
      'zz',
      ...variables.map(({ extName }) => extName),
    );
    const one = fc.record({ value, exclude: fc.boolean(), submatch: fc.boolean() });
    const filters = fc.uniqueArray(
      fc.record({ extName: name, values: fc.array(one, { minLength: 1, maxLength: 3 }) }),
      {
        selector: ({ extName }) => extName,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(filters, (all) => {
        try {
          expect(
            readFilters({ variables, filterGroups: [], campaigns }, options, all, today).filters.length,
          ).toBeLessThan(5);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(error.status).toBe(400);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

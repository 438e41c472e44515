import { describe, expect, test } from 'vitest';
import { mappingFaults } from './mapping-faults.ts';

const good = {
  universe: { extName: 'shops' },
  survey: { extName: 'visit' },
  perspective: { levels: [{ column: 'shop', kind: 'shop' }] },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 }],
};
const columns = ['shop', 'date', 'nps'];

describe('faults of a mapping, as data', () => {
  test('none', () => {
    expect(mappingFaults(good)).toEqual([]);
    expect(mappingFaults(good, columns)).toEqual([]);
  });

  test.each([
    [{ answeredAt: undefined }, 'no_date', 'answeredAt', ''],
    [{ answeredAt: { column: '' } }, 'no_date', 'answeredAt.column', ''],
    [{ answeredAt: { column: 'date', formats: ['yyyy-QQ'] } }, 'bad_date_format', 'answeredAt.formats[0]', 'date'],
    [{ perspective: { levels: [] } }, 'no_level', 'perspective.levels', ''],
    [
      { perspective: { levels: [{ column: 'shop', kind: 'shop', blank: 'above' }] } },
      'nothing_above',
      'perspective.levels[0].blank',
      'shop',
    ],
    [{ indicators: [] }, 'no_indicator', 'indicators', ''],
    [{ indicators: [{ ...good.indicators[0], max: 5 }] }, 'nps_needs_0_to_10', 'indicators[0]', 'nps'],
    [{ indicators: [{ ...good.indicators[0], extName: 'Net Promoter' }] }, 'bad_name', 'indicators[0].extName', 'nps'],
    [{ indicators: [good.indicators[0], good.indicators[0]] }, 'named_twice', 'indicators[1].extName', 'nps'],
    [{ universe: { extName: 'shops', timeZone: 'Mars/Olympus' } }, 'bad_time_zone', 'universe.timeZone', ''],
    [{ colour: 'red' }, 'malformed', '(whole file)', ''],
  ])('%j: %s', (change, code, place, column) => {
    const faults = mappingFaults({ ...good, ...change });
    expect(faults).toContainEqual(expect.objectContaining({ code, place, column }));
    for (const { sentence } of faults) expect(sentence).toMatch(/^\S.*: .*\S$/);
  });

  test('against the head of the file: what is not there, stands twice, or is used by nothing', () => {
    expect(mappingFaults(good, ['date', 'nps', 'nps', 'more', 'refused_line'])).toEqual([
      expect.objectContaining({ code: 'column_missing', column: 'shop', place: 'perspective.levels[0].column' }),
      expect.objectContaining({ code: 'column_repeated', column: 'nps', details: { count: 2 } }),
      expect.objectContaining({ code: 'column_unused', column: 'more', place: 'skip' }),
    ]);
    expect(mappingFaults(good, ['shop;date;nps'])).toContainEqual(
      expect.objectContaining({ code: 'few_columns', details: { count: 1 } }),
    );
  });

  test('what is known of a person is no answer', () => {
    const both = { ...good, contact: { email: { column: 'mail' } }, comments: [{ column: 'mail', extName: 'mail' }] };
    expect(mappingFaults(both)).toEqual([
      expect.objectContaining({
        code: 'person_and_answer',
        place: 'contact.email.column',
        column: 'mail',
        details: { other: 'comments[0].column' },
      }),
    ]);
  });
});

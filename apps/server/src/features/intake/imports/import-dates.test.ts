import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../testing/import-tester.ts';
import { noSteps } from '../../../testing/no-steps.ts';
import { importFile } from './import-file.ts';
import { readMapping } from './import-mapping.ts';

let desk: ImportDesk;
let running: ImportDesk['running'];
let on: ImportDesk['on'];
let dir: string;

beforeAll(async () => {
  desk = await openImportDesk();
  ({ running, on, dir } = desk);
});
afterAll(() => desk?.close());

/** Visits of three shops with a date each, as a file names it. */
const visits = (date: (index: number) => string, name = 'date', more = ''): string =>
  [
    `${name},shop,score${more && ',seen'}`,
    ...Array.from({ length: 30 }, (_, index) => `${date(index)},Shop ${index % 3},${index % 11}${more && `,${more}`}`),
  ].join('\n');

const daysOf = async (survey: string) => {
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<{ day: string; precision: string | null; n: number }>`
      select day::text, date_precision as precision, count(*)::int as n from interview join survey using (universe_id, survey_id)
      where ext_name = ${survey} and status <> 'deleted' group by 1, 2 order by 1`.execute(db),
  );
  return rows;
};

/** As it is guessed, only with a name of its own. */
async function guessed(survey: string, text: string) {
  const importId = await on.upload(`${survey}.csv`, text);
  const { reading } = await on.reached(importId, 'ready');
  // By the file alone, whatever was imported before.
  const body = { reading: { ...reading, ignoreSaved: true } };
  (await on.call('setImportReading', { params: { importId }, body })).reply();
  const ready = await on.reached(importId, 'ready');
  return {
    importId,
    ready,
    mapping: { ...ready.mapping, survey: { extName: survey } } as NonNullable<typeof ready.mapping>,
  };
}

describe('month and year alone', () => {
  test.each([
    ['numbers', (index: number) => `2019-${1 + (index % 12)}`, 'yyyy-M'],
    ['two digits', (index: number) => `2019-${String(1 + (index % 12)).padStart(2, '0')}`, 'yyyy-MM'],
    ['names', (index: number) => `${['Apr', 'May', 'June'][index % 3]} 2019`, 'MMM yyyy'],
    ['month first', (index: number) => `${String(1 + (index % 12)).padStart(2, '0')}/2019`, 'MM/yyyy'],
    ['spreadsheet', (index: number) => `${['Apr', 'May', 'Jun'][index % 3]}-19`, 'MMM-yy'],
  ])('%s are the date of the answer, as the first day, and stay known as a month', async (name, date, format) => {
    const survey = `month-${name.replaceAll(' ', '-')}`;
    const { importId, ready, mapping } = await guessed(survey, visits(date));
    expect(ready).toMatchObject({ faults: [], mapping: { answeredAt: { column: 'date', formats: [format] } } });
    expect(ready.notes).toContainEqual(
      expect.objectContaining({ code: 'month_dates', details: { column: 'date', cells: 30 } }),
    );
    const { judgement } = await on.mapped(importId, mapping);
    expect(judgement).toMatchObject({ accepted: 30, dates: { month: 30, assumed: 0 } });
    expect(judgement?.preview[0]?.interview).toMatchObject({ datePrecision: 'month' });
    (await on.start(importId)).reply();
    await on.reached(importId, 'finished');
    const days = await daysOf(survey);
    expect(
      days.every(({ day, precision }) => day.startsWith('2019-') && day.endsWith('-01') && precision === 'month'),
    ).toBe(true);
    const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      sql<{ id: string }>`select interview_id as id from interview join survey using (universe_id, survey_id)
        where ext_name = ${survey} limit 1`.execute(db),
    );
    const read = await on.call('getInterview', { params: { survey, interviewId: rows[0]?.id ?? '' } });
    expect(read.reply()).toMatchObject({ datePrecision: 'month' });
  });

  test('numbers with four decimals are no months', async () => {
    const { ready } = await guessed(
      'decimals',
      visits((index) => `${1 + (index % 9)}.2019`, 'amount'),
    );
    expect(ready.columns[0]?.dates).toBeNull();
  });
});

describe('rows without a date', () => {
  const gaps = visits((index) => (index < 5 ? '' : '2026-03-14'));

  test('are refused unless a person chooses the day of the file, a fixed day or another column; the number is told before', async () => {
    const { importId, ready, mapping } = await guessed(
      'gaps',
      visits((index) => (index < 5 ? '' : `2026-03-${10 + (index % 9)}`), 'date', '2026-02-02'),
    );
    expect(ready.judgement).toMatchObject({
      accepted: 25,
      refusals: { count: 5, reasons: [{ code: 'date_missing' }] },
    });
    const answeredAt = { ...mapping.answeredAt, formats: ['yyyy-MM-dd'], time: '12:00' };
    for (const [blank, day] of [
      ['fileDay', ready.reading.fileDay],
      [{ day: '2026-01-05' }, '2026-01-05'],
      [{ column: 'seen', formats: ['yyyy-MM-dd'] }, '2026-02-02'],
    ] as const) {
      const own = {
        ...mapping,
        answeredAt: {
          ...answeredAt,
          blank: typeof blank === 'object' && 'formats' in blank ? { ...blank, formats: [...blank.formats] } : blank,
        },
      };
      const { judgement } = await on.mapped(importId, own);
      expect(judgement).toMatchObject({ accepted: 30, refusals: { count: 0 }, dates: { month: 0, assumed: 5 } });
      expect(judgement?.preview[0]?.interview).toMatchObject({ day, datePrecision: 'assumed' });
    }
    (await on.start(importId)).reply();
    await on.reached(importId, 'finished');
    expect((await daysOf('gaps')).filter(({ precision }) => precision === 'assumed')).toEqual([
      { day: '2026-02-02', precision: 'assumed', n: 5 },
    ]);
  });

  test('a file without any date asks, and takes the answer', async () => {
    const text = ['shop,score', ...Array.from({ length: 30 }, (_, index) => `Shop ${index % 3},${index % 11}`)].join(
      '\n',
    );
    const { importId, ready, mapping } = await guessed('dateless', text);
    expect(ready.faults).toMatchObject([{ code: 'no_date' }]);
    expect(ready.faults[0]?.message).toContain('which day');
    const { judgement } = await on.mapped(importId, {
      ...mapping,
      answeredAt: { formats: ['yyyy-MM-dd'], time: '12:00', blank: { day: '2026-05-01' } },
    });
    expect(judgement).toMatchObject({
      accepted: 30,
      dates: { assumed: 30 },
      firstDay: '2026-05-01',
      lastDay: '2026-05-01',
    });
    const future = { formats: ['yyyy-MM-dd'], time: '12:00', blank: { day: '2126-05-01' } };
    expect((await on.mapped(importId, { ...mapping, answeredAt: future })).judgement).toMatchObject({
      accepted: 0,
      refusals: { reasons: [{ code: 'date_in_future' }] },
    });
  });

  test('the command takes the day the file was changed', async () => {
    const path = join(dir, 'gaps.csv');
    writeFileSync(path, gaps);
    utimesSync(path, new Date('2026-04-07T12:00:00Z'), new Date('2026-04-07T12:00:00Z'));
    const mapping = {
      universe: { extName: 'aurora' },
      survey: { extName: 'command-dates' },
      perspective: { extName: 'command-dates', levels: [{ column: 'shop', kind: 'shop' }] },
      answeredAt: { column: 'date', blank: 'fileDay' },
      indicators: [{ column: 'score', extName: 'score', method: 'nps', min: 0, max: 10 }],
    };
    const report = await importFile(running.database.record, {
      pipeline: noSteps,
      path,
      mapping: readMapping(JSON.stringify(mapping)),
    });
    expect(report).toMatchObject({ accepted: 30, refused: 0 });
    expect(await daysOf('command-dates')).toEqual([
      { day: '2026-03-14', precision: null, n: 25 },
      { day: '2026-04-07', precision: 'assumed', n: 5 },
    ]);
    expect(() => readMapping(JSON.stringify({ ...mapping, answeredAt: {} }))).toThrow(/answeredAt: .*"blank"/);
  });
});

test('answers of one day have a date: the only column of dates is never left out as a constant', async () => {
  const { ready } = await guessed(
    'one-day',
    visits(() => '2026-03-14', 'date', '2026-03-14'),
  );
  expect(ready).toMatchObject({ faults: [], mapping: { answeredAt: { column: 'date' } }, judgement: { accepted: 30 } });
  expect(ready.columns.map(({ column, guess }) => [column, guess?.role, guess?.because])).toEqual([
    ['date', 'answeredAt', 'named_date'],
    ['shop', 'level', expect.anything()],
    ['score', 'indicator', expect.anything()],
    ['seen', 'skip', 'constant'],
  ]);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

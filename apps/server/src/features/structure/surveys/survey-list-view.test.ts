import { surveySchema } from '@echolot/contract/identity';
import { parseDateCode } from '@echolot/core/relative-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSurveysOf } from '../../../composition/list-surveys-of.ts';
import type { Actor, UniverseSettings } from '../../../context.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createSmallUniverse, type SmallUniverse } from '../../../testing/small-universe.ts';
import { upsertBug } from '../../operation/bugs/public.ts';
import type { ActorInput } from '../../people/sign-in/public.ts';
import { listSurveys } from './survey-list-view.ts';
import { getSurvey } from './survey-store.ts';

let database: TestRecord;
let small: SmallUniverse;
let universe: UniverseSettings;

beforeAll(async () => {
  database = await createTestRecord();
  small = await createSmallUniverse(database.record, 'aurora');
  const other = await createSmallUniverse(database.record, 'nordic');
  universe = {
    universeId: small.universeId,
    extName: 'aurora',
    title: 'Aurora',
    timeZone: small.timeZone,
    defaultLocale: 'de',
    dateFormat: 'day/month-year',
    sharesFormerOwnerInterviews: false,
    suppressionMinimumN: 5,
    reliabilityMinimumN: 30,
  };
  await database.record.inUniverse(other.universeId, async ({ db }) => {
    await db.updateTable('survey').set({ ext_name: 'others', titles: '{"en":"Others"}' }).execute();
  });
  await database.record.inUniverse(small.universeId, async (tx) => {
    const { db } = tx;
    await db
      .updateTable('survey')
      .set({
        titles: JSON.stringify({ de: 'Verkauf', fi: 'Myynti' }),
        alert_filter: 'nps=0_6',
        pages: JSON.stringify([
          {
            extname: 'ranking',
            titles: { en: 'Rankings', de: 'Ranglisten' },
            icon: 'chart-bar',
            selectionInterval: null,
            components: [{ type: 'RankingTableComponent' }],
          },
        ]),
        filter_groups: JSON.stringify([
          {
            titles: { de: 'Fahrzeug', en: 'Vehicle' },
            expanded: true,
            ungrouped: false,
            flatten: true,
            filters: ['model', 'gone', 'nps'],
          },
          { titles: { de: 'Leer' }, expanded: true, ungrouped: false, flatten: true, filters: ['gone'] },
        ]),
        locale_texts: JSON.stringify({ de: { 'ranking.title': 'Rangliste' } }),
        system_message: JSON.stringify({
          texts: { de: 'Wartung am Abend', en: 'Maintenance' },
          link: 'https://status.example.com',
          icon: 'tool',
          backgroundColor: '#123456',
          textColor: '#ffffff',
        }),
        report_flags: JSON.stringify({
          enableAlertsReport: true,
          enableExcelBenchmarkReport: false,
          somethingElse: true,
        }),
      })
      .execute();
    await upsertBug(tx, small.universeId, {
      fingerprint: 'f1',
      survey: 'sales',
      request_id: 'r1',
      message: 'TypeError: x',
      username: 'manager',
    });
    await upsertBug(tx, small.universeId, {
      fingerprint: 'f1',
      survey: 'sales',
      request_id: 'r2',
      message: 'TypeError: y',
      username: 'dealer',
    });
    await upsertBug(tx, small.universeId, {
      fingerprint: 'f2',
      survey: 'service',
      request_id: 'r3',
      message: 'Error: z',
      username: 'dealer',
    });
  });
});
afterAll(() => database.drop());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function inUniverse<T>(person: Partial<Actor>, work: (input: ActorInput) => Promise<T>): Promise<T> {
  const actor: Actor = {
    sessionId: '',
    personId: small.universeId,
    username: 'manager',
    role: 'manager',
    permissions: new Set(),
    isRoot: false,
    locale: 'de',
    drillPaths: ['*'],
    surveys: 'all',
    ...person,
  };
  return database.record.inUniverse(small.universeId, (tx) => work({ tx, universe, actor, log }));
}

const list = (person: Partial<Actor> = {}) => inUniverse(person, listSurveys);

test('R-077 R-078 R-079 R-081 a survey is told whole, in the reader’s locale, and of this universe only', async () => {
  const [survey, ...others] = await list();
  expect(others).toEqual([]);
  expect(surveySchema.parse(survey)).toEqual(survey);
  expect(survey).toMatchObject({
    extName: 'sales',
    title: 'Verkauf',
    startPath: 'org.all',
    startFilter: 'date=rmonths-12,0',
    alertFilter: 'nps=0_6',
    campaigns: [],
    views: [
      { extName: 'org', title: 'Organisation', startPath: 'org.all' },
      { extName: 'brand', title: 'Brands', startPath: 'brand.brands' },
    ],
    pages: [
      {
        extname: 'ranking',
        title: 'Ranglisten',
        icon: 'chart-bar',
        selectionInterval: null,
        components: [{ type: 'RankingTableComponent' }],
      },
    ],
    localeText: { de: { 'ranking.title': 'Rangliste' } },
    systemMessage: {
      text: 'Wartung am Abend',
      link: 'https://status.example.com',
      icon: 'tool',
      backgroundColor: '#123456',
      textColor: '#ffffff',
    },
    enableAlertsReport: true,
    enableExcelBenchmarkReport: false,
  });
});

test('texts fall back to the universe’s locale, then to any', async () => {
  expect((await list({ locale: 'fi' }))[0]?.title).toBe('Myynti');
  expect((await list({ locale: 'sv' }))[0]?.title).toBe('Verkauf');
  expect((await list({ locale: 'sv' }))[0]?.standardFilterSet.filterGroups[0]?.title).toBe('Fahrzeug');
});

test('R-050 a system message is told only where it was written in the reader’s locale', async () => {
  expect((await list({ locale: 'en' }))[0]?.systemMessage?.text).toBe('Maintenance');
  expect((await list({ locale: 'fi' }))[0]?.systemMessage).toBeNull();
});

test('R-079 R-150 views begin where the reader’s scope begins', async () => {
  const [survey] = await list({ drillPaths: ['org.all.de.north'] });
  expect(survey?.views.map(({ startPath }) => startPath)).toEqual(['org.all.de.north']);
  expect(survey?.startPath).toBe('org.all.de.north');
  expect(await list({ drillPaths: [] })).toEqual([]);
});

test('R-083 errors are told to root only, counted', async () => {
  expect((await inUniverse({}, listSurveysOf))[0]?.bugs).toEqual([]);
  expect((await inUniverse({ isRoot: true }, listSurveysOf))[0]?.bugs).toEqual([
    {
      count: 2,
      message: 'TypeError: y',
      user: 'dealer',
      datetime: expect.stringMatching(/Z$/) as string,
      requestId: 'r2',
    },
  ]);
});

test('R-082 the standard set offers what its groups name, each kind of variable in its way', async () => {
  const [survey] = await list();
  expect(survey?.standardFilterSet.filterGroups).toMatchObject([
    {
      title: 'Fahrzeug',
      expanded: true,
      flatten: true,
      ungrouped: false,
      filters: [
        {
          extName: 'model',
          title: 'model',
          options: [
            { extName: 'golf', title: 'golf' },
            { extName: 'polo', title: 'polo' },
            { extName: 'id3', title: 'id3' },
          ],
          multipleSelections: true,
          dropdown: false,
          serverSide: false,
          exclude: true,
          submatch: true,
          range: false,
        },
        { extName: 'nps', options: [], range: true, exclude: true, multipleSelections: false, submatch: false },
      ],
    },
  ]);
});

test('R-082 R-099 the time set offers periods that can be read, and all time as no token', async () => {
  const [group] = (await list({ locale: 'fi' }))[0]?.timeFilterSet.filterGroups ?? [];
  const [filter] = group?.filters ?? [];
  expect(filter).toMatchObject({ extName: 'date', title: 'Ajanjakso', dateInterval: true });
  const codes = filter?.options.map(({ extName }) => extName) ?? [];
  expect(codes.at(-1)).toBe('');
  for (const code of codes.slice(0, -1)) expect(() => parseDateCode(code)).not.toThrow();
  expect(new Set(filter?.options.map(({ title }) => title)).size).toBe(codes.length);
});

test('a survey’s structure carries numbers as numbers, and another universe’s is not found', async () => {
  const survey = await database.record.inUniverse(small.universeId, (tx) => getSurvey(tx, 'sales'));
  expect(survey.perspectives).toEqual(['org', 'brand']);
  expect(survey.variables.map(({ extName }) => extName)).toEqual([
    'nps',
    'csat',
    'effort',
    'price',
    'model',
    'reasons',
    'comment',
  ]);
  expect(survey.variables[3]).toMatchObject({
    method: 'index',
    min: 0,
    max: 100,
    decimals: 1,
    weight: 1,
    target: null,
  });
  const stranger = database.record.inUniverse(small.universeId, (tx) => getSurvey(tx, 'others'));
  await expect(stranger).rejects.toMatchObject({ code: 'survey_not_found' });
});

import { filterSetSchema } from '@echolot/contract/filter-set';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, Context, UniverseSettings } from '../../../context.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createSmallUniverse } from '../../../testing/small-universe.ts';
import { listFilters } from './list-filters.ts';

let database: TestRecord;
let ctx: Context;

beforeAll(async () => {
  database = await createTestRecord();
  const { universeId, surveyId } = await createSmallUniverse(database.record);
  ctx = {
    universe: { universeId, defaultLocale: 'en' } as UniverseSettings,
    actor: { locale: 'de' } as Actor,
    inTransaction: (work: Parameters<Context['inTransaction']>[0]) => database.record.inUniverse(universeId, work),
  } as unknown as Context; // The verb uses nothing else.
  await database.record.inUniverse(universeId, async ({ db }) => {
    const { variableId } = await db
      .selectFrom('variable')
      .select('variable_id as variableId')
      .where('ext_name', '=', 'reasons')
      .executeTakeFirstOrThrow();
    const options = Array.from({ length: 7 }, (_, index) => ({
      universe_id: universeId,
      survey_id: surveyId,
      variable_id: variableId,
      ext_name: `reason${index}`,
      titles: JSON.stringify({ de: `Grund ${index}`, en: `Reason ${index}` }),
      position: 10 + index,
    }));
    await db.insertInto('variable_option').values(options).execute();
    await db.updateTable('variable').set({ removed_at: new Date() }).where('ext_name', '=', 'nps').execute();
  });
});
afterAll(() => database.drop());

function list(survey: string, set: 'standard' | 'time') {
  return listFilters(ctx, { params: { survey, set }, query: undefined, body: undefined });
}

test('R-115 R-082 the standard set of a survey without groups holds its dimensions, in the order of the screen', async () => {
  const { filterGroups } = filterSetSchema.parse(await list('sales', 'standard'));
  expect(filterGroups.map(({ title, ungrouped }) => [title, ungrouped])).toEqual([['', true]]);
  expect(filterGroups[0]?.filters.map(({ extName }) => extName)).toEqual(['model', 'reasons']);
});

test('R-102 ten options are typed into, nine are ticked', async () => {
  const filtersOf = async () => (await list('sales', 'standard')).filterGroups[0]?.filters ?? [];
  expect((await filtersOf()).map(({ dropdown, options }) => [options.length, dropdown])).toEqual([
    [3, false],
    [10, true],
  ]);
  await ctx.inTransaction(({ db }) => db.deleteFrom('variable_option').where('ext_name', '=', 'reason0').execute());
  expect((await filtersOf())[1]).toMatchObject({ dropdown: false });
});

test('options speak the reader’s locale, or the universe’s', async () => {
  const options = (await list('sales', 'standard')).filterGroups[0]?.filters[1]?.options ?? [];
  expect(options.map(({ title }) => title)).toEqual([
    'price',
    'staff',
    'waiting',
    ...[1, 2, 3, 4, 5, 6].map((n) => `Grund ${n}`),
  ]);
});

test('R-115 the time set is the period, and an unknown survey has none', async () => {
  const filters = async () => filterSetSchema.parse(await list('sales', 'time')).filterGroups[0]?.filters ?? [];
  expect(await filters()).toMatchObject([{ extName: 'date', today: true, dateRef: true, dateInterval: true }]);
  await expect(list('unknown', 'time')).rejects.toMatchObject({ code: 'survey_not_found' });
});

test('R-082 every kind of variable has the flags that its control needs, changed by what a group says', async () => {
  await ctx.inTransaction(async ({ db }) => {
    const survey = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
    const own = { universe_id: ctx.universe.universeId, ...survey };
    const titles = JSON.stringify({ en: 'Title', de: 'Titel' });
    for (const [index, kind] of (['number', 'date', 'dimension'] as const).entries()) {
      const variableId = uuidV7();
      const place = { position: 20 + index, column_no: 20 + index };
      await db
        .insertInto('variable')
        .values({ ...own, variable_id: variableId, ext_name: `a_${kind}`, kind, titles, ...place })
        .execute();
      if (kind !== 'dimension') continue;
      const options = Array.from({ length: 200 }, (_, position) => ({
        ...own,
        ...{ variable_id: variableId, ext_name: `o${position}`, titles, position },
      }));
      await db.insertInto('variable_option').values(options).execute();
    }
    const filters = [
      'a_number',
      'a_date',
      'a_dimension',
      'comment',
      { extName: 'csat', flags: { exclude: false, submatch: true } },
      { extName: 'model', flags: { multipleSelections: false, dropdown: true, range: true } },
    ];
    const group = { titles: { de: 'Gruppe' }, expanded: false, ungrouped: true, flatten: true, filters };
    await db
      .updateTable('survey')
      .set({ filter_groups: JSON.stringify([group]) })
      .execute();
  });
  const [group, ...others] = filterSetSchema.parse(await list('sales', 'standard')).filterGroups;
  expect(others).toEqual([]);
  expect(group).toMatchObject({ title: 'Gruppe', expanded: false, ungrouped: true, flatten: true });
  const flagsOf = (filter: object) =>
    Object.entries(filter)
      .filter(([, value]) => value === true)
      .map(([flag]) => flag);
  const flags = (group?.filters ?? []).map((filter) => [filter.extName, filter.options.length, flagsOf(filter)]);
  expect(flags).toEqual([
    ['a_number', 0, ['range', 'exclude']],
    ['a_date', 0, ['today', 'dateRef', 'dateInterval']],
    // Many options are asked for as somebody types.
    ['a_dimension', 0, ['multipleSelections', 'dropdown', 'serverSide', 'exclude', 'submatch']],
    ['comment', 0, ['submatch']],
    ['csat', 0, ['range']],
    ['model', 3, ['dropdown', 'exclude', 'submatch']],
  ]);
  // With a date of its own the survey lets one choose by which date the period cuts.
  expect((await list('sales', 'time')).filterGroups[0]?.filters[1]).toMatchObject({
    extName: 'tabledate',
    tableDate: true,
    multipleSelections: false,
    options: [
      { extName: 'answered', title: 'Tag der Antwort' },
      { extName: 'a_date', title: 'Titel' },
    ],
  });
});

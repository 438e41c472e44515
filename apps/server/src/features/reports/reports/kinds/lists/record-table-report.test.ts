import type { ReportOptions } from '@echolot/contract/reports/report-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReport, recordsOf } from '../../../../../testing/report-tester.ts';
import { startTestProduct, type TestProduct } from '../../../../../testing/test-product.ts';
import { recordTableReport } from './record-table-report.ts';

let running: TestProduct;
const tokens = { admin: '', dealer: '' };
type Person = keyof typeof tokens;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 7 });
  for (const person of ['admin', 'dealer'] as const) tokens[person] = await running.signIn(person);
});
afterAll(() => running?.close());

describe('R-122 the table of records', () => {
  const records = (person: Person, options: ReportOptions<'recordtable'>) =>
    makeReport<'recordtable'>(running, recordTableReport, { token: tokens[person], path: '', options });

  test('holds the units, variables or categories a survey is made of, as the page of its structure', async () => {
    const params = { survey: 'sales' };
    const told = (await running.client.call('getStructure', { params }, { token: tokens.admin })).reply();
    const variables = recordsOf(await records('admin', { table: 'variables' }), 'Variables');
    expect(variables.map((row) => [row['Variable'], row['Answers'], row['Scale to']])).toEqual(
      told.variables.map(({ extName, answers, max }) => [extName, answers, max]),
    );
    const categories = recordsOf(await records('admin', { table: 'categories' }), 'Categories');
    expect(categories.map((row) => [row['Variable'], row['Category'], row['Answers']])).toEqual(
      told.variables.flatMap(({ extName, categories: all }) => all.map((one) => [extName, one.extName, one.count])),
    );
    const units = recordsOf(await records('admin', { table: 'units' }), 'Units');
    expect(units).toHaveLength(told.perspectives.reduce((sum, one) => sum + one.units, 0));
    const own = units.find((row) => row['Name'] === 'D1');
    expect(own).toMatchObject({
      'Drill path': 'org.all.de.north.d1',
      'Id in the source system': 'd1',
      'Interviews at the unit itself': 7,
      'Closed on': null,
    });
    const closedOn = '2026-01-31';
    await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
      await db.updateTable('org_unit').set({ closed_on: closedOn }).where('slug', '=', 'd5').execute();
      await db
        .updateTable('universe')
        .set(({ eb }) => ({ tree_version: eb('tree_version', '+', '1') }))
        .where('universe_id', '=', running.people.aurora)
        .execute();
    });
    const later = recordsOf(await records('admin', { table: 'units' }), 'Units');
    expect(later.find((row) => row['Name'] === 'D5')?.['Closed on']).toEqual(new Date(closedOn));
  });

  test('is for those alone who see the whole universe', async () => {
    await expect(records('dealer', { table: 'units' })).rejects.toThrow('path_forbidden');
  });
});

import type { EndpointName } from '@echolot/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestInput } from '../../../http/test-client.ts';
import { nordicNames, startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { findConfig } from './public.ts';

let running: TestProduct;
let token: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  token = await running.signIn('admin');
});
afterAll(() => running?.close());

const call = <Name extends EndpointName>(name: Name, input: TestInput<Name>) =>
  running.client.call(name, input, { token });

const page = (extname: string, rest: object = {}) => ({
  extname,
  titles: { en: extname },
  icon: 'chart-bar',
  selectionInterval: null,
  components: [{ type: 'RankingTableComponent' }],
  ...rest,
});
const save = (value: unknown, version: number, rest: object = {}) =>
  call('saveConfigBlock', {
    body: { name: 'pages', survey: 'sales', value: value as never, isSet: true, version, ...rest },
  });
const pageNames = async (): Promise<string[]> => {
  const { surveys } = (await call('getIdentity', {})).reply();
  return surveys.find(({ extName }) => extName === 'sales')?.pages.map(({ extname }) => extname) ?? [];
};
const pagesConfig = () =>
  running.database.record.inUniverse(running.people.aurora, async (tx) => {
    const { surveyId } = await tx.db
      .selectFrom('survey')
      .select('survey_id as surveyId')
      .where('ext_name', '=', 'sales')
      .executeTakeFirstOrThrow();
    return findConfig(tx, running.people.aurora, 'pages', surveyId);
  });

test('R-126 a block begins with what applies, keeps every version, and ends with what applied before', async () => {
  const blank = (await call('getConfigBlockTemplate', { query: { name: 'pages', survey: 'sales' } })).reply();
  const before = await pageNames();
  expect(blank.block).toMatchObject({ version: 0, source: 'default', problems: [], changedAt: null });
  expect(blank.schema).toMatchObject({ type: 'array' });

  const first = (await save([page('one')], 0)).reply().block;
  expect(first).toMatchObject({ version: 1, source: 'survey', changedBy: 'admin' });
  const second = (await save([page('one'), page('two', { selectionInterval: 'rmonths-3,0' })], 1)).reply().block;
  expect(second).toMatchObject({ version: 2, source: 'survey' });
  expect(await pageNames()).toEqual(['one', 'two']);
  expect((await pagesConfig()).map(({ extname }) => extname)).toEqual(['one', 'two']);

  const { versions } = (await call('listConfigBlockVersions', { query: { name: 'pages', survey: 'sales' } })).reply();
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(versions[1]?.value).toEqual(first.value);
  const restored = (await save(versions[1]?.value, 2)).reply().block;
  expect(restored).toMatchObject({ version: 3, value: first.value });

  expect((await save(null, 3, { isSet: false })).reply().block).toMatchObject({ version: 4, source: 'default' });
  expect(await pageNames()).toEqual(before);
  const { blocks } = (await call('listConfigBlocks', { query: { survey: 'sales' } })).reply();
  expect(blocks.find(({ name }) => name === 'pages')).toMatchObject({ version: 4, source: 'default' });

  const { rows } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
    rows: await db.selectFrom('audit_entry').select('details').where('action', '=', 'saveConfigBlock').execute(),
  }));
  expect(rows).toHaveLength(4);
});

test('R-126 a value that does not fit is refused with the place and the reason, and nothing is kept', async () => {
  const { version } = (await call('getConfigBlockTemplate', { query: { name: 'pages', survey: 'sales' } })).reply()
    .block;
  const wrong = [
    page('one', { selectionInterval: 'last year' }),
    page('one', { colour: 'red' }),
    page('a', { titles: {} }),
  ];
  const answer = await call('saveConfigBlock', {
    body: { name: 'pages', survey: 'sales', value: wrong, isSet: true, version },
  });
  expect(answer.code).toBe('config_block_invalid');
  const checked = await call('checkConfigBlock', { body: { name: 'pages', value: wrong } });
  expect(checked.reply().problems).toEqual(answer.problem?.details?.['problems']);
  const problems = answer.problem?.details?.['problems'] as { pointer: string; message: string }[];
  expect(problems.map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining(['/0/selectionInterval', '/1', '/2/titles']),
  );
  expect(problems.find(({ pointer }) => pointer === '/1')?.message).toContain('colour');
  const twice = await call('saveConfigBlock', {
    body: { name: 'pages', survey: 'sales', value: [page('one'), page('one')], isSet: true, version },
  });
  const message = 'Two pages have the same extname. Give each its own.';
  expect(twice.problem?.details?.['problems']).toEqual([{ pointer: '', message }]);
  const long = await call('saveConfigBlock', {
    body: { name: 'pages', survey: 'sales', value: { text: 'x'.repeat(10) }, isSet: true, version },
  });
  expect(long.code).toBe('config_block_invalid');
  const { block } = (await call('getConfigBlockTemplate', { query: { name: 'pages', survey: 'sales' } })).reply();
  expect(block.version).toBe(version);
});

test('R-126 of two who change the same version one is told what the other wrote', async () => {
  const { version } = (await call('getConfigBlockTemplate', { query: { name: 'pages', survey: 'sales' } })).reply()
    .block;
  const answers = await Promise.all(['left', 'right'].map((name) => save([page(name)], version)));
  const refused = answers.filter(({ code }) => code === 'conflict');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.problem?.details).toMatchObject({ version: version + 1, changedBy: 'admin' });
  expect(refused[0]?.problem?.details?.['value']).toEqual([
    expect.objectContaining({ extname: (await pageNames())[0] }),
  ]);
});

test('case 2: a block is set where it belongs, and for surveys of the own universe alone', async () => {
  const body = { name: 'pages' as const, value: [], isSet: true, version: 0 };
  expect((await call('saveConfigBlock', { body: { ...body, survey: null } })).code).toBe('config_block_misplaced');
  for (const survey of [nordicNames.survey, 'zz-unknown']) {
    expect((await call('saveConfigBlock', { body: { ...body, survey } })).code).toBe('survey_not_found');
    expect((await call('listConfigBlocks', { query: { survey } })).code).toBe('survey_not_found');
    expect((await call('listConfigBlockVersions', { query: { name: 'pages', survey } })).code).toBe('survey_not_found');
  }
});

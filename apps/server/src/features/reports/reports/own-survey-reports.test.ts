import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let on: ImportTester;

beforeAll(async () => {
  running = await startTestProduct();
  on = new ImportTester(running, await running.signIn('admin'));
  await on.imported('own', fileOf(30));
  expect(await on.ranked('own')).toBe(30);
});
afterAll(() => running?.close());

const order = (survey = 'own') => {
  const params = { survey, filteredDrillPath: survey === 'own' ? 'own.all' : 'org.all' };
  return on.call('orderInterviewsReport', { params, query: { format: 'csv' } });
};
const flagOf = async (survey = 'own') => {
  const { surveys } = (await on.call('getIdentity', {})).reply();
  return surveys.find(({ extName }) => extName === survey)?.enableInterviewsReport;
};
const blockOf = async (survey: string | undefined) =>
  (await on.call('getConfigBlockTemplate', { query: { name: 'reports', survey } })).reply().block;

async function setFlag(survey: string | null, isOn: boolean | undefined) {
  const { value, version } = await blockOf(survey ?? undefined);
  const wanted = isOn === undefined ? null : { ...(value as Record<string, boolean>), enableInterviewsReport: isOn };
  const body = { name: 'reports' as const, survey, value: wanted, isSet: isOn !== undefined, version };
  return (await on.call('saveConfigBlock', { body })).reply();
}

test('R-078 a survey that was imported has its reports until an administrator switches one off', async () => {
  expect(await flagOf()).toBe(true);
  const { reportId } = (await order()).reply();
  const status = () => on.call('getReportStatus', { params: { survey: 'own', reportId } });
  await expect.poll(async () => (await status()).reply().status, { timeout: 20_000 }).toBe('FINISHED');
  expect((await status()).reply().rowCount).toBe(30);

  await setFlag('own', false);
  expect(await flagOf()).toBe(false);
  expect((await order()).code).toBe('report_not_enabled');
  // What was made before is not handed out either.
  expect((await on.call('createDownloadTicket', { params: { reportId } })).code).toBe('report_not_enabled');

  await setFlag('own', undefined);
  expect(await flagOf()).toBe(true);
  expect((await on.call('createDownloadTicket', { params: { reportId } })).status).toBe(200);
});

test('its menu leads to the interviews behind the figures and to what follows from them', async () => {
  const { surveys } = (await on.call('getIdentity', {})).reply();
  const pages = surveys.find(({ extName }) => extName === 'own')?.pages.map(({ extname }) => extname);
  expect(pages).toEqual(['rankings', 'interviews', 'alerts', 'measures', 'insights', 'answers', 'samples']);
});

test('R-078 what the universe says holds for each survey that says nothing of its own', async () => {
  await setFlag(null, false);
  expect([await flagOf('own'), await flagOf('sales')]).toEqual([false, false]);
  expect(await blockOf('own')).toMatchObject({ source: 'universe', value: { enableInterviewsReport: false } });
  await setFlag('own', true);
  expect([await flagOf('own'), await flagOf('sales')]).toEqual([true, false]);
  expect((await order('sales')).code).toBe('report_not_enabled');
  expect((await order('own')).status).toBe(200);
});

import type { EndpointName } from '@echolot/contract/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestInput } from '../http/test-client.ts';
import { fileOf, ImportTester } from '../testing/import-tester.ts';
import { createTestApiKey } from '../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

let running: TestProduct;
let admin: string;
let on: ImportTester;
/** An administrator of the whole universe who may open `sales` and not `own`. */
let limited: string;
let limitedName: string;

const password = 'several words apart';

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  admin = await running.signIn('admin');
  on = new ImportTester(running, admin);
  await on.imported('own', fileOf(30));
  expect(await on.ranked('own')).toBe(30);
  const person = await join('Vera', ['sales']);
  limited = person.token;
  limitedName = person.username;
});
afterAll(() => running?.close());

/** A call of the limited person. */
const ask = <Name extends EndpointName>(name: Name, input: TestInput<Name>) =>
  running.client.call(name, input, { token: limited });

function rightsOf(name: string, surveys: string[] | null) {
  return {
    givenName: name,
    familyName: 'Lund',
    email: `${name.toLowerCase()}@limits.test`,
    locale: 'en' as const,
    role: 'administrator',
    drillPaths: ['*'],
    surveys,
    validUntil: null,
  };
}

async function join(name: string, surveys: string[] | null) {
  const rights = rightsOf(name, surveys);
  const { user } = (await on.call('inviteUser', { body: { ...rights, sendsInvitation: true } })).reply();
  const link = await vi.waitFor(async () => {
    const { messages } = (await on.call('listMailMessages', { query: {} })).reply();
    const found = messages.find(({ toAddress, state }) => toAddress === rights.email && state === 'kept')?.link;
    if (!found) throw new Error('The invitation has not come yet.');
    return found;
  }, 10_000);
  const invitation = link.split('#')[1] ?? '';
  (await running.client.call('acceptInvitation', { body: { token: invitation, password } })).reply();
  const body = { username: user.username, password, universe: 'aurora' };
  const { authToken } = (await running.client.call('login', { body })).reply();
  return { user, username: user.username, token: authToken, rights };
}

test('R-106 a report of a survey one may not open is not there, whoever ordered it', async () => {
  const { user, token, rights } = await join('Rita', null);
  const call = <Name extends EndpointName>(name: Name, input: TestInput<Name>) =>
    running.client.call(name, input, { token });
  const order = { params: { survey: 'own', filteredDrillPath: 'own.all' }, query: { format: 'csv' as const } };
  const { reportId } = (await call('orderInterviewsReport', order)).reply();
  const params = { reportId };
  const status = () => call('getReportStatus', { params: { survey: 'own', reportId } });
  await expect.poll(async () => (await status()).reply().status, { timeout: 20_000 }).toBe('FINISHED');
  const { colleagues } = (await call('listReportColleagues', { params })).reply();
  expect(colleagues.map(({ username }) => username)).not.toContain(limitedName);
  const gift = await call('giveReport', { params, body: { usernames: [limitedName] } });
  expect(gift.code).toBe('report_reader_unfit');
  const { ticket } = (await call('createDownloadTicket', { params })).reply();

  const body = { ...rights, surveys: ['sales'], isDisabled: false, version: user.version };
  (await on.call('changeUser', { params: { userId: user.userId }, body })).reply();
  expect((await running.client.call('downloadReport', { params, query: { ticket } })).code).toBe('report_not_found');
  expect((await call('createDownloadTicket', { params })).code).toBe('report_not_found');
  expect((await call('giveReport', { params, body: { usernames: [] } })).code).toBe('report_not_found');
  expect((await call('repeatReport', { params })).code).toBe('report_not_found');
  expect((await status()).code).toBe('survey_not_found');
  expect((await call('orderInterviewsReport', order)).code).toBe('survey_not_found');
  expect((await call('listReports', { query: {} })).reply().reports).toEqual([]);
});

test('R-106 the interview of a customer leads to no other interview in a survey one may not open', async () => {
  const { secret } = await createTestApiKey(running.database.record, running.people.aurora, 'aurora');
  const body = {
    externalId: 'both-1',
    answeredAt: new Date().toISOString(),
    units: { org: 'd1', brand: 'vw' },
    answers: { nps: 9 },
    contact: { externalId: 'C-9', name: 'Ada Example' },
  };
  (await running.client.call('postInterview', { params: { survey: 'sales' }, body }, { token: secret })).reply();
  const interviewId = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
    const found = await db
      .selectFrom('interview')
      .select(['interview_id', 'contact_id'])
      .where('external_id', '=', 'both-1')
      .executeTakeFirstOrThrow();
    await db.updateTable('interview').set({ contact_id: found.contact_id }).where('external_id', '=', 'B-1').execute();
    return found.interview_id;
  });
  const params = { survey: 'sales', interviewId };
  const { earlier } = (await on.call('getInterview', { params })).reply();
  expect(earlier.map(({ survey }) => survey)).toEqual(['own']);
  expect((await ask('getInterview', { params })).reply().earlier).toEqual([]);
});

test('R-106 what counts and lists surveys leaves out those one may not open', async () => {
  const all = (await on.call('countMyAlerts', {})).reply().surveys.map(({ survey }) => survey);
  expect(all).toContain('own');
  expect((await ask('countMyAlerts', {})).reply().surveys.map(({ survey }) => survey)).toEqual(['sales']);
  const { surveys } = (await ask('getStructure', { params: { survey: 'sales' } })).reply();
  expect(surveys.map(({ extName }) => extName)).toEqual(['sales']);
  const template = (await ask('getApiKeyTemplate', { params: { universe: 'aurora' } })).reply();
  expect(template.surveys.map(({ extName }) => extName)).toEqual(['sales']);
});

test('R-106 a display of a survey one may not open is not there', async () => {
  const make = (survey: string, drillPath: string) =>
    on.call('createDisplay', { body: { name: `Wall ${survey}`, survey, drillPath, expiresAt: null } });
  (await make('sales', 'org.all')).reply();
  const { display } = (await make('own', 'own.all')).reply();
  const { displays } = (await ask('listDisplays', {})).reply();
  expect(displays.map(({ survey }) => survey)).toEqual(['sales']);
  const params = { displayId: display.displayId };
  expect((await ask('revokeDisplay', { params })).code).toBe('display_not_found');
});

test('R-106 what is of the whole universe is not for somebody of some surveys', async () => {
  expect((await ask('listErasures', { query: {} })).code).toBe('path_forbidden');
  expect((await ask('findContacts', { query: { query: 'ada' } })).code).toBe('path_forbidden');
  expect((await on.call('listErasures', { query: {} })).status).toBe(200);
  expect((await ask('getStructure', { params: { survey: 'sales' } })).status).toBe(200);
  expect((await ask('getStructure', { params: { survey: 'own' } })).code).toBe('survey_not_found');
});

test('R-106 nobody makes or renews a key for surveys they may not open', async () => {
  const params = { universe: 'aurora' };
  const bodyOf = (surveys: string[] | null) => ({
    name: 'Till',
    surveys,
    rights: ['structure.read' as const],
    unknownUnits: 'refuse' as const,
    requestsPerMinute: 60,
    expiresAt: null,
  });
  for (const surveys of [null, ['own'], ['sales', 'own'], ['nowhere']])
    expect((await ask('createApiKey', { params, body: bodyOf(surveys) })).code).toBe('rights_exceeded');
  const { apiKey } = (await ask('createApiKey', { params, body: bodyOf(['sales']) })).reply();
  const rotate = (key: string) => ask('rotateApiKey', { params: { ...params, key }, body: { graceHours: 0 } });
  expect((await rotate(apiKey.apiKeyId)).status).toBe(200);
  for (const surveys of [null, ['own']]) {
    const made = (await on.call('createApiKey', { params, body: bodyOf(surveys) })).reply();
    expect((await rotate(made.apiKey.apiKeyId)).code).toBe('rights_exceeded');
  }
});

test('R-106 a webhook or a config block of the whole universe is for those of all surveys', async () => {
  const hook = (survey: string | null) => ({
    name: `Hook ${survey}`,
    url: 'https://receiver.example/hook',
    events: ['alert.raised' as const],
    survey,
  });
  expect((await ask('createWebhook', { body: hook(null) })).code).toBe('survey_not_found');
  expect((await ask('createWebhook', { body: hook('own') })).code).toBe('survey_not_found');
  const { webhook } = (await on.call('createWebhook', { body: hook(null) })).reply();
  const params = { webhookId: webhook.webhookId };
  expect((await ask('listWebhooks', {})).reply().webhooks).toEqual([]);
  expect((await ask('changeWebhookSecret', { params })).code).toBe('webhook_not_found');
  expect((await ask('listWebhookDeliveries', { params, query: {} })).code).toBe('webhook_not_found');
  const block = { name: 'pages' as const, survey: null, value: null, isSet: false, version: 0 };
  expect((await ask('saveConfigBlock', { body: block })).code).toBe('survey_not_found');
});

test('R-106 nothing of a survey is given to colleagues who may not open it', async () => {
  const people = async (survey: string) =>
    (await on.call('listAlertAssignees', { params: { survey }, query: {} })).reply().people.map((one) => one.username);
  expect(await people('sales')).toContain(limitedName);
  expect(await people('own')).not.toContain(limitedName);
  const owners = async (survey: string, path: string) =>
    (await on.call('listActionOwners', { params: { survey }, query: { path } })).reply().owners;
  const names = (list: Awaited<ReturnType<typeof owners>>) => list.map(({ username }) => username);
  expect(names(await owners('sales', 'org.all'))).toContain(limitedName);
  expect(names(await owners('own', 'own.all'))).not.toContain(limitedName);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});

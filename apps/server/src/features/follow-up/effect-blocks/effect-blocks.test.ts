import { permissions as allPermissions } from '@echolot/contract/permissions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertTester, detractors, raise, startAlertTester } from '../../../testing/alert-tester.ts';

let tester: AlertTester;

beforeAll(async () => {
  tester = await startAlertTester();
});
afterAll(() => tester?.close());
afterEach(async () => {
  expect(tester.running.errors).toEqual([]);
  const query = { survey: 'sales' };
  for (const { extName, version } of (await tester.call('admin', 'listEffectBlocks', { query })).reply().effectBlocks)
    await tester.call('admin', 'deleteEffectBlock', { params: { ...query, effectBlock: extName, version } });
});

const titles = async () => (await tester.list()).alerts.map(({ title }) => title);
const inUniverse = <T>(work: Parameters<typeof tester.running.database.record.inUniverse<T>>[1]) =>
  tester.running.database.record.inUniverse(tester.running.people.aurora, work);

test('R-127 a rule raises one alert for an interview that fits, and none for one that does not', async () => {
  await tester.saveBlock('low', detractors());
  const interviewId = await tester.post('low-1', { nps: 3, comment: 'Nobody called back.' });
  await tester.post('high-1', { nps: 9 });
  const { alerts } = await tester.list();
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({
    interviewId,
    title: 'Rule low',
    effectBlock: 'low',
    state: 'new',
    priority: 'high',
    assignee: null,
    version: 1,
    unit: { name: 'D1', path: 'org.all.de.north.d1' },
    score: { variable: 'nps', value: 3, min: 0, max: 10 },
    comment: 'Nobody called back.',
    firstContact: { state: 'running' },
    close: { state: 'running' },
  });
  const clock = alerts[0]?.close;
  const raisedAt = Date.parse(alerts[0]?.raisedAt ?? '');
  expect(Date.parse(clock?.dueAt ?? '') - raisedAt).toBe(16 * 3_600_000);
  expect(Date.parse(clock?.warnAt ?? '') - raisedAt).toBe(12 * 3_600_000);

  await tester.post('low-1', { nps: 3, comment: 'Nobody called back.' });
  await tester.post('low-1', { nps: 2 });
  expect(await titles()).toEqual(['Rule low']);
  const { effectBlocks } = (await tester.call('admin', 'listEffectBlocks', { query: { survey: 'sales' } })).reply();
  expect(effectBlocks[0]).toMatchObject({ extName: 'low', version: 1, runs: 1, faults: [], isEnabled: true });
});

test('a correction raises once, where the rule says so, and what was answered long ago raises nothing', async () => {
  await tester.saveBlock('fresh', detractors([raise()], { on: ['interview.completed'] }));
  await tester.saveBlock('corrected', detractors([raise()], { on: ['interview.corrected'] }));
  const before = (await titles()).length;
  await tester.post('later', { nps: 9 });
  expect(await titles()).toHaveLength(before);
  await tester.post('later', { nps: 1 });
  expect((await titles()).slice(0, -before)).toEqual(['Rule corrected']);
  await tester.post('later', { nps: 0 });
  expect(await titles()).toHaveLength(before + 1);

  const interviewId = await tester.post('by-hand', { nps: 9 });
  const correction = { version: 1, reason: 'A slip', answers: { nps: 2 } };
  const params = { survey: 'sales', interviewId };
  (await tester.call('admin', 'correctInterview', { params, body: correction })).reply();
  expect((await tester.list()).alerts[0]).toMatchObject({ interviewId, title: 'Rule corrected' });

  const count = (await titles()).length;
  const answeredAt = new Date(Date.now() - 15 * 86_400_000).toISOString();
  await tester.post('old', { nps: 1 }, { answeredAt });
  expect(await titles()).toHaveLength(count);
  await tester.post('half', { nps: 1 }, { status: 'partial' });
  expect(await titles()).toHaveLength(count);
  await tester.post('half', { nps: 1, csat: 1 });
  expect((await titles())[0]).toBe('Rule fresh');
});

test('a rule marks interviews, gives alerts to those whose turn it is, and tells those who see the unit', async () => {
  await tester.saveBlock(
    'round',
    detractors([
      { kind: 'mark', tag: 'call back' },
      { kind: 'tell', to: { kind: 'role', role: 'dealer' }, subject: 'A detractor', text: 'Please call.' },
      raise({ kind: 'roundRobin', role: 'dealer' }),
    ]),
  );
  await tester.saveBlock('role', detractors([raise({ kind: 'role', role: 'dealer' })]));
  const interviewId = await tester.post('round-1', { nps: 0 });
  await tester.post('round-2', { nps: 0 }, { units: { org: 'd4', brand: 'vw' } });
  const alertsOf = async (id: string) =>
    (await tester.list()).alerts.filter((alert) => alert.interviewId === id && alert.effectBlock === 'round');
  await expect.poll(async () => (await alertsOf(interviewId))[0]?.assignee).toMatchObject({ username: 'dealer' });
  expect(await alertsOf(interviewId)).toMatchObject([{ state: 'assigned', marks: ['call back'], version: 2 }]);
  const ofRole = (await tester.list()).alerts.find(({ effectBlock }) => effectBlock === 'role');
  expect(ofRole).toMatchObject({ state: 'assigned', assignee: { kind: 'role', role: 'dealer' } });
  // Nobody of the role sees d4: the alert stays with the role, and nobody is told.
  await expect
    .poll(
      async () =>
        (await tester.list()).alerts.find((a) => a.unit?.name === 'D4' && a.effectBlock === 'round')?.assignee,
    )
    .toMatchObject({ kind: 'role' });
  const { messages } = (await tester.call('admin', 'listMailMessages', { query: {} })).reply();
  expect(messages.filter(({ subject }) => subject === 'A detractor')).toMatchObject([
    { toAddress: 'dealer@echolot.test', text: 'Please call.' },
  ]);
});

test('other systems are told of an alert, without anything about the customer', async () => {
  const settings = { name: 'Desk', url: 'https://127.0.0.1:9/hook', events: ['alert.raised' as const], survey: null };
  const { webhook } = (await tester.call('admin', 'createWebhook', { body: settings })).reply();
  await tester.saveBlock('told', detractors());
  const interviewId = await tester.post('told-1', { nps: 2, comment: 'Secret' }, { contact: { name: 'Ada Example' } });
  const input = { params: { webhookId: webhook.webhookId }, query: {} };
  const { deliveries } = (await tester.call('admin', 'listWebhookDeliveries', input)).reply();
  expect(deliveries).toMatchObject([{ event: 'alert.raised', subject: 'told-1' }]);
  const body = JSON.parse(deliveries[0]?.body ?? '') as { data: object };
  expect(body.data).toMatchObject({ interviewId, title: 'Rule told', priority: 'high', survey: 'sales' });
  expect(deliveries[0]?.body).not.toMatch(/Secret|Ada/);
  await tester.call('admin', 'deleteWebhook', { params: input.params });
});

test('what a rule would have done is counted without doing it', async () => {
  const before = (await titles()).length;
  const answeredAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  for (const [index, nps] of [0, 6, 7, 10].entries())
    await tester.post(`try-${index}`, { nps, comment: `c${index}` }, { answeredAt: answeredAt(20 + index) });
  const definition = detractors([raise()], {
    when: {
      kind: 'all',
      of: [
        { kind: 'indicator', variable: 'nps', is: 'lte', value: 6 },
        { kind: 'answered', variable: 'comment' },
      ],
    },
  });
  const body = { survey: 'sales', definition, days: 28 };
  const trial = (await tester.call('admin', 'tryEffectBlock', { body })).reply();
  const own = trial.examples.filter(({ externalId }) => externalId?.startsWith('try-'));
  expect(own.map(({ externalId }) => externalId)).toEqual(['try-0', 'try-1']);
  expect(own[0]).toMatchObject({
    unit: 'D1',
    answers: [
      { variable: 'nps', value: '0' },
      { variable: 'comment', value: 'c0' },
    ],
  });
  expect(trial).toMatchObject({ isComplete: true, path: 'org.all' });
  expect(trial.hits).toBe(trial.weeks.reduce((sum, { hits }) => sum + hits, 0));
  expect(trial.perWeek).toBeCloseTo(trial.hits / 4);
  expect(trial.units[0]).toMatchObject({ name: 'D1', path: 'org.all.de.north.d1' });
  expect(await titles()).toHaveLength(before);
  // Whoever may not know of whom an interview is gets neither its id in the source, by which the customer is found there, nor answers.
  const role = await inUniverse(({ db }) =>
    db.selectFrom('role').select('permissions').where('ext_name', '=', 'administrator').executeTakeFirstOrThrow(),
  );
  const permissions = allPermissions.filter((one) => role.permissions.includes(one));
  await tester.allow(
    'administrator',
    permissions.filter((one) => one !== 'interviews.identify'),
  );
  const token = await tester.running.signIn('admin');
  const masked = (await tester.running.client.call('tryEffectBlock', { body }, { token })).reply();
  await tester.allow('administrator', permissions);
  expect(masked.hits).toBe(trial.hits);
  expect(masked.examples).toEqual(trial.examples.map((one) => ({ ...one, externalId: null, answers: [] })));
});

test('what the survey does not have is refused, and two people cannot overwrite each other', async () => {
  const definition = detractors([raise({ kind: 'person', username: 'nobody' })], {
    when: {
      kind: 'any',
      of: [
        { kind: 'dimension', variable: 'model', values: ['trabant'] },
        { kind: 'contains', variable: 'nps', words: ['xx'] },
      ],
    },
  });
  const body = { survey: 'sales', extName: 'wrong', name: 'Wrong', version: 0, definition, isEnabled: true };
  const refused = await tester.call('admin', 'saveEffectBlock', { body });
  expect(refused.problem).toMatchObject({
    code: 'effect_block_faulty',
    details: { faults: ['model has no category trabant.', 'nps is no comment.', 'There is no person nobody.'] },
  });
  await tester.saveBlock('twice', detractors());
  const again = { ...body, extName: 'twice', definition: detractors() };
  expect((await tester.call('admin', 'saveEffectBlock', { body: again })).code).toBe('effect_block_name_taken');
  await tester.saveBlock('twice', detractors(), 1);
  expect((await tester.call('admin', 'saveEffectBlock', { body: { ...again, version: 1 } })).code).toBe('conflict');
  const params = { survey: 'sales', effectBlock: 'twice', version: 1 };
  expect((await tester.call('admin', 'deleteEffectBlock', { params })).code).toBe('conflict');
  const versions = await inUniverse(({ db }) =>
    db
      .selectFrom('effect_block_version')
      .select('version')
      .where('name', '=', 'Rule twice')
      .orderBy('version')
      .execute(),
  );
  expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  const history = await tester.call('admin', 'listEffectBlockVersions', {
    params: { survey: 'sales', effectBlock: 'twice' },
  });
  expect(history.reply().versions).toMatchObject([
    { version: 2, name: 'Rule twice', changedBy: 'admin' },
    { version: 1, name: 'Rule twice', changedBy: 'admin', definition: detractors() },
  ]);
  expect((await tester.call('manager', 'listEffectBlocks', { query: { survey: 'sales' } })).code).toBe(
    'permission_missing',
  );
});

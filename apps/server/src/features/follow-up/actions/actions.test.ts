import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';
import { upsertContacts } from '../../privacy/contacts/public.ts';
import { windowsAround } from './get-action-effect.ts';

let running: TestProduct;
const tokens = { admin: '', dealer: '' };
const today = todayIn('Europe/Helsinki', Date.now());
const d1 = 'org.all.de.north.d1';

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  tokens.admin = await running.signIn('admin');
  tokens.dealer = await running.signIn('dealer');
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));

const settings = { title: 'Call back <b>sooner</b>', owner: 'dealer', dueOn: addDays(today, -1) };
const params = { survey: 'sales' };
const create = (body: object) =>
  running.client.call('createAction', { params, body: { ...settings, path: d1, ...body } }, { token: tokens.admin });
const list = async (person: 'admin' | 'dealer', path: string) =>
  (
    await running.client.call(
      'listActions',
      { params: { ...params, filteredDrillPath: path } },
      { token: tokens[person] },
    )
  ).reply();
const change = (actionId: string, body: object) =>
  running.client.call(
    'changeAction',
    { params: { ...params, actionId }, body: { ...settings, status: 'open', version: 1, ...body } },
    { token: tokens.admin },
  );

test('measures are listed at their unit and above, in scope only; owners are people who see the unit', async () => {
  const made = (await create({})).reply().action;
  expect(made).toMatchObject({
    unit: { path: d1, name: 'D1' },
    ownerName: 'Dealer Test',
    status: 'open',
    isOverdue: true,
  });
  const other = (await create({ path: 'org.all.fi', owner: 'manager' })).reply().action;
  expect((await create({ path: 'org.all.fi' })).code).toBe('people_unknown');
  expect((await create({ path: 'org.all.zz' })).code).toBe('path_forbidden');
  expect((await list('admin', 'org.all')).actions.map(({ actionId }) => actionId)).toEqual(
    expect.arrayContaining([made.actionId, other.actionId]),
  );
  expect((await list('admin', 'org.all.de.north')).actions.map(({ actionId }) => actionId)).toEqual([made.actionId]);
  expect((await list('dealer', d1)).actions.map(({ title }) => title)).toEqual(['Call back <b>sooner</b>']);
  const effect = { params: { ...params, actionId: other.actionId }, query: {} };
  expect((await running.client.call('getActionEffect', effect, { token: tokens.dealer })).code).toBe(
    'action_not_found',
  );
  const owners = await running.client.call(
    'listActionOwners',
    { params, query: { path: 'org.all.fi' } },
    { token: tokens.admin },
  );
  expect(owners.reply().owners.map(({ username }) => username)).toEqual(['admin', 'manager']);
  const forbidden = { params, body: { ...settings, path: d1 } };
  expect((await running.client.call('createAction', forbidden, { token: tokens.dealer })).code).toBe(
    'permission_missing',
  );
});

test('a measure is done on the day it is said to be; a stale change is a conflict that shows what stands', async () => {
  const { actionId } = (await create({})).reply().action;
  expect((await change(actionId, { status: 'done' })).reply().action).toMatchObject({
    status: 'done',
    doneOn: today,
    isOverdue: false,
    version: 2,
  });
  const stale = await change(actionId, { title: 'Something else' });
  expect(stale.code).toBe('conflict');
  expect(stale.problem?.details).toMatchObject({ action: { status: 'done', version: 2, changedBy: 'admin' } });
  expect((await change(actionId, { status: 'dropped', version: 2 })).reply().action).toMatchObject({
    doneOn: null,
    version: 3,
  });
});

test('the windows are of equal length, disjoint, without the day itself and without today', () => {
  expect(windowsAround('2026-03-31', '2026-04-14')).toBeUndefined();
  expect(windowsAround('2026-03-31', '2026-04-15')).toEqual({
    before: { fromDay: '2026-03-17', toDay: '2026-03-30' },
    after: { fromDay: '2026-04-01', toDay: '2026-04-14' },
  });
  expect(windowsAround('2026-03-31', '2027-01-01')?.before.fromDay).toBe('2025-12-31');
});

test('the effect is after minus before with its interval; few answers tell nothing', async () => {
  const { actionId } = (await create({})).reply().action;
  const effect = async (person: 'admin' | 'dealer' = 'dealer') =>
    (
      await running.client.call(
        'getActionEffect',
        { params: { ...params, actionId }, query: {} },
        { token: tokens[person] },
      )
    ).reply();
  expect(await effect()).toMatchObject({ missing: 'not_done', difference: null });
  const doneOn = addDays(today, -31);
  // Said a month later: the figures are compared around the day itself.
  expect((await change(actionId, { status: 'done', doneOn: addDays(today, 1) })).code).toBe('invalid_input');
  expect((await change(actionId, { status: 'done', doneOn })).reply().action).toMatchObject({ doneOn });
  await answer(addDays(doneOn, -3), [0, 10, 5]);
  await answer(addDays(doneOn, 3), [10, 10]);
  expect(await effect()).toMatchObject({ missing: 'too_few', before: { n: null, value: null }, difference: null });
  // On the day itself: in neither window.
  await answer(
    doneOn,
    Array.from({ length: 40 }, () => 0),
  );
  await answer(
    addDays(doneOn, -3),
    Array.from({ length: 37 }, (_, index) => (index < 17 ? 0 : 10)),
  );
  await answer(
    addDays(doneOn, 3),
    Array.from({ length: 38 }, (_, index) => (index < 5 ? 0 : 10)),
  );
  const told = await effect();
  expect(told).toMatchObject({
    indicator: { extName: 'nps' },
    before: { n: 40, value: 5, fromDay: addDays(doneOn, -30), toDay: addDays(doneOn, -1) },
    after: { n: 40, value: 75, fromDay: addDays(doneOn, 1), toDay: addDays(doneOn, 30) },
    isReliable: true,
    missing: null,
  });
  expect(told.difference?.value).toBeCloseTo(70);
  expect(told.difference?.low).toBeGreaterThan(20);
  expect(told.difference?.high).toBeLessThan(110);
});

test('who may not know persons reads measures without them, and overwrites nothing unread', async () => {
  const universeId = running.people.aurora;
  const day = addDays(today, -60);
  const interviewId = await running.database.record.inUniverse(universeId, async (tx) => {
    await sql`update role set permissions = permissions || '{actions.manage,interviews.read}' where ext_name = 'dealer'`.execute(
      tx.db,
    );
    const contacts = await upsertContacts(tx, universeId, [
      { customerNumber: '4711', givenName: 'Erika', familyName: 'Mustermann', email: 'erika@example.org' },
    ]);
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interview = {
      ...{ externalId: 'measured', answeredAt: new Date(`${day}T12:00:00Z`), channel: 'mail', locale: 'en' },
      ...{ status: 'complete' as const, unitNos: { org: 6, brand: 102 }, answers: { nps: 1 } },
      contactId: contacts.get('no:4711') ?? '',
    };
    const by = { now: new Date(), acceptedBy: 'test', reason: 'test' };
    const [outcome] = await acceptInterviews(tx, survey, [interview], by);
    if (outcome?.outcome !== 'accepted') throw new Error('It was not accepted.');
    return outcome.interviewId;
  });
  const dealer = await running.signIn('dealer');
  const texts = { title: 'Call Mustermann', description: 'Erika waits at +49 170 1234567. Ask Frau Maier, too.' };
  const masked = { title: 'Call •••', description: '••• waits at •••. Ask Frau •••, too.' };
  const { action } = (await create({ ...texts, interviewId })).reply();
  const { actionId } = action;
  expect(action).toMatchObject(texts);
  const read = async (token: string) =>
    (await running.client.call('listActions', { params: { ...params, filteredDrillPath: d1 } }, { token }))
      .reply()
      .actions.find((one) => one.actionId === actionId);
  expect(await read(dealer)).toMatchObject(masked);
  expect(await read(tokens.admin)).toMatchObject(texts);
  const changeAs = (body: object, token = dealer) =>
    running.client.call(
      'changeAction',
      { params: { ...params, actionId }, body: { ...settings, ...masked, status: 'open', version: 1, ...body } },
      { token },
    );
  // What was shown comes back as it was shown: what is kept stays.
  const doneOn = addDays(today, -3);
  const changed = (await changeAs({ status: 'done', doneOn })).reply().action;
  expect(changed).toMatchObject({ ...masked, status: 'done', version: 2 });
  expect(await read(tokens.admin)).toMatchObject({ ...texts, status: 'done' });
  for (const own of [{ title: 'Call later' }, { description: 'Nothing' }, { description: undefined }]) {
    const refused = await changeAs({ ...own, version: 2 });
    expect(refused.problem).toMatchObject({
      code: 'permission_missing',
      details: { permission: 'interviews.identify' },
    });
  }
  expect((await changeAs({ version: 1 })).problem?.details).toMatchObject({ action: masked });
  // What has nothing masked is theirs to write.
  const plain = { title: 'Call back', description: 'Soon', version: 2, status: 'done', doneOn };
  expect((await changeAs(plain, tokens.admin)).reply().action).toMatchObject({ title: 'Call back' });
  expect((await changeAs({ ...plain, title: 'Call', version: 3 })).reply().action).toMatchObject({ title: 'Call' });
  // Dots of what was masked a moment ago do not take the place of what no longer is.
  expect((await changeAs({ ...plain, title: masked.title, version: 4 })).code).toBe('conflict');
  expect((await changeAs({ ...plain, ...texts, version: 4 }, tokens.admin)).reply().action).toMatchObject(texts);

  const timeline = async (token: string) =>
    (await running.client.call('getInterview', { params: { ...params, interviewId } }, { token }))
      .reply()
      .timeline.find((one) => one.subject === actionId)?.text;
  expect(await timeline(dealer)).toBe(masked.title);
  expect(await timeline(tokens.admin)).toBe(texts.title);
  const courses = { params: { ...params, filteredDrillPath: `${d1};date=rmonths-3,0` }, query: {} };
  const told = async (token: string) =>
    (await running.client.call('getCourses', courses, { token }))
      .reply()
      .events.find(({ kind, day: on }) => kind === 'measure' && on === doneOn)?.to;
  expect(await told(dealer)).toBe(masked.title);
  expect(await told(tokens.admin)).toBe(texts.title);
});

let sequence = 0;
/** Answers to the main question at the dealer's on a day. */
async function answer(day: string, scores: readonly number[]): Promise<void> {
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interviews = scores.map((nps) => ({
      externalId: `effect-${(sequence += 1)}`,
      answeredAt: new Date(`${day}T12:00:00Z`),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: { nps },
    }));
    return acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  await running.projected();
}

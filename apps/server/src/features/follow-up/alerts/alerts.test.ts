import type { StreamEvent } from '@echolot/contract/events';
import type { AlertChange, AlertWithLog } from '@echolot/contract/follow-up/alerts';
import { addDays } from '@echolot/core/day';
import { startOfDay, todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertTester, detractors, startAlertTester } from '../../../testing/alert-tester.ts';

let tester: AlertTester;
let sequence = 0;

beforeAll(async () => {
  tester = await startAlertTester();
  await tester.saveBlock('low', detractors());
});
afterAll(() => tester?.close());
afterEach(() => expect(tester.running.errors).toEqual([]));

/** A new alert at d1, or elsewhere. */
async function raised(org = 'd1', more: object = {}): Promise<string> {
  const interviewId = await tester.post(
    `case-${(sequence += 1)}`,
    { nps: 2, comment: 'Slow' },
    { units: { org, brand: 'vw' }, ...more },
  );
  const found = (await tester.list()).alerts.find((alert) => alert.interviewId === interviewId);
  if (!found) throw new Error('No alert was raised');
  return found.alertId;
}
const at = (alertId: string) => ({ survey: 'sales', alertId });
type Person = Parameters<AlertTester['call']>[0];
const read = async (alertId: string, person: Person = 'admin'): Promise<AlertWithLog> =>
  (await tester.call(person, 'getAlert', { params: at(alertId) })).reply();
const send = async (alertId: string, change: AlertChange, person: Person = 'admin', version?: number) => {
  const expected = version ?? (await read(alertId)).alert.version;
  return tester.call(person, 'changeAlert', { params: at(alertId), body: { version: expected, change } });
};
const change = async (alertId: string, wanted: AlertChange, person: Person = 'admin') =>
  (await send(alertId, wanted, person)).reply();
const inUniverse = <T>(work: Parameters<typeof tester.running.database.record.inUniverse<T>>[1]) =>
  tester.running.database.record.inUniverse(tester.running.people.aurora, work);

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: tester.running.database.adminUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

test('an alert goes its way from new to closed, and its log tells who did what', async () => {
  const id = await raised();
  await change(id, { do: 'assign', to: { kind: 'person', username: 'dealer' } }, 'manager');
  await change(id, { do: 'contact', contact: 'no_answer' }, 'dealer');
  expect((await read(id)).alert.firstContact.state).toBe('running');
  await change(id, { do: 'contact', contact: 'reached', note: '<b>Sorry</b>' }, 'dealer');
  await change(id, { do: 'wait', note: 'For the invoice' }, 'dealer');
  expect((await read(id)).alert.close.state).toBe('paused');
  await change(id, { do: 'start' }, 'dealer');
  await change(id, { do: 'resolve', rootCause: 'Invoice', resolution: 'Corrected.' }, 'dealer');
  const closed = await change(id, { do: 'close' }, 'manager');
  expect(closed).toMatchObject({
    alert: { state: 'closed', version: 8, firstContact: { state: 'met' }, close: { state: 'met' }, dueAt: null },
    rootCause: 'Invoice',
    resolution: 'Corrected.',
    can: ['comment', 'reopen'],
  });
  expect(closed.entries.map(({ kind, by, state }) => [kind, by, state])).toEqual([
    ['raised', null, 'new'],
    ['assign', 'manager', 'assigned'],
    ['contact', 'dealer', 'in_progress'],
    ['contact', 'dealer', 'in_progress'],
    ['wait', 'dealer', 'waiting'],
    ['start', 'dealer', 'in_progress'],
    ['resolve', 'dealer', 'resolved'],
    ['close', 'manager', 'closed'],
  ]);
  expect(closed.entries[3]).toMatchObject({ contact: 'reached', text: '<b>Sorry</b>' });
  expect(closed.states.map(({ state }) => state)).toEqual([
    'new',
    'assigned',
    'in_progress',
    'waiting',
    'resolved',
    'closed',
  ]);

  const twice = await send(id, { do: 'close' });
  expect(twice.problem).toMatchObject({ status: 409, code: 'alert_state', details: { state: 'closed', do: 'close' } });
  const reopened = await change(id, { do: 'reopen', reason: 'The customer wrote again.' });
  expect(reopened.alert).toMatchObject({ state: 'in_progress', close: { state: 'running' } });
});

test('comment, log and resolution leave out what tells persons to those who may not know them; own words stay', async () => {
  const contact = { externalId: 'C-77', name: 'Edda Example', email: 'edda@example.com' };
  const comment = `Edda Example, 040 1234567, ${'very '.repeat(57)}slow, mail edda@example.com`;
  const interviewId = await tester.post('told', { nps: 2, comment }, { contact });
  const { alertId: id = '', comment: whole } =
    (await tester.list()).alerts.find((one) => one.interviewId === interviewId) ?? {};
  expect(whole).toBe(comment.slice(0, 300));
  await change(id, { do: 'comment', text: 'Edda wrote to me' }, 'manager');
  await change(id, { do: 'contact', contact: 'reached', note: 'Spoke to Edda' }, 'dealer');
  await change(id, { do: 'resolve', rootCause: 'Invoice', resolution: 'Edda is content.' }, 'manager');
  const told = async (person: Person) => {
    const { alert, entries, resolution } = await read(id, person);
    return [alert.comment?.split(' very')[0], ...entries.flatMap(({ text }) => text ?? []), resolution].join(' | ');
  };
  expect(await told('dealer')).toBe('•••, •••, | ••• wrote to me | Spoke to Edda | ••• is content. | ••• is content.');
  expect(await told('admin')).toMatch(/^Edda Example, 040 1234567, .* \| Edda is content\.$/);
  const listed = (await tester.list('dealer')).alerts.find(({ alertId }) => alertId === id);
  expect(listed?.comment).not.toMatch(/edda|1234567|@/i);
  const { problem } = await send(id, { do: 'comment', text: 'Late' }, 'dealer', 1);
  expect(JSON.stringify(problem?.details)).toContain('••• wrote to me');
});

test('a stale change is refused with both versions, and changes nothing', async () => {
  const id = await raised();
  await change(id, { do: 'comment', text: 'I take it.' }, 'manager');
  const { problem } = await send(id, { do: 'appeal', reason: 'Wrong customer' }, 'dealer', 1);
  expect(problem).toMatchObject({ status: 409, code: 'alert_changed' });
  expect(problem?.details).toMatchObject({
    version: 1,
    alert: { alertId: id, version: 2, state: 'new' },
    entries: [{ version: 2, kind: 'comment', by: 'manager', text: 'I take it.' }],
  });
  expect((await read(id)).alert).toMatchObject({ version: 2, state: 'new' });
});

test('many alerts are changed at once, each answered on its own, and taken back', async () => {
  const ids = [await raised(), await raised(), await raised()];
  await change(ids[1] ?? '', { do: 'appeal', reason: 'Double' });
  const alerts = ids.map((alertId, index) => ({ alertId, version: index === 2 ? 7 : index + 1 }));
  alerts.push({ alertId: '01990000-0000-7000-8000-000000000000', version: 1 });
  const body = { change: { do: 'start' as const }, alerts };
  const { results } = (await tester.call('manager', 'changeAlerts', { params: { survey: 'sales' }, body })).reply();
  expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['changed', null],
    ['refused', 'alert_state'],
    ['conflict', 'alert_changed'],
    ['not_found', 'alert_not_found'],
  ]);
  expect(results[0]?.alert).toMatchObject({
    state: 'in_progress',
    version: 2,
    assignee: { username: 'manager', isMe: true },
  });

  const undo = async (person: Person) =>
    (
      await tester.call(person, 'undoAlerts', {
        params: { survey: 'sales' },
        body: { alerts: [{ alertId: ids[0] ?? '', version: 2 }] },
      })
    ).reply().results[0];
  expect(await undo('admin')).toMatchObject({ outcome: 'refused', code: 'alert_undo_too_late' });
  expect((await read(ids[0] ?? '', 'manager')).undoUntil).not.toBeNull();
  expect(await undo('manager')).toMatchObject({
    outcome: 'changed',
    alert: { state: 'new', version: 3, assignee: null },
  });
  const { entries } = await read(ids[0] ?? '');
  expect(entries.map(({ kind, isUndone, undoes }) => [kind, isUndone, undoes])).toEqual([
    ['raised', false, null],
    ['start', true, null],
    ['undo', false, 2],
  ]);
  expect(await undo('manager')).toMatchObject({ outcome: 'conflict' });

  const minuteAgo = sql`update alert_entry set at = at - interval '61 seconds'`;
  await expect(inUniverse(({ db }) => minuteAgo.execute(db))).rejects.toThrow(
    'permission denied for table alert_entry',
  );
  await change(ids[2] ?? '', { do: 'start' }, 'manager');
  await asOwner(`update alert_entry set at = at - interval '61 seconds' where alert_id = '${ids[2]}'`);
  const late = { params: { survey: 'sales' }, body: { alerts: [{ alertId: ids[2] ?? '', version: 2 }] } };
  const { results: refused } = (await tester.call('manager', 'undoAlerts', late)).reply();
  expect(refused).toMatchObject([{ outcome: 'refused', code: 'alert_undo_too_late' }]);
});

test('people see and count the alerts of their own units only, whoever works on them, and give only their own away', async () => {
  const mine = await raised('d1');
  const other = await raised('d2');
  expect((await tester.call('dealer', 'getAlert', { params: at(other) })).code).toBe('alert_not_found');
  expect((await send(other, { do: 'start' }, 'dealer')).code).toBe('alert_not_found');
  const seen = (await tester.list('dealer')).alerts.map(({ alertId }) => alertId);
  expect(seen).toContain(mine);
  expect(seen).not.toContain(other);
  const count = async (person: Person) => (await tester.call(person, 'countMyAlerts', {})).reply();
  const before = await count('dealer');
  expect(before.surveys).toMatchObject([{ survey: 'sales', openCount: before.openCount }]);
  await change(mine, { do: 'assign', to: { kind: 'person', username: 'manager' } });
  expect((await count('dealer')).openCount).toBe(before.openCount);
  expect((await tester.list('dealer', { view: 'open' })).alerts).toHaveLength(before.openCount);
  const taken = await send(mine, { do: 'assign', to: { kind: 'role', role: 'dealer' } }, 'dealer');
  expect(taken.code).toBe('permission_missing');
  const own = await change(mine, { do: 'assign', to: { kind: 'me' } }, 'dealer');
  expect(own.alert.assignee).toMatchObject({ isMe: true });
  // The person of that name, not the role: its title is another word.
  expect(own.entries.at(-1)?.to).toBe('dealer');
  const unfit = await send(other, { do: 'assign', to: { kind: 'person', username: 'dealer' } }, 'manager');
  expect(unfit.code).toBe('alert_assignee_unfit');
  const { people, roles } = (
    await tester.call('manager', 'listAlertAssignees', { params: { survey: 'sales' }, query: { alertId: other } })
  ).reply();
  expect(people.map(({ username }) => username)).toEqual(['admin', 'manager']);
  expect(roles.map(({ extName }) => extName)).toEqual(['administrator', 'manager']);
});

test('R-093 lists are cut, searched, sorted and paged, and each view is counted as it is listed', async () => {
  const id = await raised('d2');
  await change(id, { do: 'comment', text: 'Müller called Søren back, Łódzka Straße, 100 % sure_' });
  const params = { survey: 'sales', filteredDrillPath: 'org.all;nps=2_2' };
  const list = async (query: object) => (await tester.call('manager', 'listAlerts', { params, query })).reply();
  for (const search of ['muller', 'soren', 'lodzka strasse'])
    expect((await list({ view: 'all', search })).alerts.map(({ alertId }) => alertId)).toEqual([id]);
  expect((await list({ view: 'all', search: '% sure_' })).alerts).toHaveLength(1);
  expect((await list({ view: 'all', search: '100_' })).alerts).toHaveLength(0);
  // The record knows parts of a millisecond.
  await inUniverse(({ db }) =>
    sql`update alert set raised_at = raised_at + interval '0.000321 s', changed_at = changed_at + interval '0.000654 s'`.execute(
      db,
    ),
  );
  for (const view of ['open', 'all', 'closed'] as const) {
    for (const sort of ['due', 'raised', 'changed'] as const) {
      const whole = await list({ view, sort, limit: 200 });
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ view, sort, limit: 2, ...(after && { after }) });
        paged.push(...page.alerts.map(({ alertId }) => alertId));
        after = page.next ?? undefined;
      } while (after);
      expect(paged).toEqual(whole.alerts.map(({ alertId }) => alertId));
      const { counts } = (await tester.call('manager', 'countAlerts', { params, query: {} })).reply();
      expect(counts[view]).toBe(whole.alerts.length);
    }
  }
  const cut = async (tokens: string, query: object = {}) => {
    const place = { survey: 'sales', filteredDrillPath: `org.all;${tokens}` };
    const asked = { params: place, query: { view: 'all' as const, ...query } };
    return (await tester.call('manager', 'listAlerts', asked)).reply().alerts.length;
  };
  const all = await cut('nps=2_2');
  expect(await cut('nps=0_0;date=rmonths-12,0', { priority: 'high' })).toBe(0);
  expect(await cut('nps=0_1*2_3;channel=mail;comment=SLÓW~;date=rmonths-12,0', { priority: 'high' })).toBe(all);
  expect(await cut('model=golf')).toBe(0);
  expect(await cut('model=_golf')).toBe(all);
  const elsewhere = { survey: 'sales', filteredDrillPath: 'org.all.de.south' };
  const none = (await tester.call('manager', 'listAlerts', { params: elsewhere, query: { view: 'all' } })).reply();
  expect(none).toMatchObject({ alerts: [], unit: 'SOUTH' });
  await tester.allow('dealer', ['rankings.read', 'alerts.read', 'alerts.work']);
  const own = 'org.all.de.north.d1';
  // A changed role holds within seconds, not at once.
  await expect
    .poll(async () => (await tester.list('dealer', { view: 'all' }, own)).alerts[0], { timeout: 20_000 })
    .toMatchObject({ score: null, comment: null });
  const filtered = { survey: 'sales', filteredDrillPath: `${own};nps=0_3` };
  expect((await tester.call('dealer', 'listAlerts', { params: filtered, query: {} })).code).toBe('permission_missing');
  await tester.allow('dealer', ['rankings.read', 'interviews.read', 'alerts.read', 'alerts.work']);
});

test('due today is what runs out before the day ends where the universe is, in the list as in the count', async () => {
  const zone = 'Europe/Helsinki'; // The test universe's time zone.
  const tomorrow = startOfDay(addDays(todayIn(zone, Date.now()), 1), zone);
  const dues = [Date.now() - 60_000, tomorrow - 1, tomorrow, tomorrow + 60_000];
  const ids: string[] = [];
  for (const due of dues) {
    const id = await raised('d2');
    ids.push(id);
    await inUniverse(({ db }) => sql`update alert set due_at = ${new Date(due)} where alert_id = ${id}`.execute(db));
  }
  const { alerts } = await tester.list('manager', { view: 'due_today', limit: 200 });
  const mine = alerts.map(({ alertId }) => alertId).filter((id) => ids.includes(id));
  // Unless midnight came meanwhile.
  expect(mine).toEqual(Date.now() < tomorrow ? [ids[1]] : [ids[2], ids[3]]);
  const params = { survey: 'sales', filteredDrillPath: 'org.all' };
  const { counts } = (await tester.call('manager', 'countAlerts', { params, query: {} })).reply();
  expect(counts.due_today).toBe(alerts.length);
  for (const id of ids) await change(id, { do: 'appeal', reason: 'Only for a test' });
});

test('the customer is masked for those who may not know; the score afterwards stands beside the first', async () => {
  const contact = { externalId: 'C-1', name: 'Ada Example', email: 'ada@example.com' };
  const id = await raised('d1', { contact });
  await change(id, { do: 'start' });
  await change(id, { do: 'resolve', rootCause: 'Wait', resolution: 'Sorry' });
  const answeredAt = new Date(Date.now() + 1000).toISOString();
  const again = await tester.post('again', { nps: 9 }, { contact, answeredAt });
  expect((await read(id)).alert).toMatchObject({
    customer: 'Ada Example',
    score: { value: 2 },
    resurveyScore: { value: 9, interviewId: again },
  });
  expect((await read(id, 'dealer')).alert.customer).toBe('A••• E•••');
});

test('clocks warn and run out once, whoever looks however often, and what is overdue is escalated', async () => {
  const id = await raised();
  await change(id, { do: 'assign', to: { kind: 'person', username: 'dealer' } });
  const kinds = async () => (await read(id)).entries.slice(2).map(({ kind, clock }) => [kind, clock]);
  await tester.runClocks(0);
  expect(await kinds()).toEqual([]);
  await tester.runClocks(3.5);
  await tester.runClocks(3.5);
  expect(await kinds()).toEqual([['warn', 'firstContact']]);
  await Promise.all([tester.runClocks(4.5), tester.runClocks(4.5), tester.runClocks(4.5)]);
  const overdue = [
    ['warn', 'firstContact'],
    ['overdue', 'firstContact'],
    ['escalate', null],
  ];
  expect(await kinds()).toEqual(overdue);
  expect((await read(id)).alert.isEscalated).toBe(true);
  await tester.runClocks(100);
  expect(await kinds()).toEqual([...overdue, ['overdue', 'close']]);
  const { messages } = (await tester.call('admin', 'listMailMessages', { query: {} })).reply();
  const told = messages.filter(({ link }) => link?.endsWith(id));
  for (const { text } of told) expect(text).toMatch(/ by \d{1,2}\/\d{1,2}-\d{4} \d\d:\d\d\./);
  expect(told.map(({ toAddress, subject }) => `${toAddress} ${subject}`).toSorted()).toEqual([
    'dealer@echolot.test Due soon: Rule low',
    'manager@echolot.test Overdue: Rule low',
    'manager@echolot.test Overdue: Rule low',
  ]);
});

test('figures by unit say what is open and how long it took; a stricter draft would have been broken more often', async () => {
  const params = { survey: 'sales', filteredDrillPath: 'org.all.de' };
  const figures = (await tester.call('manager', 'getAlertFigures', { params })).reply();
  const { counts } = (await tester.call('manager', 'countAlerts', { params, query: {} })).reply();
  expect(figures.whole).toMatchObject({ name: 'DE', raised: counts.all, open: counts.open, overdue: counts.overdue });
  expect(figures.units.map(({ name }) => name)).toEqual(['NORTH', 'SOUTH']);
  expect(figures.units.reduce((sum, { raised: one }) => sum + one, 0)).toBe(counts.all);
  const { close } = figures.whole;
  expect(close.distribution.reduce((sum, one) => sum + one, 0)).toBe(close.count);
  expect(close.count).toBeGreaterThan(0);
  // Clocks that have run out and still run are late as well, as long as nobody waits for the customer.
  expect(close.overdue).toBe(0);
  const shiftClosing = (by: string) =>
    inUniverse(({ db }) => sql`update alert set close_due_at = close_due_at ${sql.raw(by)}`.execute(db));
  await shiftClosing(`- interval '100 days'`);
  const late = (await tester.call('manager', 'getAlertFigures', { params })).reply().whole.close;
  expect(late.overdue).toBe(counts.open - counts.waiting);
  expect(late.overdue).toBeGreaterThan(0);
  await shiftClosing(`+ interval '100 days'`);
  expect(figures.rootCauses).toContainEqual({ rootCause: 'Wait', count: 1 });

  await inUniverse(({ db }) =>
    sql`update alert set raised_at = raised_at - interval '3 hours' where state <> 'invalid'`.execute(db),
  );
  const { value } = (await tester.call('admin', 'getConfigBlockTemplate', { query: { name: 'sla' } })).reply().block;
  const sla = value as { priorities: Record<string, { firstContactMinutes: number }> };
  // Managers read the times they try others against; setting them is not theirs.
  const current = { params: { survey: 'sales' } };
  expect((await tester.call('manager', 'getSla', current)).reply().sla).toEqual(value);
  expect((await tester.call('dealer', 'getSla', current)).code).toBe('permission_missing');
  const draft = { ...sla, priorities: { ...sla.priorities, high: { firstContactMinutes: 60, closeMinutes: 600 } } };
  const body = { sla: draft } as never;
  const simulated = (await tester.call('manager', 'simulateSla', { params, body })).reply();
  expect(simulated.alerts).toBe(counts.all - counts.invalid);
  expect(simulated.asWas).toEqual({ alerts: simulated.alerts, firstContact: 0, close: 0 });
  expect(simulated.draft).toEqual({ alerts: simulated.alerts, firstContact: simulated.alerts, close: 0 });
  expect(simulated.priorities.find(({ priority }) => priority === 'high')?.draft).toEqual(simulated.draft);
});

test('two people on one alert see each other, and open pages hear of changes they may see', async () => {
  const id = await raised();
  const note = async (person: Person, isOpen: boolean, isEditing = false) =>
    (await tester.call(person, 'noteAlertPresence', { params: at(id), body: { isOpen, isEditing } })).reply().others;
  expect(await note('manager', true)).toEqual([]);
  expect(await note('dealer', true, true)).toMatchObject([{ username: 'manager', isEditing: false }]);
  expect(await note('manager', true)).toMatchObject([{ username: 'dealer', isEditing: true }]);
  await note('dealer', false);
  expect(await note('manager', true)).toEqual([]);

  const heard: StreamEvent[] = [];
  const leaving = new AbortController();
  const token = await tester.running.signIn('dealer');
  const response = await fetch(`${tester.running.origin}/vuejs/events/sales`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const [, event, data] of decoder.decode(chunk).matchAll(/event: (\w+)\ndata: (.+)\n\n/g))
        heard.push({ event, data: JSON.parse(data ?? '') as unknown } as StreamEvent);
    }
  })().catch(() => undefined);
  await expect.poll(() => heard.some(({ event }) => event === 'hello')).toBe(true);
  const elsewhere = await raised('d2');
  await expect.poll(() => heard.filter(({ event }) => event === 'alerts').length).toBe(1);
  await change(elsewhere, { do: 'start' });
  await change(id, { do: 'start' });
  await note('manager', false);
  await expect.poll(() => heard.filter(({ event }) => event === 'presence').length).toBe(1);
  expect(heard.filter(({ event }) => event === 'alerts')).toHaveLength(2);
  leaving.abort();
  await reading;
});

import type { AlertChange, AlertWithLog } from '@echolot/contract/follow-up/alerts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertTester, detractors, startAlertTester } from '../../../testing/alert-tester.ts';

let tester: AlertTester;

beforeAll(async () => {
  tester = await startAlertTester();
  await tester.saveBlock('low', detractors());
});
afterAll(() => tester?.close());
afterEach(() => expect(tester.running.errors).toEqual([]));

const ada = { externalId: 'C-1', name: 'Ada Example', email: 'ada@example.com' };
const at = (alertId: string) => ({ survey: 'sales', alertId });

/** A new alert of a unit in Finland. */
async function raised(externalId: string, more: object = {}): Promise<string> {
  const interviewId = await tester.post(externalId, { nps: 2 }, { units: { org: 'd4', brand: 'vw' }, ...more });
  const found = (await tester.list()).alerts.find((alert) => alert.interviewId === interviewId);
  return found?.alertId ?? '';
}
const read = async (alertId: string): Promise<AlertWithLog> =>
  (await tester.call('admin', 'getAlert', { params: at(alertId) })).reply();
async function change(alertId: string, ...changes: AlertChange[]): Promise<void> {
  for (const wanted of changes) {
    const { version } = (await read(alertId)).alert;
    (await tester.call('admin', 'changeAlert', { params: at(alertId), body: { version, change: wanted } })).reply();
  }
}
async function undo(alertId: string): Promise<void> {
  const { version } = (await read(alertId)).alert;
  const body = { alerts: [{ alertId, version }] };
  const { results } = (await tester.call('admin', 'undoAlerts', { params: { survey: 'sales' }, body })).reply();
  expect(results).toMatchObject([{ outcome: 'changed' }]);
}
const resolve: AlertChange = { do: 'resolve', rootCause: 'Wait', resolution: 'Sorry' };
const reopen: AlertChange = { do: 'reopen', reason: 'Still not content' };

/** As if a part of the log had been written twenty days before; the app itself may not rewrite it. */
async function longAgo(alertId: string, toVersion: number, alsoClock = false): Promise<void> {
  const owner = new pg.Client({ connectionString: tester.running.database.adminUrl });
  await owner.connect();
  await owner.query(`update alert_entry set at = at - interval '20 days' where alert_id = $1 and version <= $2`, [
    alertId,
    toVersion,
  ]);
  await owner.query(
    `update alert set raised_at = raised_at - interval '20 days' ${alsoClock ? `, close_due_at = close_due_at - interval '20 days'` : ''}
     where alert_id = $1`,
    [alertId],
  );
  await owner.end();
}

test('the score afterwards stands beside the first also when the alert is opened again because of it', async () => {
  const id = await raised('first', { contact: ada });
  await change(id, { do: 'start' }, resolve);
  const answeredAt = new Date(Date.now() + 1000).toISOString();
  const again = await tester.post('again', { nps: 3 }, { contact: ada, answeredAt, units: { org: 'd4', brand: 'vw' } });
  const both = { score: { value: 2 }, resurveyScore: { value: 3, interviewId: again } };
  expect((await read(id)).alert).toMatchObject({ state: 'resolved', ...both });
  await change(id, reopen);
  expect((await read(id)).alert).toMatchObject({ state: 'in_progress', ...both });
  await undo(id);
  expect((await read(id)).alert).toMatchObject({ state: 'resolved', ...both });
  // A resolution that was taken back was none: nobody was asked again after it.
  const other = await raised('other', { contact: { ...ada, externalId: 'C-2', email: 'two@example.com' } });
  await change(other, { do: 'start' }, resolve);
  await undo(other);
  await tester.post('later', { nps: 9 }, { contact: { ...ada, externalId: 'C-2' }, answeredAt });
  expect((await read(other)).alert.resurveyScore).toBeNull();
});

test('other times are tried as the clocks ran: from the last reopening on that was not taken back', async () => {
  const params = { survey: 'sales', filteredDrillPath: 'org.all.fi' };
  const { sla } = (await tester.call('manager', 'getSla', { params: { survey: 'sales' } })).reply();
  const simulated = async () => (await tester.call('manager', 'simulateSla', { params, body: { sla } })).reply();
  /** Late by the clocks that the alerts carry. */
  const lateInRecord = async (): Promise<number> => {
    const { rows } = await tester.running.database.record.inUniverse(tester.running.people.aurora, ({ db }) =>
      sql<{ n: number }>`select count(*)::int as n from alert
        where state <> 'invalid' and coalesce(close_done_at, now()) > close_due_at and unit_nos ->> 'org' = (
          select a.unit_nos ->> 'org' from alert a join interview i using (universe_id, interview_id) where i.external_id = 'first')`.execute(
        db,
      ),
    );
    return rows[0]?.n ?? -1;
  };
  expect((await simulated()).asWas.close).toBe(await lateInRecord());
  const before = await lateInRecord();

  const reopened = await raised('reopened');
  await change(reopened, { do: 'start' }, resolve, reopen);
  await longAgo(reopened, 3);
  expect(await lateInRecord()).toBe(before);
  expect((await simulated()).asWas.close).toBe(before);

  const late = await raised('late');
  await change(late, { do: 'start' }, resolve, reopen, resolve, reopen);
  await undo(late);
  await longAgo(late, 4, true);
  expect(await lateInRecord()).toBe(before + 1);
  expect((await simulated()).asWas.close).toBe(before + 1);
});

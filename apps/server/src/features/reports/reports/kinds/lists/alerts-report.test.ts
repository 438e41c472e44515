import type { Alert, AlertChange, AlertEntry } from '@echolot/contract/follow-up/alerts';
import type { ReportOptions } from '@echolot/contract/reports/report-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlertTester, detractors, startAlertTester } from '../../../../../testing/alert-tester.ts';
import { contextOf, makeReport, notesOf, recordsOf } from '../../../../../testing/report-tester.ts';
import { readAlerts } from '../../../../follow-up/alerts/public.ts';
import { alertsReport } from './alerts-report.ts';

let tester: AlertTester;
const tokens = { admin: '', manager: '', dealer: '' };
const units = ['d2', 'd3', 'd4', 'd2', 'd1', 'd1', 'd1'];

beforeAll(async () => {
  tester = await startAlertTester();
  await tester.saveBlock('low', detractors());
  for (const person of ['admin', 'manager', 'dealer'] as const) tokens[person] = await tester.running.signIn(person);
  for (const [index, org] of units.entries()) {
    const contact = { externalId: `c${index}`, givenName: 'Erika', familyName: `Mustermann${index}` };
    await tester.post(
      `r-${index}`,
      { nps: index, comment: `=Slow ${index}` },
      { units: { org, brand: 'vw' }, contact },
    );
  }
  const [first, second] = (await tester.list()).alerts;
  for (const change of [
    { do: 'assign', to: { kind: 'person', username: 'dealer' } },
    { do: 'contact', contact: 'reached', note: 'Says sorry' },
    { do: 'resolve', rootCause: 'Invoice', resolution: 'Corrected.' },
    { do: 'close' },
  ] satisfies AlertChange[])
    await carryOut(first, change);
  await carryOut(second, { do: 'assign', to: { kind: 'role', role: 'dealer' } });
  await tester.running.database.record.inUniverse(tester.running.people.aurora, ({ db }) =>
    db
      .updateTable('alert')
      .set({ close_took_ms: 1.5 * 3_600_000 })
      .where('alert_id', '=', first?.alertId ?? '')
      .execute(),
  );
});
afterAll(() => tester?.close());

async function carryOut(alert: Alert | undefined, change: AlertChange): Promise<void> {
  const params = { survey: 'sales', alertId: alert?.alertId ?? '' };
  const { alert: now } = (await tester.call('admin', 'getAlert', { params })).reply();
  (await tester.call('admin', 'changeAlert', { params, body: { version: now.version, change } })).reply();
}

const make = (
  person: keyof typeof tokens,
  options: Partial<ReportOptions<'alerts'>> = {},
  path = 'org.all',
  format: 'xlsx' | 'csv' = 'xlsx',
) =>
  makeReport<'alerts'>(tester.running, alertsReport, {
    ...{ token: tokens[person], path, format },
    options: { view: 'all', assignee: '', search: '', masked: 'no', ...options },
  });
const instantOf = (value: unknown): string | null => (value instanceof Date ? value.toISOString().slice(0, 19) : null);

/** An instant as the universe's clocks show it, as a spreadsheet has it: without a time zone, to the second. */
function wall(instant: string | null): string | null {
  if (instant === null) return null;
  const parts = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' });
  return `${parts.format(new Date(instant)).replace(' ', 'T')}`;
}

describe('R-119 the report of alerts', () => {
  test('lists the alerts as the screen does, newest first, with states, clocks, times and who has them', async () => {
    const made = await make('admin');
    const { alerts } = await tester.list();
    const rows = recordsOf(made, 'Alerts');
    expect(made.facts).toMatchObject({ rows: alerts.length, suppressed: 0 });
    expect(made.facts.position).toBeTruthy();
    expect(notesOf(made).get('Data as of')).toEqual([made.facts.position]);
    expect(rows.map((row) => row['Alert'])).toEqual(alerts.map(({ alertId }) => alertId));
    for (const [index, alert] of alerts.entries()) {
      const row = rows[index] ?? {};
      expect(row).toMatchObject({ Title: alert.title, Unit: alert.unit?.name, Priority: 'High', Escalated: 'no' });
      expect(row).toMatchObject({ Comment: alert.comment, Customer: alert.customer, nps: alert.score?.value ?? null });
      expect(instantOf(row['Raised'])).toBe(wall(alert.raisedAt));
      expect(instantOf(row['First contact: Done'])).toBe(wall(alert.firstContact.doneAt));
      expect(instantOf(row['Resolution: Done'])).toBe(wall(alert.close.doneAt));
    }
    expect(rows[0]).toMatchObject({
      ...{ State: 'Closed', 'Assigned to': 'dealer', 'Root cause': 'Invoice', 'How it was resolved': 'Corrected.' },
      ...{ 'First contact: Clock': 'in time', 'Resolution: Clock': 'in time', Comment: '=Slow 6' },
    });
    // The clock of the first one ran for an hour and a half.
    expect(rows[0]?.['Resolution: Working hours']).toBe(1.5);
    expect(rows[1]?.['State']).toBe('Assigned');
    expect(rows[1]?.['Assigned to']).toMatch(/^Role: /);
    expect(rows[2]).toMatchObject({ State: 'New', 'Assigned to': null, 'First contact: Working hours': null });
    expect(made.book.sheets[0]?.columns[0]?.leadsTo).toBe('https://echolot.test/alert/sales/');
    expect(made.steps.at(-1)).toEqual([2 * alerts.length, 2 * alerts.length]);
  });

  test('tells the log of each', async () => {
    const made = await make('admin');
    const log = recordsOf(made, 'Log');
    const { alerts } = await tester.list();
    const told: AlertEntry[] = [];
    for (const { alertId } of alerts) {
      const params = { survey: 'sales', alertId };
      told.push(...(await tester.call('admin', 'getAlert', { params })).reply().entries);
    }
    expect(log.map((row) => [row['By'], row['Text'], instantOf(row['When'])])).toEqual(
      told.map(({ by, text, at }) => [by ?? 'the system', text, wall(at)]),
    );
    expect(log.map((row) => row['What']).slice(0, 5)).toEqual(['Raised', 'Assigned', 'Contact', 'Resolved', 'Closed']);
  });

  test('reads in batches, none twice and none left out', async () => {
    const ctx = await contextOf(tester.running, tokens.admin);
    const request = { survey: 'sales', filteredDrillPath: 'org.all', view: 'all', hasLogs: false, limit: 2 } as const;
    const sizes: number[] = [];
    const ids: string[] = [];
    for await (const batch of readAlerts(ctx, request)) {
      sizes.push(batch.length);
      ids.push(...batch.map(({ alert }) => alert.alertId));
    }
    expect(sizes).toEqual([2, 2, 2, 1]);
    expect(ids).toEqual((await tester.list()).alerts.map(({ alertId }) => alertId));
  });

  test('case 7: each sees the own alerts, names only as far as the list shows them, and what the page chose', async () => {
    const path = 'org.all.de.north.d1';
    const made = await make('dealer', {}, path);
    const { alerts } = await tester.list('dealer');
    expect(recordsOf(made, 'Alerts').map((row) => row['Customer'])).toEqual(alerts.map(({ customer }) => customer));
    expect(alerts[0]?.customer).toBe('E••• M•••');
    expect(JSON.stringify([...made.sheets])).not.toMatch(/Mustermann/);
    expect([...notesOf(made).keys()]).toContain('Personal data');
    await expect(make('dealer')).rejects.toThrow('path_forbidden');

    const { alerts: open } = await tester.list('manager', { view: 'unassigned', sort: 'raised' });
    const chosen = recordsOf(await make('manager', { view: 'unassigned' }), 'Alerts');
    expect(chosen.map((row) => row['Alert'])).toEqual(open.map(({ alertId }) => alertId));
    const found = await make('admin', { search: 'sorry', priority: 'high' });
    expect(recordsOf(found, 'Alerts').map((row) => row['State'])).toEqual(['Closed']);
    expect(notesOf(found).get('Shown')?.[0]).toBe('All');
    expect(notesOf(found).get('Priority')?.[0]).toBe('High');
    expect((await make('admin', { priority: 'low' })).facts.rows).toBe(0);
    expect(recordsOf(await make('admin', { assignee: 'dealer' }), 'Alerts').map((row) => row['State'])).toEqual([
      'Closed',
    ]);
  });

  test('case 7: as CSV, which has no notes, its heads say what is shortened, and for whom nothing is', async () => {
    const path = 'org.all.de.north.d1';
    const [masked, whole] = await Promise.all([make('dealer', {}, path, 'csv'), make('admin', {}, path, 'csv')]);
    const headOf = ({ text }: typeof masked) => text.slice(0, text.indexOf('\r\n')).split(',');
    expect(headOf(masked)).toEqual(expect.arrayContaining(['Customer (shortened)', 'Comment (shortened)']));
    expect(headOf(whole)).toEqual(expect.arrayContaining(['Customer', 'Comment']));
    expect(masked.text).not.toContain('Mustermann');
    expect(whole.text).toContain('Mustermann');
    // A comment that looks like a formula is none.
    expect(whole.text).toContain(",'=Slow 6,");
  });

  test('case 7: without the right to read answers there are none, and filters by them are refused', async () => {
    await tester.allow('manager', ['rankings.read', 'alerts.read', 'alerts.work', 'alerts.manage']);
    const token = await tester.running.signIn('manager');
    const options = { view: 'all', assignee: '', search: '', masked: 'no' } as const;
    const made = await makeReport<'alerts'>(tester.running, alertsReport, { token, path: 'org.all', options });
    expect(made.book.sheets[0]?.columns.map(({ title }) => title)).not.toContain('Comment');
    expect(JSON.stringify([...made.sheets])).not.toContain('Slow');
    // Each cell is below its own head.
    const { alerts } = await tester.list();
    expect(recordsOf(made, 'Alerts').map((row) => [row['Alert'], row['First contact: Clock']])).toEqual(
      alerts.map(({ alertId }) => [alertId, expect.stringMatching(/time|late|running|open/) as string]),
    );
    const path = 'org.all;model=golf';
    await expect(makeReport<'alerts'>(tester.running, alertsReport, { token, path, options })).rejects.toThrow(
      'permission_missing',
    );
  });

  test('says so when there are none', async () => {
    const made = await make('admin', { search: 'nothing like it' });
    expect(made.sheets.get('Alerts')?.flat()).toContain('There are no alerts in this selection.');
    expect(made.facts.rows).toBe(0);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
});
afterAll(() => running.close());

const saveRole = async (
  token: string,
  role: string,
  permissions: ('rankings.read' | 'interviews.read')[],
  version = 0,
) =>
  (
    await running.client.call(
      'saveRole',
      { params: { role }, body: { title: role, permissions, version } },
      { token, headers: { 'x-request-id': `made-${role}-${version}` } },
    )
  ).reply();

const list = async (query: Parameters<typeof running.client.call<'listAudit'>>[1]['query'], token = admin) =>
  (await running.client.call('listAudit', { query }, { token })).reply();

test('R-153 the audit says who changed what, before and after, when and from where', async () => {
  await saveRole(admin, 'analyst', ['rankings.read']);
  await saveRole(admin, 'analyst', ['rankings.read', 'interviews.read'], 1);
  const { entries, actions } = await list({ action: 'saveRole' });
  expect(actions).toEqual(expect.arrayContaining(['login', 'saveRole']));
  expect(entries.map(({ requestId }) => requestId)).toEqual(['made-analyst-1', 'made-analyst-0']);
  expect(entries[0]).toMatchObject({
    who: 'Admin Test',
    username: 'admin',
    personId: running.people.personIds.admin,
    kind: 'person',
    subject: 'analyst',
    address: '127.0.0.1',
    details: {
      before: { permissions: ['rankings.read'] },
      after: { permissions: ['rankings.read', 'interviews.read'] },
    },
  });
  expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('R-153 it is filtered by person, subject and days, and read page by page without a gap', async () => {
  const root = await running.signIn('root');
  for (let index = 0; index < 99; index += 1) await saveRole(root, 'repeated', [], index);
  const byRoot = { person: running.people.personIds.root, action: 'saveRole' };
  const first = await list(byRoot);
  // Root is no member of the universe, and is named all the same.
  expect(new Set(first.entries.map(({ who }) => who))).toEqual(new Set(['Root Test']));
  expect(first).toMatchObject({ next: null });
  expect(first.entries).toHaveLength(99);
  const all = await list({});
  const rest = await list({ before: all.next ?? '' });
  const seen = [...all.entries, ...rest.entries].map(({ auditEntryId }) => auditEntryId);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  expect((await list({ subject: 'ANAL' })).entries.map(({ subject }) => subject)).toEqual(['analyst', 'analyst']);
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  expect((await list({ to: yesterday })).entries).toEqual([]);
  expect((await list({ from: yesterday, action: 'saveRole' })).entries).toHaveLength(100);
  expect((await list({ from: yesterday, action: 'saveRole' })).next).not.toBeNull();
});

test('R-150 nobody reads another universe’s audit, or one without the right to', async () => {
  await running.database.record.inUniverse(running.people.nordic, ({ db }) =>
    db
      .insertInto('audit_entry')
      .values({
        universe_id: running.people.nordic,
        audit_entry_id: '01990000-0000-7000-8000-00000000beef',
        person_id: null,
        api_key_id: null,
        action: 'saveRole',
        subject: 'theirs',
      })
      .execute(),
  );
  expect((await list({ subject: 'theirs' })).entries).toEqual([]);
  const manager = await running.signIn('manager');
  const refused = await running.client.call('listAudit', { query: {} }, { token: manager });
  expect(refused.code).toBe('permission_missing');
});

test('R-153 it is taken along as a file, which no spreadsheet runs, and which is noted', async () => {
  await saveRole(admin, 'formula', []);
  const file = (await running.client.call('exportAudit', { query: { action: 'saveRole' } }, { token: admin })).reply();
  const lines = file.trim().split('\r\n');
  expect(lines[0]).toBe('at,who,username,action,subject,details,address,request');
  expect(lines).toHaveLength(1 + 2 + 99 + 1);
  const { entries } = await list({ action: 'exportAudit' });
  expect(entries).toHaveLength(1);
});

test('no role of the application changes or deletes an entry', async () => {
  const work = (statement: 'update' | 'delete') =>
    running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
      if (statement === 'update') await db.updateTable('audit_entry').set({ subject: 'other' }).execute();
      else await db.deleteFrom('audit_entry').execute();
    });
  await expect(work('update')).rejects.toThrow(/permission denied/);
  await expect(work('delete')).rejects.toThrow(/permission denied/);
});

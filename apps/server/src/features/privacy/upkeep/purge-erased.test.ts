import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContactTester, startContactTester } from '../../../testing/contact-tester.ts';
import { noteUpkeep } from './upkeep-store.ts';

let tester: ContactTester;

beforeAll(async () => {
  tester = await startContactTester();
});
afterAll(() => tester?.close());

/** Tables and indexes of the record in whose files the text is, in living rows or not. */
async function filesHolding(text: string): Promise<string[]> {
  await tester.admin.query('checkpoint');
  const { rows } = await tester.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and c.relkind in ('r', 'i', 't')
       and pg_relation_filepath(c.oid) is not null
       and position($1::bytea in pg_read_binary_file(pg_relation_filepath(c.oid), true)) > 0 order by 1`,
    [Buffer.from(text)],
  );
  return rows.map(({ name }) => name);
}

test('after an erasure the person is in no file of the database, and the confirmation says so, with the backups taken before', async () => {
  const { tell, running, admin } = tester;
  const email = 'quirina.zwillinger@example.com';
  const person = await tell([{ externalId: 'q 1', comment: 'Quirina Zwillinger here: all fine', contact: 'own' }], {
    customerNumber: 'K-77',
    givenName: 'Quirina',
    familyName: 'Zwillinger',
    email,
  });
  expect(await filesHolding('Zwillinger')).toEqual(expect.arrayContaining(['contact', 'interview']));
  const [first, last] = [new Date('2026-03-01T02:00:00Z'), new Date('2026-04-01T02:00:00Z')];
  await running.database.record.as('echolot_operator', async (tx) => {
    for (const at of [first, last]) await noteUpkeep(tx, 'backup', at);
  });

  const { erasureId } = await tester.planned(person, 'keep_scores');
  await tester.erased(erasureId);
  const purged = 'select from upkeep where kind = $1';
  await expect.poll(async () => (await admin.query(purged, ['purge'])).rowCount, { timeout: 60_000 }).toBe(1);

  expect(await filesHolding('Zwillinger')).toEqual([]);
  expect(await filesHolding(email)).toEqual([]);
  const token = await running.signIn('admin');
  const reportIn = async (locale: string): Promise<string> => {
    const address = `${running.origin}/vuejs/erasures/${erasureId}/report?locale=${locale}`;
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text();
  };
  expect(await reportIn('en')).toContain('until they are deleted: 2, from 1/3-2026 to 1/4-2026.');
  expect(await reportIn('en')).toContain('Out of the database’s files since: ');
  expect(await reportIn('de')).toContain('bis zu ihrer Löschung enthalten: 2, vom 1/3-2026 bis 1/4-2026.');
}, 180_000);

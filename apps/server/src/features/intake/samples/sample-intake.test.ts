import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { emptyContacts } from '../../privacy/contacts/public.ts';
import { sampleContacts } from './public.ts';

let running: TestProduct;
let admin: string;
const today = todayIn('Europe/Helsinki', new Date()); // The test universe's time zone.

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  admin = await running.signIn('admin');
});
afterAll(() => running.close());

const event = (externalId: string, contact: object, more: object = {}): object => ({
  externalId,
  eventDay: addDays(today, -2),
  units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
  contact,
  ...more,
});

async function post(samples: readonly object[], token = admin) {
  const input = { params: { survey: 'sales' }, body: { samples: [...samples] } };
  return (await running.client.call('postSamples', input, { token })).reply();
}

const outcomes = async (samples: readonly object[], token = admin): Promise<string[]> =>
  (await post(samples, token)).results.map(({ outcome, reason }) => reason ?? outcome);

const optOut = async (name: 'addOptOut' | 'removeOptOut', body: { address: string; channel?: 'any' | 'sms' }) =>
  (await running.client.call(name, { body }, { token: admin })).reply();

test('each contact is decided about at once, and the decision is kept with what it rests on', async () => {
  const ada = { externalId: 'C-1', name: 'Ada', email: 'ada@example.com' };
  expect(
    await outcomes([
      event('a1', ada),
      event('a2', ada), // the same event under another id
      event('a3', ada, { eventDay: addDays(today, -1) }), // invited a moment before
      event('b1', { externalId: 'C-2', email: 'not an address' }),
      event('c1', { externalId: 'C-3', phone: '030 23125 001' }, { channel: 'sms' }),
      event('d1', { externalId: 'C-4' }, { channel: 'letter' }),
      event('e1', { email: 'old@example.com' }, { eventDay: addDays(today, -61) }),
      event('f1', { name: 'Nobody' }),
      event('g1', { email: 'g@example.com' }, { units: { org: 'nowhere' } }),
      { externalId: 'h1' },
    ]),
  ).toEqual([
    ...['ready', 'duplicate', 'quarantine', 'address_invalid', 'ready', 'no_address', 'too_old'],
    ...['refused', 'refused', 'refused'],
  ]);
  const [{ sampleId = '' } = {}] = (await post([event('a3', ada)])).results;
  const call = { params: { survey: 'sales', sampleId } };
  expect((await running.client.call('getSample', call, { token: admin })).reply()).toMatchObject({
    state: 'not_sampled',
    reason: 'quarantine',
    contact: { name: 'Ada', customerNumber: 'C-1' },
    history: [
      { state: 'imported' },
      { state: 'not_sampled', reason: 'quarantine', details: { days: 90, invited: today } },
    ],
  });
});

test('what cannot be kept is refused with sentences that say what to do', async () => {
  const ada = { externalId: 'C-77', email: 'ada-77@example.com' };
  const { results, refused } = await post([
    event(' ', ada),
    event('w1', { externalId: '\t', email: 'ada-77@example.com' }),
    event('w2', ada, { eventDay: '28.3.2026', channel: 'fax', locale: '' }),
    { externalId: 'w3' },
  ]);
  expect(refused).toBe(4);
  const idProblem = 'Give an id of 1 to 200 characters that is not blank.';
  expect(results.map(({ problems }) => problems)).toEqual([
    [{ field: 'externalId', problem: idProblem }],
    [{ field: 'contact.externalId', problem: 'Give a customer number of 1 to 190 characters, or leave it out.' }],
    [
      { field: 'eventDay', problem: 'Give a day as YYYY-MM-DD.' },
      { field: 'channel', problem: 'Give one of "mail", "sms", "letter", "whatsapp".' },
      { field: 'locale', problem: 'Give a text that is not empty.' },
    ],
    [
      { field: 'eventDay', problem: 'It is missing: give a day as YYYY-MM-DD.' },
      { field: 'units', problem: 'It is missing: give an object.' },
      { field: 'contact', problem: 'It is missing: give an object.' },
    ],
  ]);
});

test('case 20: what is sent again changes nothing, whatever was decided', async () => {
  const batch = [
    event('r1', { email: 'r1@example.com' }),
    event('r2', { email: 'r1@example.com' }),
    event('r3', { email: 'r3@example.com' }),
  ];
  expect(await outcomes(batch)).toEqual(['ready', 'duplicate', 'ready']);
  const count = async (): Promise<string> => {
    const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      sql<{ all: string }>`
        select (select md5(string_agg(to_jsonb(s)::text, '' order by sample_id)) from sample s) ||
          (select md5(string_agg(to_jsonb(c)::text, '' order by contact_id)) from contact c) as all`.execute(db),
    );
    return rows[0]?.all ?? '';
  };
  const before = await count();
  expect(await outcomes(batch)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(await count()).toBe(before);
});

test('two senders of one contact at once: one of the events is invited for', async () => {
  const eve = { email: 'eve@example.com' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map((nth) => outcomes([event(`p${nth}`, eve, { eventDay: addDays(today, -nth) })])),
  );
  expect(answers.flat().toSorted()).toEqual(['quarantine', 'quarantine', 'quarantine', 'ready']);
});

test('an opt-out stops what waits, and holds on after the contact was erased', async () => {
  const max = { externalId: 'C-9', email: 'Max@Example.com', phone: '030 23125 009' };
  expect(await outcomes([event('o1', max)])).toEqual(['ready']);
  expect(await optOut('addOptOut', { address: 'max@example.com ' })).toEqual({ isNew: true, stopped: 1 });
  expect(await optOut('addOptOut', { address: 'MAX@example.com' })).toEqual({ isNew: false, stopped: 0 });
  expect(await outcomes([event('o2', max, { eventDay: today })])).toEqual(['opted_out']);
  const { record } = running.database;
  await record.inUniverse(
    running.people.aurora,
    async (tx) => {
      const { rows } = await sql<{
        contact_id: string;
      }>`select contact_id from contact where external_id = 'no:C-9'`.execute(tx.db);
      const contactIds = rows.map((row) => row.contact_id);
      await sampleContacts.unlinkContacts(tx, running.people.aurora, contactIds);
      await emptyContacts(tx, running.people.aurora, contactIds);
    },
    { role: 'echolot_erasure' },
  );
  expect(await outcomes([event('o3', { email: 'max@example.com' })])).toEqual(['opted_out']);
  const kept = await record.inUniverse(running.people.aurora, ({ db }) =>
    sql<{ row: string }>`select to_jsonb(o)::text as row from opt_out o
      union all select details::text || subject from audit_entry where action like '%OptOut'`.execute(db),
  );
  expect(kept.rows.map(({ row }) => row).join()).not.toMatch(/max|example/i);
  expect(await optOut('removeOptOut', { address: 'max@example.com' })).toEqual({ wasThere: true });
  expect(await outcomes([event('o4', { email: 'max@example.com' }, { eventDay: today })])).toEqual(['ready']);
  // One channel only, however the number is written.
  await optOut('addOptOut', { address: '+49 30 23125 077', channel: 'sms' });
  const phone = { externalId: 'C-10', email: 'kim@example.com', phone: '+49 (0)30/23125077' };
  const both = [event('o5', phone, { channel: 'sms' }), event('o6', phone, { eventDay: today })];
  expect(await outcomes(both)).toEqual(['opted_out', 'ready']);
});

test('an API key with the right sends samples of its surveys, and reads none', async () => {
  const { secret: key } = await createTestApiKey(running.database.record, running.people.aurora, 'aurora', {
    rights: ['samples.manage'],
  });
  expect(await outcomes([event('k1', { email: 'k1@example.com' })], key)).toEqual(['ready']);
  const list = { params: { survey: 'sales', filteredDrillPath: 'org.all' }, query: {} };
  expect((await running.client.call('listSamples', list, { token: key })).code).toBe('permission_missing');
});

test('opt-outs are listed page by page without an address, looked up, and taken back with a reason that is kept', async () => {
  const addresses = ['listed-1@example.com', 'listed-2@example.com', '+358 40 765 4321'];
  for (const address of addresses) await optOut('addOptOut', { address });
  const list = async (query: { limit?: number; cursor?: string }) =>
    (await running.client.call('listOptOuts', { query }, { token: admin })).reply();
  const first = await list({ limit: 2 });
  expect(first.total).toBeGreaterThanOrEqual(3);
  const rest = await list({ limit: 200, cursor: first.next ?? '' });
  const all = [...first.optOuts, ...rest.optOuts];
  expect(new Set(all.map(({ optOutId }) => optOutId)).size).toBe(first.total);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(JSON.stringify(all)).not.toContain('listed-1');

  const check = async (address: string) =>
    (await running.client.call('checkOptOut', { body: { address } }, { token: admin })).reply().optOuts;
  const [found] = await check('LISTED-1@example.com');
  expect(found).toMatchObject({ channel: 'any', source: 'staff' });
  expect(await check('040 765 4321')).toHaveLength(1);
  expect(await check('somebody-else@example.com')).toEqual([]);

  const takeBack = { params: { optOutId: found?.optOutId ?? '' }, body: { reason: 'Asked by phone' } };
  (await running.client.call('takeBackOptOut', takeBack, { token: admin })).reply();
  expect((await running.client.call('takeBackOptOut', takeBack, { token: admin })).code).toBe('opt_out_not_found');
  expect(await check('listed-1@example.com')).toEqual([]);
  const noted = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('audit_entry').selectAll().where('action', '=', 'removeOptOut').execute(),
  );
  expect(JSON.stringify(noted)).toContain('Asked by phone');
  const manager = await running.signIn('manager');
  expect((await running.client.call('listOptOuts', { query: {} }, { token: manager })).code).toBe('permission_missing');
});

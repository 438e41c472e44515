import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createTestUniverse } from '../../../database/test-rows.ts';
import { contactKeyOf, type IncomingContact, upsertContacts } from './public.ts';

let records: TestRecord;
let universeId: string;

beforeAll(async () => {
  records = await createTestRecord();
  ({ universeId } = await createTestUniverse(records.record));
});
afterAll(() => records.drop());

const upsert = (...contacts: IncomingContact[]) =>
  records.record.inUniverse(universeId, (tx) => upsertContacts(tx, universeId, contacts, { country: 'FI' }));
const rowOf = (externalId: string) =>
  records.record.inUniverse(universeId, ({ db }) =>
    db.selectFrom('contact').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow(),
  );

describe('the key of a person', () => {
  test.each<[IncomingContact, string | undefined]>([
    [{ customerNumber: ' 4711 ', email: 'a@b.fi' }, 'no:4711'],
    [{ email: ' Aino@Example.FI ', phone: '040 123 4567' }, 'mail:aino@example.fi'],
    [{ phone: '040 123 4567' }, 'tel:+358401234567'],
    [{ phone: '00358 40 1234567' }, 'tel:+358401234567'],
    [{ givenName: 'Aino', interviewExternalId: 'i1' }, 'of:i1'],
    [{ givenName: 'Aino', phone: 'unknown' }, undefined],
  ])('%j is %s', (contact, key) => expect(contactKeyOf(contact, 'FI')).toBe(key));
});

describe('keeping contacts', () => {
  test('a new one is added, a known one filled with what is new; an empty value replaces nothing', async () => {
    const first = await upsert({
      customerNumber: '1',
      givenName: 'Aino',
      phone: '040 1234567',
      address: { city: 'Turku' },
    });
    const again = await upsert(
      { customerNumber: '1', givenName: '', email: 'aino@example.fi', address: { street: 'Kauppatori 1', city: '' } },
      { customerNumber: '1', details: { plate: 'ABC-123' } },
      { customerNumber: '2' },
    );
    expect(again.get('no:1')).toBe(first.get('no:1'));
    expect(again.size).toBe(2);
    expect(await rowOf('no:1')).toMatchObject({
      given_name: 'Aino',
      email: 'aino@example.fi',
      phone: '+358401234567',
      address: { street: 'Kauppatori 1', city: 'Turku' },
      details: { plate: 'ABC-123' },
    });
  });

  test('the same again changes nothing', async () => {
    await upsert({ customerNumber: '3', familyName: 'Virtanen', details: { plate: 'X' } });
    const before = await rowOf('no:3');
    await upsert({ customerNumber: '3', familyName: 'Virtanen', details: { plate: 'X' } });
    expect(await rowOf('no:3')).toEqual(before);
  });

  test('many in one statement, none of another universe touched', async () => {
    const other = await createTestUniverse(records.record);
    const many = Array.from({ length: 3000 }, (_, index) => ({ customerNumber: `m${index}`, givenName: 'x' }));
    expect((await upsert(...many)).size).toBe(3000);
    const seen = await records.record.inUniverse(other.universeId, ({ db }) =>
      db.selectFrom('contact').selectAll().execute(),
    );
    expect(seen).toEqual([]);
    const foreign = records.record.inUniverse(other.universeId, (tx) =>
      upsertContacts(tx, universeId, [{ customerNumber: 'new' }]),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });
});

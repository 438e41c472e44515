import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createSignInPeople, type SignInPeople } from '../../../testing/sign-in-people.ts';
import { listStaff } from './staff-view.ts';

let testRecord: TestRecord;
let people: SignInPeople;

beforeAll(async () => {
  testRecord = await createTestRecord();
  people = await createSignInPeople(testRecord.record);
});
afterAll(() => testRecord.drop());

test('who works in a universe, with what they may and see; nobody of another one, nobody disabled', async () => {
  const staff = await listStaff(testRecord.record, people.aurora);
  expect(staff.map(({ username }) => username)).toEqual(['admin', 'dealer', 'manager']);
  expect(staff[1]).toMatchObject({
    personId: people.personIds.dealer,
    name: 'Dealer Test',
    email: 'dealer@echolot.test',
    role: 'dealer',
    drillPaths: ['org.all.de.north.d1'],
  });
  expect(staff[0]?.permissions.has('users.manage')).toBe(true);
  const nordic = await listStaff(testRecord.record, people.nordic);
  expect(nordic.map(({ username }) => username)).toEqual(['manager']);
});

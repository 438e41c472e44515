import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContactTester, startContactTester } from '../../../testing/contact-tester.ts';
import { upsertContacts } from './public.ts';

let tester: ContactTester;
let running: ContactTester['running'];
let admin: pg.Client;

beforeAll(async () => {
  tester = await startContactTester();
  ({ running, admin } = tester);
});
afterAll(() => tester?.close());

const call: ContactTester['call'] = (...given) => tester.call(...given);
const tell: ContactTester['tell'] = (...given) => tester.tell(...given);

describe('finding persons', () => {
  test('by name, e-mail, phone, customer number or interview, whatever the spelling', async () => {
    const person = await tell([{ externalId: 'find 1', comment: 'c', contact: 'own' }], {
      customerNumber: 'F-77',
      givenName: 'Fiona',
      familyName: 'Findling',
      email: 'Fiona@Example.com',
      phone: '+358 40 111 2222',
    });
    for (const query of [
      'findl',
      'fiona findling',
      'Findling, Fiona',
      'FIONA@example.com',
      '+358401112222',
      'F-77',
      'find 1',
    ]) {
      const { contacts, isMasked } = (await call('findContacts', { query: { query } })).reply();
      expect(
        contacts.map((one) => one.person),
        query,
      ).toEqual([person]);
      expect(isMasked).toBe(false);
    }
    expect((await call('findContacts', { query: { query: 'nobody' } })).reply().contacts).toEqual([]);
    const detail = (await call('getContact', { params: { person } })).reply();
    expect(detail).toMatchObject({ email: 'Fiona@Example.com', bySurvey: [{ survey: 'sales', interviews: 1 }] });
  });

  test('by name without the accents and letters that a keyboard lacks', async () => {
    const person = await tell([], { customerNumber: 'S-1', givenName: 'Søren', familyName: 'Łódzki-Großmann' });
    for (const query of ['soren', 'SØREN lodzki', 'Łódzki-grossmann, soren'])
      expect(
        (await call('findContacts', { query: { query } })).reply().contacts.map((one) => one.person),
        query,
      ).toEqual([person]);
  });

  test('without the right to read, data is masked and guessing letters finds nobody', async () => {
    const person = await tell([], {
      customerNumber: 'M-5',
      givenName: 'Maskia',
      familyName: 'Hidden',
      email: 'm@h.fi',
    });
    await admin.query(
      `update role set permissions = array['contacts.find'] where universe_id = $1 and ext_name = 'manager'`,
      [running.people.aurora],
    );
    const masked = { token: await running.signIn('manager') };
    const reply = (await call('findContacts', { query: { query: 'M-5' } }, masked)).reply();
    expect(reply).toMatchObject({ isMasked: true, contacts: [{ person, name: 'M••• H•••', email: 'm•••@•••.fi' }] });
    for (const query of ['Hidden', 'Mask', 'hid', 'm@', '']) {
      expect((await call('findContacts', { query: { query } }, masked)).reply().contacts, query).toEqual([]);
    }
    const detail = JSON.stringify((await call('getContact', { params: { person } }, masked)).reply());
    expect(detail).not.toMatch(/Maskia|Hidden|m@h/);
    expect(
      (await call('planErasure', { body: { person, policy: 'keep_scores', reason: 'x', words: [] } }, masked)).code,
    ).toBe('permission_missing');
  });

  test('somebody who sees a part of the universe only finds none of its persons', async () => {
    await admin.query(
      `update role set permissions = array['contacts.find', 'contacts.read', 'contacts.erase'] where universe_id = $1 and ext_name = 'dealer'`,
      [running.people.aurora],
    );
    const dealer = { token: await running.signIn('dealer') };
    expect((await call('findContacts', { query: { query: 'Fiona' } }, dealer)).code).toBe('path_forbidden');
    expect((await call('listErasures', { query: {} }, dealer)).code).toBe('path_forbidden');
  });

  test('pages are whole: every contact once', async () => {
    const universeId = running.people.aurora;
    await running.database.record.inUniverse(universeId, (tx) =>
      upsertContacts(
        tx,
        universeId,
        Array.from({ length: 60 }, (_, index) => ({ customerNumber: `P${index}`, familyName: `Pager ${index}` })),
      ),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { contacts: { person: string }[]; next: string | null } = (
        await call('findContacts', { query: { query: 'pager', limit: 25, ...(after && { after }) } })
      ).reply();
      seen.push(...page.contacts.map((one) => one.person));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(60);
    expect(seen).toHaveLength(60);
  });
});

test('nothing above was an error of ours', () => expect(running.errors).toEqual([]));

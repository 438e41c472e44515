import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personErasers } from '../../../composition/personal-data.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { type ContactTester, startContactTester } from '../../../testing/contact-tester.ts';
import { tablesHolding } from '../../../testing/tables-holding.ts';
import { createErasePerson } from './erase-person.ts';

const whole = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };

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

const planned = (person: string | undefined, policy: ErasurePolicy, words?: string[]) =>
  tester.planned(person, policy, words, 'asked by Aino Virtanen');
const read: ContactTester['readErasure'] = (erasureId) => tester.readErasure(erasureId);
const erased: ContactTester['erased'] = (erasureId) => tester.erased(erasureId);

const answersOf = async (externalId: string) =>
  (await admin.query('select answers, status, version, contact_id from interview where external_id = $1', [externalId]))
    .rows[0] as { answers: Record<string, unknown>; status: string; version: number; contact_id: string | null };

const tablesWith = (text: string) => tablesHolding(admin, text);

const aino = {
  customerNumber: 'K-20471',
  givenName: 'Aino',
  familyName: 'Virtanen',
  email: 'aino.virtanen@example.fi',
  phone: '+358 40 765 4321',
  address: { street: 'Kauppatori 1', city: 'Turku' },
};

describe('erasing a person', () => {
  test('everything about the person is found and erased; scores stay, somebody else’s words stay', async () => {
    const person = await tell(
      [
        { externalId: 'own 1', comment: 'Aino here: great service', contact: 'own', nps: 10 },
        { externalId: 'aino.virtanen@example.fi/2', comment: 'nothing personal', contact: 'own', nps: 2 },
      ],
      aino,
    );
    // A correction leaves a former version with the old words.
    await tell([{ externalId: 'own 1', comment: 'Aino Virtanen says: great service', contact: 'own', nps: 10 }], aino);
    await tell([
      { externalId: 'other 1', comment: 'My neighbour VIRTANEN, Aino (040 7654321) recommended you.' },
      { externalId: 'other 2', comment: 'Ms Virtanen at the desk was kind.' },
    ]);
    const universeId = running.people.aurora;
    const importId = uuidV7();
    await admin.query(
      `insert into import (universe_id, import_id, source, file_name, byte_count, state, columns)
       values ($1, $2, 'browser', 'virtanen.csv', 9, 'finished', $3)`,
      [universeId, importId, JSON.stringify([{ column: 'mail', examples: ['aino.virtanen@example.fi', 'x@y.fi'] }])],
    );
    await admin.query(
      `insert into import_refused_row (universe_id, import_id, line, row_no, cells, reasons) values ($1, $2, 2, 1, $3, '[]')`,
      [universeId, importId, JSON.stringify(['17', 'Aino Virtanen', 'her secret'])],
    );
    await admin.query(
      `insert into audit_entry (universe_id, audit_entry_id, action, subject, details)
       values ($1, $2, 'test', 'x', '{"from": {"name": "Aino Virtanen"}}')`,
      [universeId, uuidV7()],
    );
    const { rows: managers } = await admin.query<{ person_id: string }>(
      "select person_id from person where username = 'manager'",
    );
    const managerId = managers[0]?.person_id;
    await admin.query(
      `insert into interview_comment (universe_id, comment_id, survey_id, interview_id, person_id, author, author_name, message)
       select $1, $2, survey_id, interview_id, $3, 'manager', 'M', 'Aino was called, she is happy now.'
       from interview where external_id = 'own 1'`,
      [universeId, uuidV7(), managerId],
    );
    await admin.query(
      `insert into saved_filter (universe_id, saved_filter_id, survey_id, person_id, owner, name, tokens)
       select $1, $2, survey_id, $3, 'manager', 'Mrs Aino Virtanen', 'comment=aino virtanen~;model=golf'
       from interview where external_id = 'own 1'`,
      [universeId, uuidV7(), managerId],
    );
    await admin.query(
      `insert into interview_share (universe_id, share_id, survey_id, interview_id, token_hash, created_by, expires_at)
       select universe_id, gen_random_uuid(), survey_id, interview_id, sha256(external_id::bytea), 'manager', now() + interval '9 days'
       from interview where external_id in ('own 1', 'other 1')`,
    );
    await running.projected();
    const before = (await call('getRanking', whole)).reply();

    const plan = await planned(person, 'keep_scores');
    expect(Object.fromEntries(plan.found.map(({ place, count }) => [place, count]))).toMatchObject({
      contact: 1,
      interviews: 2,
      comments: 2,
      mentions: 1,
      refused_rows: 1,
      imports: 1,
      audit: 1,
      staff_texts: 2,
    });
    expect(plan.reason).toBe('asked by [***]');
    expect(plan.samples.map(({ excerpt }) => excerpt).join()).toContain('recommended you');
    // Nothing has changed by looking.
    expect((await answersOf('own 1')).answers['comment']).toContain('Aino');
    expect(await tablesWith('Kauppatori')).toContain('contact');

    const done = await erased(plan.erasureId);
    expect(done.samples).toEqual([]);
    expect(done.erased).toEqual(done.found);
    for (const text of ['aino', 'kauppatori', '7654321', 'K-20471', 'her secret', 'virtanen.csv']) {
      expect(await tablesWith(text), text).toEqual([]);
    }
    expect((await answersOf('other 1')).answers['comment']).toBe('My neighbour [***] ([***]) recommended you.');
    expect((await answersOf('other 2')).answers['comment']).toBe('Ms Virtanen at the desk was kind.');
    const { rows: kept } = await admin.query("select name, tokens from saved_filter where name like 'Mrs%'");
    expect(kept).toEqual([{ name: 'Mrs [***]', tokens: 'model=golf' }]);
    // A link somebody was given to the person's interview leads nowhere any more; those of others do.
    const { rows: shared } = await admin.query(
      'select external_id from interview_share join interview using (universe_id, survey_id, interview_id)',
    );
    expect(shared).toEqual([{ external_id: 'other 1' }]);
    // An id that was made of the person's address is another one now.
    const { rows: ids } = await admin.query<{ interview_id: string }>(
      `select interview_id from interview where external_id = 'erased:' || interview_id`,
    );
    const renamed = ids[0]?.interview_id;
    expect(await answersOf(`erased:${renamed}`)).toMatchObject({ answers: { nps: 2, csat: 4 }, contact_id: null });
    // Published figures are as they stood.
    const after = (await call('getRanking', whole)).reply();
    expect({ ...after, position: '' }).toEqual({ ...before, position: '' });

    const report = await call('getErasureReport', { params: { erasureId: plan.erasureId }, query: {} });
    expect(report.reply()).toContain('Contact data: 1');
    expect(report.reply()).toMatch(/Erased on: \d{1,2}\/\d{1,2}-\d{4} \d\d:\d\d \(Europe\/Helsinki\)/);
    expect(report.reply()).not.toMatch(/aino|virtanen/i);
    const { rows } = await admin.query(`select erased_at, external_id from contact where contact_id = $1`, [person]);
    expect(rows[0]).toMatchObject({ erased_at: expect.any(Date) as Date, external_id: `erased:${person}` });
  });

  test('the same person in a later file is a new contact; the erased one stays empty', async () => {
    const first = await tell([], { email: 'again@example.fi', givenName: 'Again' });
    const plan = await planned(first, 'keep_scores');
    await erased(plan.erasureId);
    const second = await tell([], { email: 'again@example.fi', givenName: 'Again' });
    expect(second).not.toBe(first);
    const gone = (await call('getContact', { params: { person: first } })).reply();
    expect(gone).toMatchObject({ name: '', email: '', erasedAt: expect.any(String) as string });
    expect(
      (await call('planErasure', { body: { person: first, policy: 'keep_scores', reason: 'x', words: [] } })).code,
    ).toBe('contact_erased');
  });

  test('comments may stay without what names the person; interviews may go altogether', async () => {
    const bo = { customerNumber: 'B-1', givenName: 'Bo', familyName: 'Ek', email: 'bo.ek@example.se' };
    const person = await tell([{ externalId: 'bo 1', comment: 'I am Bo Ek, and it was fine', contact: 'own' }], bo);
    await erased((await planned(person, 'keep_comments')).erasureId);
    expect((await answersOf('bo 1')).answers['comment']).toBe('I am [***], and it was fine');

    await running.projected();
    const before = (await call('getRanking', whole)).reply().total.n ?? 0;
    const li = { customerNumber: 'L-100001', givenName: 'Li', familyName: 'Wang' };
    const other = await tell([{ externalId: 'li 1', comment: 'x', contact: 'own', nps: 9 }], li);
    await running.projected();
    expect((await call('getRanking', whole)).reply().total.n).toBe(before + 1);
    await erased((await planned(other, 'delete_interviews')).erasureId);
    expect((await call('getRanking', whole)).reply().total.n).toBe(before);
    expect(await answersOf('li 1')).toMatchObject({ answers: {}, status: 'deleted', contact_id: null });
  });

  test('further words tell the person; somebody who is no contact is found by the id of the interview', async () => {
    await tell([
      { externalId: 'walk-in 7', comment: 'Call me: Kim' },
      { externalId: 'other 3', comment: 'The car with plate XYZ-987 stood there.' },
    ]);
    const found = (await call('findContacts', { query: { query: 'walk-in 7' } })).reply().contacts;
    expect(found).toMatchObject([{ kind: 'interview', interviews: 1 }]);
    const plan = await planned(found[0]?.person ?? '', 'keep_scores', ['xyz-987']);
    expect(plan.places).toBe(3);
    await erased(plan.erasureId);
    expect((await answersOf('walk-in 7')).answers).toEqual({ nps: 7, csat: 4 });
    expect((await answersOf('other 3')).answers['comment']).toBe('The car with plate [***] stood there.');
  });

  test('somebody known from comments only is told by words, also written the other way round', async () => {
    await tell([{ externalId: 'hearsay', comment: 'The guide, SÖDERHOLM Åsa, was late. Ms Söderholm-Berg was not.' }]);
    const nobody = await call('planErasure', { body: { policy: 'keep_scores', reason: 'x', words: [] } });
    expect(nobody.code).toBe('erasure_words_missing');
    const plan = await planned(undefined, 'keep_scores', ['Åsa Söderholm']);
    expect(plan.found).toEqual([{ place: 'mentions', count: 1 }]);
    await erased(plan.erasureId);
    expect((await answersOf('hearsay')).answers['comment']).toBe(
      'The guide, [***], was late. Ms Söderholm-Berg was not.',
    );
  });

  test('a yes to another plan than the one that was read is refused; a second yes changes nothing', async () => {
    const person = await tell([{ externalId: 'twice', comment: 'c', contact: 'own' }], { email: 'twice@example.fi' });
    const plan = await planned(person, 'keep_scores');
    const confirm = (places: number) =>
      call('confirmErasure', { params: { erasureId: plan.erasureId }, body: { places } });
    expect((await confirm(plan.places + 1)).code).toBe('erasure_plan_changed');
    expect((await answersOf('twice')).answers['comment']).toBe('c');
    await erased(plan.erasureId);
    const { version } = await answersOf('twice');
    expect((await confirm(plan.places)).reply().state).toBe('done');
    expect((await answersOf('twice')).version).toBe(version);

    const next = await planned(await tell([], { email: 'thrown@example.fi' }), 'keep_scores');
    expect((await call('discardErasure', { params: { erasureId: next.erasureId } })).reply().state).toBe('discarded');
    expect(await tablesWith('thrown@example.fi')).toEqual(['contact']);
    const late = await call('confirmErasure', { params: { erasureId: next.erasureId }, body: { places: 1 } });
    expect(late.code).toBe('erasure_not_planned');
  });

  test('a worker killed after any batch leaves something the next one finishes', async () => {
    const person = await tell(
      [
        { externalId: 'k1', comment: 'Umaliina Kill', contact: 'own' },
        { externalId: 'k2', comment: 'by Umaliina Kill' },
      ],
      { email: 'umaliina@example.fi', givenName: 'Umaliina', familyName: 'Kill' },
    );
    const plan = await planned(person, 'keep_comments');
    const universeId = running.people.aurora;
    const { erasureId } = plan;
    // The record as the worker sees it: it dies in the n-th transaction, before or after that committed.
    let left = 0;
    let deaths = 0;
    const dying: typeof running.database.record = {
      ...running.database.record,
      async inUniverse(...args) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        const result = await running.database.record.inUniverse(...args);
        if (left === 0) throw new Error('killed');
        return result;
      },
    };
    await running.database.record.inUniverse(universeId, (tx) =>
      tx.db
        .updateTable('erasure')
        .set({ state: 'erasing', phase: 'own', cursor: null, confirmed_at: new Date() })
        .where('erasure_id', '=', erasureId)
        .execute(),
    );
    const { jobs } = running.product;
    const context = { record: dying, jobs, now: () => new Date(), files: { delete: async () => undefined } };
    for (let attempt = 1; attempt < 100; attempt += 1) {
      left = 1 + (attempt % 3);
      const run = { signal: new AbortController().signal, attempt, isLastAttempt: false };
      // The worker uses nothing else of its context.
      const failed = await createErasePerson(personErasers)(context as never, { universeId, erasureId }, run).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
    const done = await read(erasureId);
    expect(done.state).toBe('done');
    expect(done.erased).toEqual(done.found);
    expect((await answersOf('k1')).answers['comment']).toBe('[***]');
    expect((await answersOf('k2')).answers['comment']).toBe('by [***]');
    expect(await tablesWith('umaliina')).toEqual([]);
  });
});

test('nothing above was an error of ours', () => expect(running.errors).toEqual([]));

import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let tester: TestProduct;
let tokens: { readonly admin: string; readonly manager: string; readonly dealer: string };
/** d1 and d2 are below north, d3 below south (both de), d4 and d5 below fi. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const firstDay = Date.UTC(2026, 2, 1, 10);
let accepted = 0;

const interview = (unit: keyof typeof unitNos, over: Partial<IncomingInterview> = {}): IncomingInterview => {
  accepted += 1;
  return {
    externalId: `l${accepted}`,
    answeredAt: new Date(firstDay + accepted * 3_600_000),
    channel: 'mail',
    locale: accepted % 2 ? 'de' : 'fi',
    status: 'complete',
    unitNos: { org: unitNos[unit], brand: 102 },
    answers: {
      nps: accepted % 11,
      model: 'golf',
      comment: accepted % 3 ? '' : `Herr MÜLLER war ${accepted} Minuten zu spät`,
    },
    ...over,
  };
};

async function accept(interviews: readonly IncomingInterview[]): Promise<void> {
  const universeId = tester.people.aurora;
  await tester.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const options = { now: new Date(), acceptedBy: 'test', reason: 'test' };
    const outcomes = await acceptInterviews(tx, survey, interviews, options);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
  await tester.projected();
}

beforeAll(async () => {
  tester = await startTestProduct({ interviewCount: 0 });
  const [admin, manager, dealer] = await Promise.all([
    tester.signIn('admin'),
    tester.signIn('manager'),
    tester.signIn('dealer'),
  ]);
  tokens = { admin, manager, dealer };
  const some = (unit: keyof typeof unitNos, count: number) => Array.from({ length: count }, () => interview(unit));
  await accept([
    ...some('d1', 6),
    ...some('d2', 3),
    ...some('d1', 6),
    ...some('d3', 6),
    ...some('d4', 8),
    ...some('d5', 9),
  ]);
});

afterAll(() => tester?.close());

type Asking = Parameters<typeof tester.client.call<'listInterviews'>>[1]['query'];

const ask = (who: keyof typeof tokens, path: string, query: Asking = {}) =>
  tester.client.call(
    'listInterviews',
    { params: { survey: 'sales', filteredDrillPath: path }, query },
    { token: tokens[who] },
  );

const list = async (who: keyof typeof tokens, path: string, query: Asking = {}): Promise<InterviewList> =>
  (await ask(who, path, query)).reply();

const slugs = ({ rows }: InterviewList): string[] => rows.map(({ unit }) => unit.slug);

const count = async (who: keyof typeof tokens, path: string, search = '') =>
  (
    await tester.client.call(
      'countInterviews',
      { params: { survey: 'sales', filteredDrillPath: path }, query: { search } },
      { token: tokens[who] },
    )
  ).reply();

describe('what a list says', () => {
  test('R-151 R-152 the interviews behind a number, newest first, with the columns that were chosen', async () => {
    const all = await list('admin', 'org.all', { columns: 'nps,model,comment' });
    expect(all).toMatchObject({
      count: 38,
      closed: null,
      next: null,
      path: 'org.all',
      chosen: ['nps', 'model', 'comment'],
    });
    expect(all.rows).toHaveLength(38);
    expect(all.rows.map(({ answeredAt }) => answeredAt)).toEqual(
      all.rows
        .map(({ answeredAt }) => answeredAt)
        .toSorted()
        .toReversed(),
    );
    expect(all.titles).toEqual({ model: { golf: 'golf' } });
    expect(all.rows[0]).toMatchObject({
      unit: { path: 'org.all.fi.d5', name: 'D5' },
      isUnitWidened: false,
      locale: 'fi',
      answers: { nps: 38 % 11, model: 'golf' },
      comments: [],
    });
    expect(all.columns.find(({ extName }) => extName === 'nps')).toMatchObject({ kind: 'indicator', isHidden: false });
    const filtered = await list('admin', 'org.all.fi;nps=0_3;date=2026-03-01_2026-03-02');
    const inRecord = all.rows.filter(
      ({ unit, answers, day }) =>
        unit.path.startsWith('org.all.fi') && Number(answers['nps']) <= 3 && day <= '2026-03-02',
    );
    expect(filtered.rows.map(({ interviewId }) => interviewId)).toEqual(inRecord.map(({ interviewId }) => interviewId));
    expect(inRecord.length).toBeGreaterThan(2);
    expect(await count('admin', 'org.all.fi;nps=0_3;date=2026-03-01_2026-03-02')).toMatchObject({
      count: inRecord.length,
    });
  });

  test('R-152 words are looked for in comments, each of them, and marked where they stand', async () => {
    const found = await list('admin', 'org.all', { search: ' muller  SPAT ', columns: 'nps' });
    expect(found.words).toEqual(['muller', 'spat']);
    expect(found.rows).toHaveLength(12);
    for (const { comments } of found.rows) {
      const [{ text, marks } = { text: '', marks: [] }] = comments;
      expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['MÜLLER', 'spät']);
    }
    expect((await list('admin', 'org.all', { search: 'müller pünktlich' })).rows).toEqual([]);
    const commented = await list('admin', 'org.all', { commented: 'yes', limit: 200 });
    expect(commented.rows).toHaveLength(12);
    expect(commented.rows.every(({ comments }) => comments.length === 1)).toBe(true);
    expect(await count('admin', 'org.all', 'MÜLLER')).toMatchObject({ count: 12, closed: null });
  });

  test('R-151 by an indicator the lowest come first, or the highest; what is neither is refused', async () => {
    const lowest = await list('admin', 'org.all', { sort: 'nps', limit: 200 });
    const answers = lowest.rows.map((row) => Number(row.answers['nps']));
    expect(answers).toEqual(answers.toSorted((a, b) => a - b));
    const highest = await list('admin', 'org.all', { sort: '-nps', limit: 3 });
    expect(highest.rows.map((row) => row.answers['nps'])).toEqual([10, 10, 10]);
    for (const sort of ['model', 'v1', '-', 'nps;DROP', '--nps'])
      expect((await ask('admin', 'org.all', { sort })).code).toBe('invalid_input');
    for (const cursor of ['x', Buffer.from('[1,"2026-13-01",1,"a"]').toString('base64url')])
      expect((await ask('admin', 'org.all', { cursor })).code).toBe('invalid_input');
  });
});

describe('who may see what', () => {
  test('case 6 R-150 a list stays inside its reader’s part of the organisation', async () => {
    const own = await list('dealer', 'org.all.de.north.d1', { sort: 'unit' });
    expect(own).toMatchObject({ count: 12, closed: null });
    expect(new Set(slugs(own))).toEqual(new Set(['d1']));
    for (const path of ['org.all', 'org.all.de.north', 'org.all.de.north.d2', 'brand.brands', 'org.all.none'])
      expect((await ask('dealer', path)).code, path).toBe('path_forbidden');
  });

  test('case 7 a list is closed where the ranking hides its number, and opens to those who may see persons', async () => {
    expect(await list('manager', 'org.all.de.north.d2')).toMatchObject({ closed: 'too_few', count: null, rows: [] });
    expect(await list('manager', 'org.all.de.north.d1')).toMatchObject({
      closed: 'complementary',
      count: null,
      rows: [],
    });
    expect(await count('manager', 'org.all.de.north.d1')).toMatchObject({ closed: 'complementary', count: null });
    expect(await list('manager', 'org.all.fi;nps=0_0')).toMatchObject({ closed: 'too_few', rows: [] });
    expect(await list('admin', 'org.all.de.north.d2')).toMatchObject({ closed: null, count: 3 });
    expect((await list('admin', 'org.all.de.north.d1')).rows).toHaveLength(12);
  });

  test('case 7 units that the ranking hides are told as the one above, and no order tells them apart', async () => {
    const all = await list('manager', 'org.all', { limit: 200 });
    expect(all).toMatchObject({ count: 38, closed: null });
    const widened = all.rows.filter(({ isUnitWidened }) => isUnitWidened);
    expect(widened).toHaveLength(15);
    expect(new Set(widened.map(({ unit }) => unit.slug))).toEqual(new Set(['north']));
    expect(new Set(slugs(all))).toEqual(new Set(['north', 'd3', 'd4', 'd5']));

    const byUnit = await list('manager', 'org.all', { sort: 'unit', limit: 200 });
    expect([...new Set(slugs(byUnit))]).toEqual(['north', 'd3', 'd4', 'd5']);
    // d2 answered between the two halves of d1: by time the three are one.
    const north = byUnit.rows.filter(({ unit }) => unit.slug === 'north').map(({ answeredAt }) => answeredAt);
    expect(north).toEqual(north.toSorted().toReversed());
    // Each dealer by itself for those who may see that.
    expect([...new Set(slugs(await list('admin', 'org.all', { sort: 'unit', limit: 200 })))]).toEqual([
      'd1',
      'd2',
      'd3',
      'd4',
      'd5',
    ]);
  });

  test('R-152 names are masked without the permission to see them', async () => {
    const contactId = uuidV7();
    const universeId = tester.people.aurora;
    await tester.database.record.inUniverse(universeId, async ({ db }) => {
      await db
        .insertInto('contact')
        .values({
          universe_id: universeId,
          contact_id: contactId,
          external_id: 'c1',
          given_name: 'Aino',
          family_name: 'Virtanen',
          email: 'aino@example.org',
        })
        .execute();
      await db.updateTable('interview').set({ contact_id: contactId }).where('external_id', '=', 'l38').execute();
    });
    const [seen, masked] = [await ask('admin', 'org.all'), await ask('manager', 'org.all')];
    expect(seen.reply().rows[0]?.person).toBe('Aino Virtanen');
    expect(masked.reply().rows[0]?.person).toBe('A••• V•••');
    expect(JSON.stringify([masked.reply(), seen.reply()])).not.toMatch(/aino@example|"l38"|contact/);
  });

  test('comments leave out what tells persons to those who may not know them, and none is found by it', async () => {
    const contacts = Array.from({ length: 8 }, (_, index) => ({
      ...{ customerNumber: `p${index}`, givenName: 'Päivi', familyName: index < 6 ? 'Korhonen' : 'Laine' },
      ...{ email: '', phone: '' },
    }));
    await accept(
      contacts.map((contact) =>
        interview('d4', { contact, answers: { nps: 3, comment: 'Paeivi KORHONEN, 040 1234567: quokka' } }),
      ),
    );
    const path = 'org.all.fi.d4';
    const texts = ({ rows }: InterviewList): string[] =>
      rows.flatMap(({ comments }) => comments.map(({ text }) => text));
    const found = await list('manager', path, { search: 'quokka' });
    const [both, first] = ['•••, •••: quokka', '••• KORHONEN, •••: quokka'];
    expect(texts(found).toSorted()).toEqual([both, both, both, both, both, both, first, first].toSorted());
    expect(found.rows[0]?.comments[0]?.marks).toHaveLength(1);
    expect(await count('manager', path, 'quokka')).toMatchObject({ count: 8 });
    // By the name of somebody else it is found: that is not masked.
    for (const [search, readable] of [
      ['korhonen', 2],
      ['1234567', 0],
      ['quokka päivi', 0],
    ] as const) {
      expect((await list('admin', path, { search })).rows).toHaveLength(search === 'quokka päivi' ? 0 : 8);
      expect((await list('manager', path, { search })).rows).toHaveLength(readable);
      expect(await count('manager', path, search)).toMatchObject({ count: readable });
      // Small pages hold the same, and end where it ends.
      const page = await list('manager', path, { search, limit: 1 });
      expect(page.rows).toHaveLength(Math.min(readable, 1));
      expect(page.next === null).toBe(readable < 2);
    }
    expect((await list('admin', `${path};comment=korhonen~`)).rows).toHaveLength(8);
    expect((await list('manager', `${path};comment=korhonen~`)).rows).toHaveLength(2);
  });

  test('case 7 an indicator that too few answered is neither shown nor sorted by', async () => {
    await accept([
      interview('d4', { answers: { nps: 5, effort: 1 } }),
      interview('d4', { answers: { nps: 5, effort: 7 } }),
      interview('d5', { answers: { nps: 5, effort: 4 } }),
    ]);
    const shown = await list('manager', 'org.all.fi', { columns: 'nps,effort', limit: 200 });
    expect(shown.columns.find(({ extName }) => extName === 'effort')?.isHidden).toBe(true);
    expect(new Set(shown.rows.map(({ answers }) => answers['effort']))).toEqual(new Set([null]));
    for (const sort of ['effort', '-effort'])
      expect((await ask('manager', 'org.all.fi', { sort })).code).toBe('permission_missing');
    const told = await list('admin', 'org.all.fi', { sort: '-effort', columns: 'effort', limit: 4 });
    expect(told.rows.map(({ answers }) => answers['effort'])).toEqual([7, 4, 1, null]);
  });
});

describe('while interviews come and go', () => {
  test('case 23 pages hold everything once, although interviews arrive, backdated ones too', async () => {
    const before = await list('admin', 'org.all', { limit: 200 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: InterviewList = await list('admin', 'org.all', { limit: 9, ...(cursor && { cursor }) });
      seen.push(...page.rows.map(({ interviewId }) => interviewId));
      cursor = page.next ?? undefined;
      await accept([interview('d1'), interview('d3', { answeredAt: new Date(firstDay - 40 * 86_400_000) })]);
    } while (cursor);
    const known = before.rows.map(({ interviewId }) => interviewId);
    expect(seen.filter((id) => known.includes(id))).toEqual(known);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await list('admin', 'org.all')).count).toBe((await list('admin', 'org.all', { limit: 200 })).rows.length);
  });

  test('R-151 what the record has deleted or moved out of sight is left out, although the figures do not know it yet', async () => {
    const { rows } = await list('dealer', 'org.all.de.north.d1');
    const [deleted, moved] = rows.map(({ interviewId }) => interviewId) as [string, string];
    await tester.database.record.inUniverse(tester.people.aurora, async ({ db }) => {
      await db.updateTable('interview').set({ status: 'deleted' }).where('interview_id', '=', deleted).execute();
      await db
        .updateTable('interview')
        .set({ unit_nos: JSON.stringify({ org: unitNos.d2, brand: 102 }) })
        .where('interview_id', '=', moved)
        .execute();
    });
    const left = (await list('dealer', 'org.all.de.north.d1')).rows.map(({ interviewId }) => interviewId);
    expect(left).toEqual(rows.slice(2).map(({ interviewId }) => interviewId));
  });
});

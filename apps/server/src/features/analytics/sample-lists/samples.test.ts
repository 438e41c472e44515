import { sampleStates } from '@echolot/contract/intake/samples';
import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestInput } from '../../../http/test-client.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { sampleContacts } from '../../intake/samples/public.ts';
import { emptyContacts, upsertContacts } from '../../privacy/contacts/public.ts';

let running: TestProduct;
let admin: string;
let manager: string;
let dealer: string;

interface Made {
  readonly sampleId: string;
  readonly unitNo: number;
  readonly eventDay: string;
  readonly state: (typeof sampleStates)[number];
  readonly name: string;
  readonly isSent: boolean;
}
const made: Made[] = [];
const today = todayIn('Europe/Berlin', new Date());

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 60 });
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    await sql`update role set permissions = permissions || '{samples.read}' where ext_name in ('manager', 'dealer')`.execute(
      tx.db,
    );
    const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
    const campaignId = uuidV7();
    await sql`
      insert into campaign (universe_id, campaign_id, survey_id, campaign_no, ext_name, titles, channel, state, started_at)
      values (${universeId}, ${campaignId}, ${surveyId}, 4, 'spring', '{"en":"Spring","de":"Frühjahr"}', 'mail', 'running', now()),
        (${universeId}, ${uuidV7()}, ${surveyId}, 5, 'letters', '{"en":"Letters"}', 'letter', 'draft', null)`.execute(
      tx.db,
    );
    for (let index = 0; index < 130; index += 1) {
      const name = index % 10 === 0 ? 'Mustermann' : `Family${index}`;
      const given = `Erika${index}`;
      const key = `no:${index}`;
      const contacts = await upsertContacts(tx, universeId, [
        { customerNumber: String(index), givenName: given, familyName: name, email: `erika${index}@example.org` },
      ]);
      const one: Made = {
        sampleId: uuidV7(),
        unitNo: [6, 7, 8, 9][index % 4] ?? 6,
        eventDay: addDays(today, -(index % 90)),
        state: sampleStates[index % sampleStates.length] ?? 'ready',
        name: `${given} ${name}`,
        isSent: index % 3 === 0,
      };
      made.push(one);
      const history = [
        { state: 'imported', at: '2026-03-01T08:00:00.000Z' },
        {
          state: one.state,
          at: '2026-03-02T08:00:00.000Z',
          campaign: 'spring',
          reason: 'quarantine',
          details: { days: 90 },
        },
      ];
      await sql`
        insert into sample (universe_id, sample_id, survey_id, external_id, contact_id, unit_nos, event_day, state, reason, history,
          state_at)
        values (${universeId}, ${one.sampleId}, ${surveyId}, ${`e${index}`}, ${contacts.get(key) ?? null},
          ${JSON.stringify({ org: one.unitNo, brand: 102 })}, ${one.eventDay}, ${one.state},
          ${one.state === 'not_sampled' ? 'quarantine' : ''}, ${JSON.stringify(history)}, now() - make_interval(mins => ${index % 7}))`.execute(
        tx.db,
      );
      if (!one.isSent) continue;
      await sql`
        insert into send_out (universe_id, campaign_id, sample_id, state, sent_at, sent_day, delivered_at)
        values (${universeId}, ${campaignId}, ${one.sampleId}, ${index % 2 === 0 ? 'delivered' : 'failed'}, now(), current_date, now())`.execute(
        tx.db,
      );
    }
    await sql`update interview set sample_id = ${made[12]?.sampleId ?? ''} where external_id = 'i3'`.execute(tx.db);
  });
  [admin, manager, dealer] = await Promise.all([
    running.signIn('admin'),
    running.signIn('manager'),
    running.signIn('dealer'),
  ]);
});
afterAll(() => running.close());

const list = (token: string, path: string, query: TestInput<'listSamples'>['query'] = {}) =>
  running.client.call('listSamples', { params: { survey: 'sales', filteredDrillPath: path }, query }, { token });
const german = (one: Made): boolean => [6, 7, 8].includes(one.unitNo);

test('R-012 samples of a unit come page by page in each order, none twice and none left out, with counts by state', async () => {
  for (const sort of ['newest', 'oldest', 'changed'] as const) {
    const rows: { sampleId: string; eventDay: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = (await list(admin, 'org.all.de', { sort, limit: 17, cursor })).reply();
      rows.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(rows.map(({ sampleId }) => sampleId).toSorted()).toEqual(
      made
        .filter(german)
        .map(({ sampleId }) => sampleId)
        .toSorted(),
    );
    const days = rows.map(({ eventDay }) => eventDay);
    if (sort === 'newest') expect(days).toEqual(days.toSorted().toReversed());
    if (sort === 'oldest') expect(days).toEqual(days.toSorted());
  }
  const { counts } = (await list(admin, 'org.all.de')).reply();
  for (const { state, n } of counts) expect(n).toBe(made.filter((one) => german(one) && one.state === state).length);
  const bounced = (await list(admin, 'org.all.de', { state: 'bounced' })).reply();
  expect(bounced.rows.length).toBe(made.filter((one) => german(one) && one.state === 'bounced').length);
  expect(bounced.counts).toEqual(counts);
  expect((await list(admin, 'org.all.de', { cursor: 'x' })).code).toBe('invalid_input');
});

test('R-012 samples that changed within one millisecond come in the order of the record, page by page', async () => {
  const ordered = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
    await sql`update sample s set state_at = date_trunc('day', s.state_at) + n.n * interval '1 microsecond'
      from (select sample_id, (row_number() over (order by external_id) * 37) % 1000 as n from sample) n
      where n.sample_id = s.sample_id`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select sample_id as id from sample order by state_at desc, sample_id desc`.execute(db);
    return rows.map(({ id }) => id);
  });
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await list(admin, 'org.all', { sort: 'changed', limit: 7, cursor })).reply();
    shown.push(...page.rows.map(({ sampleId }) => sampleId));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(shown.length).toBeGreaterThan(14);
  expect(shown).toEqual(ordered.filter((id) => shown.includes(id)));
  expect(new Set(shown).size).toBe(shown.length);
});

test('R-100 of the filters the period and campaigns apply to samples; the others are named', async () => {
  const from = addDays(today, -30);
  const page = (await list(admin, `org.all;date=${from}_${today};model=golf;cf4=*delivered**`, { limit: 200 })).reply();
  const wanted = made.filter(({ eventDay, isSent }, index) => eventDay >= from && isSent && index % 2 === 0);
  expect(page.rows.map(({ sampleId }) => sampleId).toSorted()).toEqual(
    wanted.map(({ sampleId }) => sampleId).toSorted(),
  );
  expect(page.ignored).toEqual(['model']);
  expect(page.rows[0]?.campaigns).toEqual(['Spring']);
  // Within a day of the message there is one answer at most.
  expect((await list(admin, 'org.all;cf4=0***')).reply().rows.length).toBeLessThan(2);
  expect((await list(admin, 'org.all;cf9=***')).reply().rows).toEqual([]);
});

test('who may not identify persons sees first letters, and finds nobody by a name', async () => {
  const open = (await list(admin, 'org.all', { search: 'mustermann' })).reply();
  expect(open.rows.length).toBe(made.filter(({ name }) => name.endsWith('Mustermann')).length);
  expect(open.rows[0]?.person).toMatch(/^Erika\d+ Mustermann$/);
  const masked = (await list(manager, 'org.all', { search: 'mustermann' })).reply();
  expect(masked).toMatchObject({ isMasked: true, rows: [], counts: [] });
  const [row] = (await list(manager, 'org.all', { search: 'e10' })).reply().rows;
  expect(row).toMatchObject({ person: 'E••• M•••', externalId: null });
  const { sampleId = '' } = row ?? {};
  const call = { params: { survey: 'sales', sampleId } };
  const told = (await running.client.call('getSample', call, { token: manager })).reply();
  expect(told).toMatchObject({ isMasked: true, externalId: null, contact: { person: null, name: 'E••• M•••' } });
  expect(JSON.stringify(told)).not.toMatch(/erika|Mustermann/i);
});

test('a sample is told with its life cycle, why it was not invited, and the interview that answers it', async () => {
  const told = async (index: number, token = admin) =>
    running.client.call('getSample', { params: { survey: 'sales', sampleId: made[index]?.sampleId ?? '' } }, { token });
  expect((await told(12)).reply().interviewId).not.toBeNull();
  expect((await told(12)).reply()).toMatchObject({
    units: [{ perspective: 'org' }, { perspective: 'brand' }],
    sendOuts: [{ campaign: { extName: 'spring', title: 'Spring', channel: 'mail' }, state: 'delivered' }],
  });
  const notSampled = made.findIndex(({ state }) => state === 'not_sampled');
  expect((await told(notSampled)).reply()).toMatchObject({
    state: 'not_sampled',
    reason: 'quarantine',
    interviewId: null,
    history: [{ state: 'imported' }, { state: 'not_sampled', reason: 'quarantine', details: { days: 90 } }],
  });
});

test('case 6: a dealer sees the samples of the own unit and no others', async () => {
  const own = new Set<string>();
  for (const [index, one] of made.entries()) {
    const call = { params: { survey: 'sales', sampleId: one.sampleId } };
    const { status, code } = await running.client.call('getSample', call, { token: dealer });
    if (status === 200) own.add(one.sampleId);
    else expect([index, code]).toEqual([index, 'sample_not_found']);
  }
  const units = new Set(made.filter(({ sampleId }) => own.has(sampleId)).map(({ unitNo }) => unitNo));
  expect(units.size).toBeLessThan(4);
  expect(own.size).toBe(made.filter(({ unitNo }) => units.has(unitNo)).length);
  expect((await list(dealer, 'org.all')).code).toBe('path_forbidden');
});

test('response rates by unit follow from the states, and the forecast from what the ranking shows', async () => {
  const params = { survey: 'sales', filteredDrillPath: 'org.all.de.north;date=rmonths-12,0' };
  const rates = (await running.client.call('getResponseRates', { params }, { token: admin })).reply();
  expect(rates.rows.map(({ unit }) => unit.slug)).toEqual(['d1', 'd2']);
  for (const [index, unitNo] of [6, 7].entries()) {
    const of = (...states: string[]) =>
      made.filter((one) => one.unitNo === unitNo && states.includes(one.state)).length;
    const sent = of(
      'sent',
      'delivered',
      'deferred',
      'bounced',
      'started',
      'partial',
      'completed',
      'expired',
      'opted_out',
    );
    const rate = rates.rows[index]?.rate;
    expect(rate).toMatchObject({
      sent,
      bounced: of('bounced'),
      completed: of('completed'),
      waiting: of('imported', 'ready', 'queued'),
      notSampled: of('not_sampled'),
    });
    expect(rate?.perDelivered).toBeCloseTo((100 * of('completed')) / (sent - of('bounced')), 9);
    expect(rate?.rr1).toBeCloseTo((100 * of('completed')) / sent, 9);
  }
  const ranking = (await running.client.call('getRanking', { params }, { token: admin })).reply();
  expect(rates.rows.map(({ forecast }) => forecast.n)).toEqual(
    ['d1', 'd2'].map((slug) => ranking.rows.find((row) => row.slug === slug)?.n ?? null),
  );
  expect(rates.rows[0]?.forecast).toMatchObject({ n: 60, isReached: true, days: 0 });
  expect(rates.rows[1]?.forecast).toMatchObject({ isReached: false, days: null });
});

test('R-131 the mail campaigns of a survey have names; other channels are not among them', async () => {
  const { campaigns } = (
    await running.client.call('listMailCampaigns', { params: { survey: 'sales' } }, { token: admin })
  ).reply();
  expect(campaigns).toMatchObject([{ id: '4', extName: 'spring', title: 'Spring', state: 'running' }]);
});

test('a contact that is erased leaves its sample as nobody’s', async () => {
  const universeId = running.people.aurora;
  const sampleId = made[20]?.sampleId ?? '';
  await running.database.record.inUniverse(
    universeId,
    async (tx) => {
      const { contact_id: contactId } = await tx.db
        .selectFrom('sample')
        .select('contact_id')
        .where('sample_id', '=', sampleId)
        .executeTakeFirstOrThrow();
      await sampleContacts.unlinkContacts(tx, universeId, [contactId ?? '']);
      await emptyContacts(tx, universeId, [contactId ?? '']);
    },
    { role: 'echolot_erasure' },
  );
  const call = { params: { survey: 'sales', sampleId } };
  const told = (await running.client.call('getSample', call, { token: admin })).reply();
  expect(told).toMatchObject({ contact: null, externalId: `erased:${sampleId}`, others: [] });
});

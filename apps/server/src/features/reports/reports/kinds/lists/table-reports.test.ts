import { sampleStates } from '@echolot/contract/intake/samples';
import type { ReportOptions } from '@echolot/contract/reports/report-kinds';
import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../../../database/record.ts';
import type { TestInput } from '../../../../../http/test-client.ts';
import { uuidV7 } from '../../../../../ids/uuid-v7.ts';
import { contextOf, makeReport, notesOf, recordsOf } from '../../../../../testing/report-tester.ts';
import { startTestProduct, type TestProduct } from '../../../../../testing/test-product.ts';
import { readSendOuts } from '../../../../analytics/pages/public.ts';
import { readSampleRows } from '../../../../analytics/sample-lists/public.ts';
import { readActions } from '../../../../follow-up/actions/public.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../../../intake/interviews/public.ts';
import { upsertContacts } from '../../../../privacy/contacts/public.ts';
import { checkRequest, noReportId } from '../../place-order.ts';
import { actionsReport } from './actions-report.ts';
import { campaignReport } from './campaign-report.ts';
import { sampleTableReport } from './sample-table-report.ts';
import { samplesReport } from './samples-report.ts';

let running: TestProduct;
const tokens = { admin: '', manager: '', dealer: '' };
const today = todayIn('Europe/Helsinki', new Date());
const sampleIds: string[] = [];
const d1 = 'org.all.de.north.d1';

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 10 });
  await running.database.record.inUniverse(running.people.aurora, async (tx) => {
    await sql`update role set permissions = permissions || '{samples.read}' where ext_name in ('manager', 'dealer')`.execute(
      tx.db,
    );
  });
  await insertSamples();
  for (const person of ['admin', 'manager', 'dealer'] as const) tokens[person] = await running.signIn(person);
  for (const [index, path] of [d1, 'org.all.de.south.d3', 'org.all.fi', d1].entries()) {
    const body = {
      title: `Measure ${index}`,
      description: 'Ask Herr Schmidt',
      path,
      owner: 'manager',
      dueOn: addDays(today, 3 - 2 * index),
    };
    const made = await running.client.call(
      'createAction',
      {
        params: { survey: 'sales' },
        body: index === 0 ? { ...body, description: '=cmd' } : body,
      },
      { token: tokens.admin },
    );
    const { actionId } = made.reply().action;
    if (index !== 3) continue;
    const change = { ...body, path: undefined, status: 'done', version: 1 };
    const params = { survey: 'sales', actionId };
    (await running.client.call('changeAction', { params, body: change as never }, { token: tokens.admin })).reply();
  }
});
afterAll(() => running?.close());

/** Forty samples at four units in all states; every second was written to by a campaign. */
async function insertSamples(): Promise<void> {
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
    const campaignId = uuidV7();
    await sql`
      insert into campaign (universe_id, campaign_id, survey_id, campaign_no, ext_name, titles, channel, state, started_at)
      values (${universeId}, ${campaignId}, ${surveyId}, 4, 'spring', '{"en":"Spring","de":"Frühjahr"}', 'mail', 'running', now())`.execute(
      tx.db,
    );
    for (let index = 0; index < 40; index += 1) {
      const contacts = await upsertContacts(tx, universeId, [
        {
          ...{ customerNumber: `70${index}`, givenName: `Erika${index}`, familyName: 'Mustermann' },
          ...{ email: `erika${index}@example.org` },
        },
      ]);
      const sampleId = uuidV7();
      sampleIds.push(sampleId);
      const state = sampleStates[index % sampleStates.length] ?? 'ready';
      const history = [
        { state: 'imported', at: '2026-03-01T08:00:00.000Z' },
        { state, at: '2026-03-02T08:00:00.000Z', campaign: 'spring', reason: 'quarantine', details: { days: 90 } },
      ];
      await sql`
        insert into sample (universe_id, sample_id, survey_id, external_id, contact_id, unit_nos, event_day, state, reason, history)
        values (${universeId}, ${sampleId}, ${surveyId}, ${`e${index}`}, ${contacts.get(`no:70${index}`) ?? null},
          ${JSON.stringify({ org: [6, 7, 8, 9][index % 4], brand: 102 })}, ${addDays(today, -(index % 30))}, ${state},
          ${state === 'not_sampled' ? 'quarantine' : ''}, ${JSON.stringify(history)})`.execute(tx.db);
      if (index % 2 === 1) continue;
      await sql`
        insert into send_out (universe_id, campaign_id, sample_id, state, fault, sent_at, sent_day, delivered_at, opened_at)
        values (${universeId}, ${campaignId}, ${sampleId}, ${index % 4 === 0 ? 'delivered' : 'failed'},
          ${index % 4 === 0 ? '' : 'address_unknown'}, now(), ${addDays(today, -(index % 3))}::date, now(),
          ${index % 8 === 0 ? new Date() : null})`.execute(tx.db);
    }
  });
}

/** Answers to the main question at a dealer's on a day. */
async function answer(day: string, scores: readonly number[]): Promise<void> {
  await running.database.record.inUniverse(running.people.aurora, async (tx) => {
    const survey = await getAcceptingSurvey(tx, running.people.aurora, 'sales');
    const interviews = scores.map((nps, index) => ({
      ...{
        externalId: `${day}-${index}`,
        answeredAt: new Date(`${day}T12:00:00Z`),
        channel: 'mail',
        locale: 'en',
      },
      ...{ status: 'complete' as const, unitNos: { org: 6, brand: 102 }, answers: { nps } },
    }));
    return acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  await running.projected();
}

const at = (filteredDrillPath: string) => ({ params: { survey: 'sales', filteredDrillPath } });
type Person = keyof typeof tokens;
const actions = (person: Person, path: string) =>
  makeReport<'actions'>(running, actionsReport, { token: tokens[person], path, options: { masked: 'no' } });
type Tables = 'xlsx' | 'csv';
const samples = (person: Person, path: string, options: Partial<ReportOptions<'samples'>> = {}, format?: Tables) =>
  makeReport<'samples'>(running, samplesReport, {
    ...{ token: tokens[person], path, ...(format && { format }) },
    options: { search: '', sort: 'newest', masked: 'no', ...options },
  });
const table = (person: Person, path: string, options: Partial<ReportOptions<'sampletable'>> = {}, format?: Tables) =>
  makeReport<'sampletable'>(running, sampleTableReport, {
    ...{ token: tokens[person], path, ...(format && { format }) },
    options: { state: 'all', search: '', masked: 'no', ...options },
  });
const campaign = (person: Person, path: string, number = '4', format: 'xlsx' | 'csv' = 'xlsx') =>
  makeReport<'campaign'>(running, campaignReport, {
    format,
    ...{ token: tokens[person], path },
    options: { ...(number !== '' && { campaignId: number }), masked: 'no' },
  });
const listSamples = async (person: Person, path: string, query: TestInput<'listSamples'>['query'] = { limit: 200 }) =>
  (await running.client.call('listSamples', { ...at(path), query }, { token: tokens[person] })).reply();

async function gathered<Batch, Row>(batches: AsyncIterable<Batch>, rowsOf: (batch: Batch) => readonly Row[]) {
  const sizes: number[] = [];
  const rows: Row[] = [];
  for await (const batch of batches) {
    sizes.push(rowsOf(batch).length);
    rows.push(...rowsOf(batch));
  }
  return { sizes, rows };
}

test('R-119 the report of measures lists them as the page does, read in batches', async () => {
  const made = await actions('admin', 'org.all');
  const told = (await running.client.call('listActions', at('org.all'), { token: tokens.admin })).reply();
  expect(told.actions).toHaveLength(4);
  expect(made.facts.rows).toBe(4);
  const rows = recordsOf(made, 'Actions');
  expect(rows.map((row) => [row['Action'], row['Unit'], row['Owner'], row['Overdue']])).toEqual(
    told.actions.map(({ title, unit, ownerName, isOverdue }) => [
      title,
      unit.name,
      ownerName,
      isOverdue ? 'yes' : 'no',
    ]),
  );
  expect(rows.map((row) => row['Due'])).toEqual(told.actions.map(({ dueOn }) => new Date(dueOn)));
  expect(rows.at(-1)).toMatchObject({ Status: 'Done', 'Done on': new Date(today) });
  expect(rows.find((row) => row['Action'] === 'Measure 0')?.['Description']).toBe('=cmd');
  expect(recordsOf(await actions('dealer', d1), 'Actions')).toHaveLength(2);
  const ownPath = { token: tokens.dealer, path: d1 };
  const masked = await makeReport<'actions'>(running, actionsReport, {
    ...ownPath,
    format: 'csv',
    options: { masked: 'no' },
  });
  expect(masked.text).toContain('Action (shortened),Description (shortened),');
  expect(masked.text).not.toContain('Herr Schmidt');
  expect(masked.text).toContain('Herr •••');
  expect(JSON.stringify([...made.sheets])).toContain('Herr Schmidt');
  expect((await actions('admin', 'org.all.fi.d5')).sheets.get('Actions')?.flat()).toContain(
    'There are no actions at this unit.',
  );
  const ctx = await contextOf(running, tokens.admin);
  const request = { survey: 'sales', filteredDrillPath: 'org.all', limit: 3 };
  const read = await gathered(readActions(ctx, request), (batch) => batch.actions);
  expect(read.sizes).toEqual([3, 1]);
  expect(read.rows).toEqual(told.actions);
});

describe('R-120 the report of samples', () => {
  test('lists them as the page does, each with its life cycle and messages', async () => {
    const made = await samples('admin', 'org.all');
    const told = await listSamples('admin', 'org.all');
    const rows = recordsOf(made, 'Samples');
    expect(made.facts.rows).toBe(40);
    expect(rows.map((row) => row['Sample'])).toEqual(told.rows.map(({ sampleId }) => sampleId));
    expect(rows.map((row) => row['Contact'])).toEqual(told.rows.map(({ person }) => person));
    expect(rows.map((row) => row['Event'])).toEqual(told.rows.map(({ eventDay }) => new Date(eventDay)));
    const [sampleId = ''] = sampleIds;
    const alone = await samples('admin', 'org.all', { sampleId });
    expect(recordsOf(alone, 'Samples')).toEqual(rows.filter((row) => row['Sample'] === sampleId));
    const one = (
      await running.client.call('getSample', { params: { survey: 'sales', sampleId } }, { token: tokens.admin })
    ).reply();
    expect(recordsOf(alone, 'Samples')[0]).toMatchObject({
      ...{ 'E-mail': one.contact?.email, 'Customer number': one.contact?.customerNumber, State: 'imported' },
    });
    for (const name of ['Life cycle', 'Messages'])
      expect(recordsOf(alone, name)).toEqual(recordsOf(made, name).filter((row) => row['Sample'] === sampleId));
    expect(recordsOf(alone, 'Life cycle')).toHaveLength(2);
    expect(recordsOf(alone, 'Messages')).toMatchObject([{ Campaign: 'Spring', Channel: 'e-mail', State: 'delivered' }]);
    const refused = recordsOf(made, 'Samples').find((row) => row['State'] === 'not invited');
    expect(refused?.['Why not invited']).toBe('Already invited a short time before.');
  });

  test('case 7: names are masked and searched as on the page; another’s sample is not found', async () => {
    const made = await samples('manager', 'org.all');
    expect(recordsOf(made, 'Samples')[0]).toMatchObject({ Contact: 'E••• M•••', 'Id of the event': null });
    expect(/Mustermann|example\.org|Erika/.test(JSON.stringify([...made.sheets]))).toBe(false);
    expect([...notesOf(made).keys()]).toContain('Personal data');
    expect((await samples('manager', 'org.all', { search: 'Mustermann' })).facts.rows).toBe(0);
    expect((await samples('admin', 'org.all', { search: 'Mustermann' })).facts.rows).toBe(40);
    expect((await samples('dealer', d1)).facts.rows).toBe(10);
    await expect(samples('dealer', 'org.all')).rejects.toThrow('path_forbidden');
    const [, sampleId = ''] = sampleIds;
    await expect(samples('dealer', d1, { sampleId })).rejects.toThrow('sample_not_found');
    const answered = await listSamples('admin', 'org.all', { state: 'completed', limit: 200 });
    const chosen = recordsOf(await samples('admin', 'org.all', { state: 'completed' }), 'Samples');
    expect(chosen.map((row) => row['Sample'])).toEqual(answered.rows.map((row) => row.sampleId));
    // A file of one table has no room for a note.
    const masked = (await samples('manager', d1, {}, 'csv')).text;
    expect(masked).toContain(',Contact (shortened),E-mail (shortened),Phone (shortened),Customer number (shortened),');
    expect((await samples('admin', d1, {}, 'csv')).text).toContain(',Contact,E-mail,Phone,Customer number,');
    expect((await table('manager', d1, { columns: 'person,state' }, 'csv')).text).toContain(
      'Contact (shortened),State',
    );
  });

  test('as the table of the page it has the chosen columns of a state, read in batches', async () => {
    const columns = 'person,state,unit';
    const made = await table('admin', 'org.all.de', { state: 'completed', columns });
    const told = await listSamples('admin', 'org.all.de', { state: 'completed', limit: 200 });
    expect(told.rows.length).toBeGreaterThan(1);
    expect(made.book.sheets[0]?.columns.map(({ title }) => title)).toEqual(['Contact', 'State', 'Unit']);
    expect(recordsOf(made, 'Samples').map((row) => Object.values(row))).toEqual(
      told.rows.map(({ person, unit }) => [person, 'answered', unit?.name]),
    );
    expect(made.steps.at(-1)).toEqual([told.rows.length, told.rows.length]);
    expect((await table('admin', 'org.all', { search: 'e7' })).facts.rows).toBe(1);
    expect((await table('admin', 'org.all;date=2019-01-01_2019-01-31')).sheets.get('Samples')?.flat()).toContain(
      'There was no one to invite in this selection.',
    );
    await expect(table('admin', 'org.all', { columns: 'person,password' })).rejects.toThrow('invalid_input');
    const ctx = await contextOf(running, tokens.admin);
    const request = {
      survey: 'sales',
      filteredDrillPath: 'org.all',
      state: undefined,
      search: '',
      sort: 'oldest',
    } as const;
    const read = await gathered(readSampleRows(ctx, { ...request, limit: 16 }), (batch) => batch.samples);
    expect(read.sizes).toEqual([16, 16, 8]);
    expect(read.rows).toEqual((await listSamples('admin', 'org.all', { sort: 'oldest', limit: 200 })).rows);
  });
});

describe('R-122 the report of a campaign', () => {
  test('counts its messages as the page does, by unit and by day, and lists each', async () => {
    const made = await campaign('admin', 'org.all.de');
    const query = { campaignId: '4' };
    const told = (
      await running.client.call('getCampaignFigures', { ...at('org.all.de'), query }, { token: tokens.admin })
    ).reply();
    const [figures] = told.campaigns;
    const words = ['Sent', 'Failed', 'Delivered', 'Opened', 'Clicked', 'Unsubscribed', 'Answered'];
    const counted = (row: Readonly<Record<string, unknown>> | undefined) => words.map((word) => row?.[word]);
    const names = ['sent', 'failed', 'delivered', 'opened', 'clicked', 'unsubscribed', 'answered'] as const;
    expect(counted(recordsOf(made, 'Campaign')[0])).toEqual(names.map((name) => figures?.[name]));
    expect(recordsOf(made, 'By day').map(counted)).toEqual(told.days.map((day) => names.map((name) => day[name])));
    const units = recordsOf(made, 'By unit');
    expect(units.map((row) => row['Unit'])).toEqual(['NORTH', 'SOUTH']);
    for (const [index, word] of words.entries()) {
      const sum = units.reduce((total, row) => total + Number(row[word]), 0);
      expect([word, sum]).toEqual([word, figures?.[names[index] ?? 'sent']]);
    }
    const messages = recordsOf(made, 'Messages');
    expect(messages).toHaveLength(figures?.sent ?? -1);
    expect(messages.filter((row) => row['State'] === 'failed')).toHaveLength(figures?.failed ?? -1);
    expect(messages[0]).toMatchObject({ Contact: 'Erika0 Mustermann', Unit: 'D1' });
    expect(messages[0]?.['Opened']).toBeInstanceOf(Date);
    const ctx = await contextOf(running, tokens.admin);
    const request = { survey: 'sales', filteredDrillPath: 'org.all.de', campaignNo: 4, limit: 4 };
    const read = await gathered(readSendOuts(ctx, request), (batch) => batch);
    expect(read.rows.map(({ sampleId }) => sampleId)).toEqual(messages.map((row) => row['Sample']));
  });

  test('case 7: is masked for those who may not know names, of the own units, and of a campaign there is', async () => {
    const made = await campaign('dealer', d1);
    expect(JSON.stringify([...made.sheets])).not.toMatch(/Mustermann|Erika/);
    expect(recordsOf(made, 'By unit').map((row) => row['Unit'])).toEqual(['At D1 itself']);
    // A file of one table has no room for a note.
    expect((await campaign('dealer', d1, '4', 'csv')).text).toContain(',Contact (shortened),');
    expect((await campaign('admin', d1, '4', 'csv')).text).toContain(',Contact,');
    await expect(campaign('admin', 'org.all', '5')).rejects.toThrow('campaign_not_found');
    // Nobody is named: it is the newest one that wrote to anybody there, as on the page.
    const newest = await campaign('admin', 'org.all.de', '', 'csv');
    expect(newest.text).toBe((await campaign('admin', 'org.all.de', '4', 'csv')).text);
    expect(newest.facts.fileName).toMatch(/^sales-campaign-4-/);
    await expect(campaign('admin', 'org.all;date=2019-01-01_2019-01-31', '')).rejects.toThrow('campaign_not_found');
    const none = await campaign('admin', 'org.all;date=2019-01-01_2019-01-31');
    expect(none.sheets.get('Messages')?.flat()).toContain('No message was sent in this selection.');
  });
});

test('the link in the file of a campaign leads to that campaign, and to the same days later', async () => {
  const ctx = await contextOf(running, tokens.admin);
  const linkOf = async (options: object = { campaignId: '4' }) => {
    const request = { kind: 'campaign', survey: 'sales', options } as const;
    const filteredDrillPath = 'org.all.de;date=rmonths-12,0';
    return (await checkRequest(ctx, { ...request, filteredDrillPath }, noReportId, new Date())).order.link;
  };
  const setPages = (pages: object[]) =>
    running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db
        .updateTable('survey')
        .set({ pages: JSON.stringify(pages) })
        .where('ext_name', '=', 'sales')
        .execute(),
    );
  const components = [{ type: 'MailCampaignsListComponent' }, { type: 'MailCampaignDetailsComponent' }];
  await setPages([{ extname: 'mails', titles: { en: 'Mails' }, icon: 'mail', selectionInterval: null, components }]);
  expect(await linkOf()).toMatch(
    /\/page\/mails\/sales\/org\.all\.de;date=\d{4}-\d\d-01_\d{4}-\d\d-\d\d\?campaignId=4$/,
  );
  expect(await linkOf({})).toMatch(/\/page\/mails\/sales\/org\.all\.de;date=\d{4}-\d\d-01_\d{4}-\d\d-\d\d$/);
  await setPages([]);
  expect(await linkOf()).toMatch(/\/samplelist\/sales\/org\.all\.de;cf4=\*\*\*$/);
});

test('case 7: the report of measures tells what came of each as its page does, and nothing of few answers', async () => {
  const listed = (await running.client.call('listActions', at('org.all'), { token: tokens.admin })).reply().actions;
  const done = listed.find(({ doneOn }) => doneOn !== null);
  // Long before the interviews that were there already.
  const doneOn = addDays(today, -800);
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('action')
      .set({ done_on: doneOn })
      .where('action_id', '=', done?.actionId ?? '')
      .execute(),
  );
  const told = async () => {
    const made = await actions('admin', 'org.all');
    const params = { survey: 'sales', actionId: done?.actionId ?? '' };
    const input = { params, query: {} };
    const effect = (await running.client.call('getActionEffect', input, { token: tokens.admin })).reply();
    return { made, effect, rows: recordsOf(made, 'Actions') };
  };
  await answer(addDays(doneOn, 2), [10, 9, 8]);
  const few = await told();
  expect(few.effect.missing).toBe('too_few');
  const hidden = [few.effect.before, few.effect.after].filter((side) => side?.n === null).length;
  expect(few.made.facts.suppressed).toBe(hidden);
  expect(hidden).toBe(1);
  expect(notesOf(few.made).get('Hidden values')?.[0]).toBe(hidden);
  const [row] = few.rows.filter((one) => one['Action'] === done?.title);
  expect(row?.['Result: In words']).toBe('Too few answered before or after to compare.');
  expect(row?.['Result: After']).toMatch(/^Hidden: fewer than 5 answers/u);
  expect(row?.['Result: Change']).toBeNull();
  // Those that are not done have nothing to tell.
  expect(few.rows.filter((one) => one['Result: In words'] !== null)).toHaveLength(1);
});

// It writes another campaign, so it comes last.
test('R-120 the campaigns that wrote to somebody stand apart, whatever their names', async () => {
  const [sampleId = ''] = sampleIds;
  const inAurora = (work: (tx: Tx) => Promise<unknown>) =>
    running.database.record.inUniverse(running.people.aurora, work);
  await inAurora(async ({ db }) => {
    await sql`
      insert into campaign (universe_id, campaign_id, survey_id, campaign_no, ext_name, titles, channel, state, started_at)
      select universe_id, gen_random_uuid(), survey_id, 5, 'late', '{"en":"Reminder, spring"}', 'mail', 'running', now()
      from campaign where ext_name = 'spring' on conflict do nothing`.execute(db);
    await sql`
      insert into send_out (universe_id, campaign_id, sample_id, state, sent_at, sent_day)
      select universe_id, campaign_id, ${sampleId}, 'delivered', now(), ${today}::date
      from campaign where ext_name = 'late' on conflict do nothing`.execute(db);
  });
  const alone = await samples('admin', 'org.all', { sampleId });
  const campaigns = String(recordsOf(alone, 'Samples')[0]?.['Campaigns']);
  expect(campaigns.split('; ').toSorted()).toEqual(['Reminder, spring', 'Spring']);
});

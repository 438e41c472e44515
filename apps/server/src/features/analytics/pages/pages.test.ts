import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { nordicNames, startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;
let database: pg.Client;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 5 });
  admin = await running.signIn('admin');
  database = new pg.Client({ connectionString: running.database.adminUrl });
  await database.connect();
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await database.end();
  await running.close();
});

interface Sent {
  readonly unitNo: number;
  readonly day: string;
  readonly state?: string;
  readonly opened?: boolean;
  readonly clicked?: boolean;
  readonly completed?: boolean;
}

/** A campaign of a universe and what became of its messages. */
async function addCampaign(universeId: string, survey: string, no: number, sent: readonly Sent[]): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'select survey_id as id from survey where universe_id = $1 and ext_name = $2',
    [universeId, survey],
  );
  const surveyId = rows[0]?.id;
  const campaignId = uuidV7();
  await database.query(
    `insert into campaign (universe_id, campaign_id, survey_id, campaign_no, ext_name, titles, channel, state, started_at)
     values ($1, $2, $3, $4, $5, $6, 'mail', 'finished', '2026-03-01')`,
    [universeId, campaignId, surveyId, no, `c${no}`, { en: `Campaign ${no}` }],
  );
  for (const { unitNo, day, state = 'delivered', opened, clicked, completed } of sent) {
    const sampleId = uuidV7();
    await database.query(
      `insert into sample (universe_id, sample_id, survey_id, external_id, unit_nos, event_day, state)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [universeId, sampleId, surveyId, sampleId, { org: unitNo }, day, completed ? 'completed' : 'delivered'],
    );
    await database.query(
      `insert into send_out (universe_id, campaign_id, sample_id, state, sent_at, sent_day, opened_at, clicked_at)
       values ($1, $2, $3, $4, $5::date, $5::date, $6, $7)`,
      [universeId, campaignId, sampleId, state, day, opened ? day : null, clicked ? day : null],
    );
  }
}

const figures = (filteredDrillPath: string, campaignId?: string, token = admin) =>
  running.client.call(
    'getCampaignFigures',
    { params: { survey: 'sales', filteredDrillPath }, query: { campaignId } },
    { token },
  );

test('R-080 campaigns by unit and by the day of sending: sent, delivered, opened, clicked, answered', async () => {
  await addCampaign(running.people.aurora, 'sales', 7, [
    { unitNo: 6, day: '2026-03-02', opened: true, clicked: true, completed: true },
    { unitNo: 6, day: '2026-03-02', opened: true },
    { unitNo: 6, day: '2026-03-03', state: 'failed' },
    { unitNo: 9, day: '2026-03-03', state: 'unsubscribed', opened: true },
  ]);
  await addCampaign(running.people.nordic, nordicNames.survey, 9, [{ unitNo: 6, day: '2026-03-02' }]);
  const all = (await figures('org.all')).reply();
  const whole = { sent: 4, failed: 1, delivered: 3, opened: 3, clicked: 1, unsubscribed: 0, answered: 1 };
  expect(all.campaigns).toEqual([expect.objectContaining({ id: '7', title: 'Campaign 7', ...whole })]);
  expect(all.days).toEqual([]);

  const north = (await figures('org.all.de.north', '7')).reply();
  expect(north.campaigns).toMatchObject([{ sent: 3, failed: 1, delivered: 2, opened: 2, clicked: 1, answered: 1 }]);
  expect(north.days).toMatchObject([
    { day: '2026-03-02', sent: 2, delivered: 2, answered: 1 },
    { day: '2026-03-03', sent: 1, delivered: 0, failed: 1 },
  ]);
  expect((await figures('org.all;date=2026-03-03_;model=golf')).reply()).toMatchObject({
    ignored: ['model'],
    campaigns: [{ sent: 2, failed: 1 }],
  });
  expect((await figures('org.all;date=2027-01-01_')).reply().campaigns).toEqual([]);
});

test('case 2: another universe’s campaign is as one that never was; a reader sees the own part only', async () => {
  const foreign = await figures('org.all', '9');
  const unknown = await figures('org.all', '999');
  expect([foreign.code, foreign.problem]).toEqual(['campaign_not_found', unknown.problem]);
  await database.query(
    `update role set permissions = permissions || 'samples.read'::text where universe_id = $1 and ext_name = 'dealer'`,
    [running.people.aurora],
  );
  const dealer = await running.signIn('dealer');
  expect((await figures('org.all', '7', dealer)).code).toBe('path_forbidden');
  expect((await figures('org.all.de.north.d1', '7', dealer)).reply().campaigns).toMatchObject([{ sent: 3 }]);
});

test('R-079 R-080 pages come with title, icon, period and components, each in the reader’s language', async () => {
  const value = [
    {
      extname: 'office',
      titles: { en: 'Head office', de: 'Zentrale' },
      icon: 'trophy',
      selectionInterval: 'rmonths-3,0',
      components: [
        { type: 'RankingTableComponent' },
        { type: 'AlertList', titles: { en: 'To do', de: 'Zu tun' }, width: 'half', rows: 5 },
      ],
    },
  ];
  const body = { name: 'pages' as const, survey: 'sales', value: value as never, isSet: true, version: 0 };
  (await running.client.call('saveConfigBlock', { body }, { token: admin })).reply();
  const pages = async () => {
    const { surveys } = (await running.client.call('getIdentity', {}, { token: admin })).reply();
    return surveys.find(({ extName }) => extName === 'sales')?.pages;
  };
  const [component, alerts] = [{ type: 'RankingTableComponent' }, { type: 'AlertList', width: 'half', rows: 5 }];
  const page = { extname: 'office', icon: 'trophy', selectionInterval: 'rmonths-3,0' };
  expect(await pages()).toEqual([
    { ...page, title: 'Head office', components: [component, { ...alerts, title: 'To do' }] },
  ]);
  await running.client.call('changeLocale', { body: { locale: 'de' } }, { token: admin });
  admin = await running.signIn('admin');
  expect(await pages()).toMatchObject([{ title: 'Zentrale', components: [{}, { title: 'Zu tun' }] }]);
});

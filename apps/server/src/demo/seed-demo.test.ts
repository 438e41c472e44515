import { addMonths } from '@echolot/core/day';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { planAuroraInterviews } from './aurora-interviews.ts';
import { buildAuroraOrganisation } from './aurora-organisation.ts';
import { namesByCountry } from './demo-names.ts';
import { demoPersons } from './demo-people.ts';
import { demoUniverses } from './demo-universes.ts';
import { salesSurvey } from './sales-survey.ts';
import { type SeedDemoOptions, seedDemo } from './seed-demo.ts';
import { seedDemoRest } from './seed-demo-rest.ts';

const now = new Date('2026-11-20T09:30:00Z');
const interviewCount = 12_000;
const hash = async (password: string): Promise<string> => `hash of ${password}`;
const { universeId } = demoUniverses.aurora;

async function askAdmin<Row extends pg.QueryResultRow>({ adminUrl }: TestRecord, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Everything the demo stores but what names the moment of storing, as one hash per table. */
async function fingerprints(test: TestRecord): Promise<unknown> {
  const tables: [string, string][] = [
    ['interview', "to_jsonb(t) - 'accepted_at' - 'changed_at'"],
    ['contact', 'to_jsonb(t)'],
    ['campaign', 'to_jsonb(t)'],
    ['sample', 'to_jsonb(t)'],
    ['send_out', 'to_jsonb(t)'],
    ['effect_run', 'to_jsonb(t)'],
    ['interview_mark', 'to_jsonb(t)'],
    ['demo_part', "to_jsonb(t) - 'finished_at'"],
    ['org_unit', 'to_jsonb(t)'],
    ['org_unit_parent', 'to_jsonb(t)'],
    ['org_unit_owner', 'to_jsonb(t)'],
    ['variable', 'to_jsonb(t)'],
    ['variable_option', 'to_jsonb(t)'],
    ['survey', "to_jsonb(t) - 'created_at'"],
    ['survey_perspective', 'to_jsonb(t)'],
    ['role', 'to_jsonb(t)'],
    ['membership', "to_jsonb(t) - 'created_at' - 'claimed_at'"],
    ['person', "to_jsonb(t) - 'created_at'"],
  ];
  const entries = tables.map(
    ([table, row]) =>
      `select '${table}' as name, count(*)::int as n, md5(string_agg(md5((${row})::text), '' order by md5((${row})::text))) as hash from "${table}" t`,
  );
  return askAdmin(test, entries.join(' union all ') + ' order by 1');
}

async function seedWhole({ record }: TestRecord, options: SeedDemoOptions): Promise<void> {
  await seedDemo(record, options);
  await seedDemoRest(record);
}

describe('the demo', () => {
  let one: TestRecord;
  beforeAll(async () => {
    one = await createTestRecord();
    await seedWhole(one, { interviewCount, now, hash });
  });
  afterAll(() => one.drop());

  test('holds what it promises', async () => {
    const surveys = await askAdmin<{ universe: string; survey: string; n: number; fromDay: string; toDay: string }>(
      one,
      `select u.ext_name as universe, s.ext_name as survey, count(*)::int as n, min(day)::text as "fromDay", max(day)::text as "toDay"
       from interview join survey s using (survey_id) join universe u on u.universe_id = s.universe_id group by 1, 2 order by 1, 2`,
    );
    const aurora = surveys.filter(({ universe }) => universe === 'aurora');
    expect(aurora.map(({ survey }) => survey)).toEqual(['sales', 'service']);
    expect(aurora.reduce((sum, { n }) => sum + n, 0)).toBe(interviewCount);
    for (const { fromDay, toDay } of aurora) {
      expect(fromDay >= addMonths('2026-11-20', -36)).toBe(true);
      expect(toDay).toBe('2026-11-19');
    }
    expect(surveys.find(({ universe }) => universe === 'nordic')).toMatchObject({ survey: 'palvelu', n: 144 });

    const kinds = await askAdmin<{ kind: string; n: number }>(
      one,
      `select kind, count(*)::int as n from org_unit where universe_id = '${universeId}' group by 1`,
    );
    const countOf = (kind: string): number => kinds.find((row) => row.kind === kind)?.n ?? 0;
    expect(countOf('country')).toBe(4);
    expect(countOf('dealer')).toBe(240);
    expect(Math.abs(countOf('employee') - 1200)).toBeLessThan(150);

    const variables = await askAdmin<{
      ext_name: string;
      first: string;
      indicators: number;
      dimensions: number;
      multi: number;
      low: number;
    }>(
      one,
      `select s.ext_name, min(v.ext_name) filter (where v.position = 0) as first,
         count(*) filter (where kind = 'indicator')::int as indicators, count(*) filter (where kind = 'dimension')::int as dimensions,
         count(*) filter (where is_multi_valued)::int as multi, count(*) filter (where direction = 'lower')::int as low
       from variable v join survey s using (survey_id) where s.universe_id = '${universeId}' group by 1`,
    );
    expect(variables).toHaveLength(2);
    for (const { first, indicators, dimensions, multi, low } of variables) {
      expect(first).toBe('nps');
      expect(indicators).toBeGreaterThanOrEqual(9);
      expect(dimensions).toBeGreaterThanOrEqual(10);
      expect(multi).toBeGreaterThanOrEqual(1);
      expect(low).toBeGreaterThanOrEqual(1);
    }
    const locales = await askAdmin<{ locale: string }>(
      one,
      `select distinct locale from interview where universe_id = '${universeId}' and answers ? 'comment' order by 1`,
    );
    expect(locales.map(({ locale }) => locale)).toEqual(['de', 'en', 'et', 'fi', 'sv']);
  });

  test('R-100 has past campaigns, with who was invited and what became of each message; interviews carry what answers one', async () => {
    const campaigns = await askAdmin<Record<string, number | string>>(
      one,
      `select s.ext_name as survey, c.channel, count(*)::int as sent, count(*) filter (where o.state = 'delivered')::int as delivered,
         count(*) filter (where o.state = 'failed')::int as failed, count(*) filter (where o.state = 'unsubscribed')::int as unsubscribed,
         count(o.opened_at)::int as opened, count(o.clicked_at)::int as clicked
       from send_out o join campaign c using (universe_id, campaign_id) join survey s using (universe_id, survey_id)
       group by s.ext_name, c.campaign_no, c.channel order by 1, c.campaign_no`,
    );
    expect(campaigns.map(({ survey }) => survey)).toEqual(
      [...'123456'].map(() => 'sales').concat([...'123'].map(() => 'service')),
    );
    for (const { sent, delivered } of campaigns) expect(Number(delivered)).toBeGreaterThan(Number(sent) / 2);
    const [most] = campaigns.toSorted((a, b) => Number(b['sent']) - Number(a['sent']));
    for (const count of ['failed', 'unsubscribed', 'opened', 'clicked']) expect(most?.[count]).toBeGreaterThan(0);
    const [states] = await askAdmin<Record<string, number>>(
      one,
      `select count(*)::int as samples, count(distinct state)::int as states, count(distinct nullif(reason, ''))::int as reasons,
         count(*) filter (where history -> -1 ->> 'state' <> state)::int as astray from sample`,
    );
    expect(states).toMatchObject({ reasons: 5, astray: 0 });
    expect(states?.['states']).toBeGreaterThan(8);
    expect(states?.['samples']).toBeGreaterThan(interviewCount * 0.1);
    const wrong = await askAdmin(
      one,
      `select i.interview_id from interview i left join sample s using (universe_id, sample_id)
       where i.sample_id is not null and (i.contact_id <> s.contact_id or s.state not in ('completed', 'partial') or i.send_outs <>
         (select jsonb_agg(jsonb_build_object('campaign', c.campaign_no, 'days', i.day - o.sent_day, 'state', o.state,
           'opened', o.opened_at is not null, 'clicked', o.clicked_at is not null) order by c.campaign_no)
          from send_out o join campaign c using (universe_id, campaign_id) where o.sample_id = i.sample_id))`,
    );
    expect(wrong).toEqual([]);
  });

  test('has rules, and alerts of the last months with logs that end where the alerts are', async () => {
    const blocks = await askAdmin(one, `select ext_name from effect_block where is_enabled order by ext_name`);
    expect(blocks).toHaveLength(6);
    const [alerts] = await askAdmin<Record<string, number>>(
      one,
      `select count(*)::int as alerts, count(distinct a.state)::int as states,
         count(*) filter (where l.state <> a.state or l.version <> a.version)::int as astray,
         count(*) filter (where not exists (select from effect_run r where r.universe_id = a.universe_id
           and r.alert_id = a.alert_id and r.interview_id = a.interview_id))::int as alone
       from alert a join lateral (select state, version from alert_entry e where e.universe_id = a.universe_id
         and e.alert_id = a.alert_id order by version desc limit 1) l on true`,
    );
    expect(alerts).toMatchObject({ astray: 0, alone: 0 });
    expect(alerts?.['alerts']).toBeGreaterThan(interviewCount * 0.004);
    expect(alerts?.['states']).toBeGreaterThan(4);
  });

  test('knows most customers of alerts, by names of their country, and has measures in every state', async () => {
    const [known] = await askAdmin<Record<string, number>>(
      one,
      `select count(*)::int as alerts, count(i.contact_id)::int as known from alert a
       join interview i using (universe_id, survey_id, interview_id)`,
    );
    expect(known?.['known']).toBeGreaterThan(0.6 * Number(known?.['alerts']));
    const finnish = await askAdmin<{ name: string }>(
      one,
      `with recursive below as (
         select u.universe_id, u.unit_id, u.unit_no from org_unit u join perspective p using (universe_id, perspective_id)
         where p.ext_name = 'org' and u.ext_id = 'fi'
         union select u.universe_id, u.unit_id, u.unit_no from below b
           join org_unit_parent l on l.universe_id = b.universe_id and l.parent_id = b.unit_id
           join org_unit u on u.universe_id = l.universe_id and u.unit_id = l.unit_id)
       select distinct c.given_name as name from contact c join interview i using (universe_id, contact_id)
       join below b on b.universe_id = i.universe_id and b.unit_no = (i.unit_nos ->> 'org')::int`,
    );
    expect(finnish.length).toBeGreaterThan(5);
    expect(finnish.map(({ name }) => name).filter((name) => !namesByCountry.fi.given.includes(name))).toEqual([]);
    const [measures] = await askAdmin<Record<string, number>>(
      one,
      `select count(*)::int as all, count(distinct status)::int as states, count(alert_id)::int as after_alerts,
         count(*) filter (where status = 'done' and done_on < current_date - 20)::int as settled from action`,
    );
    expect(measures).toMatchObject({ states: 4, after_alerts: 6 });
  });

  test('has units that moved, changed owner, closed, and dealers with a handful of interviews', async () => {
    const [row] = await askAdmin<Record<string, number>>(
      one,
      `select (select count(*)::int from org_unit_parent where valid_to is not null) as moved,
         (select count(*)::int from (select unit_id from org_unit_owner group by 1 having count(*) > 1) o) as sold,
         (select count(distinct owner)::int from org_unit_owner) as owners,
         (select count(*)::int from org_unit where kind = 'dealer' and closed_on is not null) as closed`,
    );
    expect(row).toMatchObject({ moved: 6, sold: 9, closed: 4 });
    expect(row?.owners).toBeGreaterThan(2);
    const { dealers } = buildAuroraOrganisation('2026-11-20');
    const tiny = dealers.filter(({ fixedCount }) => fixedCount !== undefined);
    const counts = await askAdmin<{ unitNo: number; n: number }>(
      one,
      `select d.unit_no as "unitNo", count(*)::int as n from interview i
       join survey s using (survey_id)
       join org_unit e on e.universe_id = i.universe_id and e.unit_no = (i.unit_nos->>'org')::int
       left join org_unit_parent p on p.unit_id = e.unit_id
       join org_unit d on d.unit_id = case when e.kind = 'employee' then p.parent_id else e.unit_id end
       where d.kind = 'dealer' and s.ext_name = 'sales' group by 1`,
    );
    for (const { unitNo, fixedCount } of tiny) {
      expect(counts.find((count) => count.unitNo === unitNo)?.n).toBe(fixedCount);
    }
    const largest = Math.max(...counts.map(({ n }) => n));
    expect(largest).toBeGreaterThan(60);
  });

  test('stores only what the record would accept: given again, every interview is known and unchanged', async () => {
    const organisation = buildAuroraOrganisation('2026-11-20');
    const plan = planAuroraInterviews({
      survey: salesSurvey,
      topic: 'sales',
      organisation,
      today: '2026-11-20',
      timeZone: 'Europe/Berlin',
      interviewCount: Math.round(interviewCount * 0.42),
      perPiece: 2500,
    });
    const outcomes = await one.record.inUniverse(universeId, async (tx) =>
      acceptInterviews(tx, await getAcceptingSurvey(tx, universeId, 'sales'), plan.piece(1), {
        now,
        acceptedBy: 'test',
        reason: 'test',
      }),
    );
    expect(outcomes).toHaveLength(2500);
    expect(outcomes.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });

  test('has the people it names, each with a password of their own', async () => {
    const people = await askAdmin<{ username: string; isRoot: boolean; passwordHash: string; places: string[] }>(
      one,
      `select p.username, is_root as "isRoot", password_hash as "passwordHash", array(
         select u.ext_name || ' ' || m.role || ' ' || array_to_string(m.drill_paths, ' ') from membership m join universe u using (universe_id)
         where m.person_id = p.person_id order by 1) as places
       from person p order by 1`,
    );
    expect(people.map(({ username }) => username)).toEqual(demoPersons.map(({ username }) => username).toSorted());
    for (const { username, passwordHash } of people) expect(passwordHash).toBe(`hash of ${username}`);
    expect(people.filter(({ isRoot }) => isRoot).map(({ username }) => username)).toEqual(['root']);
    expect(people.find(({ username }) => username === 'manager')?.places).toEqual([
      'aurora manager *',
      'nordic manager *',
    ]);
  });

  test('drill paths of its people lead to units', async () => {
    const { units } = buildAuroraOrganisation('2026-11-20');
    const paths = demoPersons.flatMap(({ memberships }) => memberships).flatMap(({ drillPaths }) => drillPaths);
    for (const path of paths.filter((text) => text !== '*')) {
      const [perspective, ...slugs] = path.split('.');
      let parentNo: number | undefined;
      for (const slug of slugs) {
        const unit = units.find(
          (candidate) =>
            candidate.perspective === perspective &&
            candidate.slug === slug &&
            candidate.parents.at(-1)?.unitNo === parentNo,
        );
        expect(unit, `${slug} of ${path}`).toBeDefined();
        parentNo = unit?.unitNo;
      }
    }
  });

  test('seeded again, adds and changes nothing', async () => {
    const before = await fingerprints(one);
    await seedWhole(one, { interviewCount, now: new Date('2027-03-01T12:00:00Z'), hash });
    expect(await fingerprints(one)).toEqual(before);
  });

  test('is the same on the same day, also when the seed was interrupted and went on another day', async () => {
    const two = await createTestRecord();
    try {
      const stop = new Error('interrupted');
      const interrupt = seedDemo(two.record, {
        interviewCount,
        now: new Date('2026-11-20T21:15:00Z'),
        hash,
        onProgress: ({ done }) => {
          if (done > 6000) throw stop;
        },
      });
      await expect(interrupt).rejects.toBe(stop);
      // The other survey's piece under way ends first, as a killed process's would or would not.
      const busy = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
      let quiet = 0;
      const isQuiet = async (): Promise<number> =>
        (quiet = (await askAdmin<{ n: number }>(two, busy))[0]?.n === 0 ? quiet + 1 : 0);
      await expect.poll(isQuiet, { interval: 100 }).toBeGreaterThan(4);
      expect(
        await askAdmin(
          two,
          "select * from survey_perspective s join universe u using (universe_id) where u.ext_name = 'aurora'",
        ),
      ).toEqual([]);
      expect(
        await askAdmin(
          two,
          "select * from membership m join universe u using (universe_id) where u.ext_name = 'aurora'",
        ),
      ).toEqual([]);
      await seedDemo(two.record, { interviewCount, now: new Date('2026-11-22T07:00:00Z'), hash });
      // Its rankings could be read now; what follows is interrupted as well, and goes on with another size set.
      const interviews = `select count(*)::int as n, md5(string_agg(md5((to_jsonb(t) - 'accepted_at' - 'changed_at')::text), '' order by interview_id)) as hash from interview t`;
      expect(await askAdmin(two, interviews)).toEqual(await askAdmin(one, interviews));
      expect(
        await askAdmin(two, 'select (select count(*)::int from sample) + (select count(*)::int from alert) as n'),
      ).toEqual([{ n: 0 }]);
      const half = seedDemoRest(two.record, {
        onProgress: ({ what, done }) => {
          if (what === 'invitations of service' && done === 1) throw stop;
        },
      });
      await expect(half).rejects.toBe(stop);
      const samples = `select s.ext_name, count(*) > 0 as some from sample join survey s using (survey_id) group by 1 order by 1`;
      expect(await askAdmin(two, samples)).toEqual([
        { ext_name: 'sales', some: true },
        { ext_name: 'service', some: true },
      ]);
      await seedWhole(two, { interviewCount: 3000, hash });
      expect(await fingerprints(two)).toEqual(await fingerprints(one));
    } finally {
      await two.drop();
    }
  });

  test("leaves somebody else's universe of the same name alone", async () => {
    const three = await createTestRecord();
    try {
      const other = '01900000-0000-7000-8000-000000000001';
      await three.record.as('echolot_operator', ({ db }) =>
        db.insertInto('universe').values({ universe_id: other, ext_name: 'aurora', title: 'Ours' }).execute(),
      );
      await seedDemo(three.record, { interviewCount: 100, now, hash });
      const universes = await askAdmin<{ ext_name: string; title: string }>(
        three,
        'select ext_name, title from universe order by 1',
      );
      expect(universes).toEqual([
        { ext_name: 'aurora', title: 'Ours' },
        { ext_name: 'nordic', title: 'Nordic' },
      ]);
      expect(await askAdmin(three, `select * from interview where universe_id = '${other}'`)).toEqual([]);
    } finally {
      await three.drop();
    }
  });
});

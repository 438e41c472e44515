import { sql } from 'kysely';
import pg from 'pg';
import { connectRecord } from '../../apps/server/src/database/record.ts';

/**
 * Fills a survey of a demo up to so many alerts: each of another interview, with the state, the clocks and the first entry of one
 * that is there. @returns how many there are.
 */
export async function fillAlerts(
  recordUrl: string,
  { universe, survey, wanted }: { universe: string; survey: string; wanted: number },
): Promise<number> {
  const record = connectRecord({ url: recordUrl, poolSize: 1, applicationName: 'bench' });
  try {
    const universeId = await record.as('echolot_operator', async ({ db }) => {
      const found = await db
        .selectFrom('universe')
        .select('universe_id')
        .where('ext_name', '=', universe)
        .executeTakeFirstOrThrow();
      return found.universe_id;
    });
    return await record.inUniverse(universeId, async ({ db }) => {
      await sql`set local statement_timeout = 0`.execute(db);
      const { rows: columns } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'alert'::regclass and attnum > 0 order by attnum`.execute(
        db,
      );
      const own = ['alert_id', 'interview_id', 'unit_nos', 'units', 'day', 'raised_at', 'due_at'];
      const kept = columns.map(({ name }) => name).filter((name) => !own.includes(name));
      await sql`
        with former as materialized (
          select a.*, row_number() over (order by a.alert_id) - 1 as n from alert a join survey s using (universe_id, survey_id)
          where s.ext_name = ${survey}
        ), fresh as materialized (
          select i.interview_id, i.unit_nos, i.day, row_number() over (order by i.interview_id desc) - 1 as n
          from interview i join survey s using (universe_id, survey_id)
          where s.ext_name = ${survey} and not exists (select from former f where f.interview_id = i.interview_id)
          order by i.interview_id desc limit greatest(0, ${wanted} - (select count(*) from former))
        )
        insert into alert (alert_id, interview_id, unit_nos, units, day, raised_at, due_at, ${sql.raw(kept.join(', '))})
        select gen_random_uuid(), i.interview_id, i.unit_nos,
          array(select value::int from jsonb_each_text(i.unit_nos)), i.day,
          f.raised_at + i.n * interval '1 ms', f.due_at + i.n * interval '1 ms', ${sql.raw(kept.map((name) => `f.${name}`).join(', '))}
        from fresh i join former f on f.n = i.n % (select count(*) from former)`.execute(db);
      await sql`
        insert into alert_entry (universe_id, alert_id, version, at, kind, state)
        select a.universe_id, a.alert_id, 1, a.raised_at, 'raised', 'new' from alert a
        where not exists (select from alert_entry e where e.universe_id = a.universe_id and e.alert_id = a.alert_id)`.execute(
        db,
      );
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from alert a join survey s using (universe_id, survey_id) where s.ext_name = ${survey}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    });
  } finally {
    await record.close();
    await countRows(recordUrl);
  }
}

/** What PostgreSQL does by itself a minute after many rows came. */
async function countRows(recordUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: recordUrl });
  await owner.connect();
  await owner.query('analyze alert, alert_entry, interview, contact, effect_run');
  await owner.end();
}

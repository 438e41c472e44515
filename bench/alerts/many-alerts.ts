import { sql } from 'kysely';
import pg from 'pg';
import { connectRecord, type Tx } from '../../apps/server/src/database/record.ts';

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
    for (;;) {
      const count = await record.inUniverse(universeId, (tx) => addSome(tx, survey, wanted));
      if (count >= wanted) return count;
    }
  } finally {
    await record.close();
    await countRows(recordUrl);
  }
}

/** So many in one transaction. */
const perStep = 10_000;

/** Adds some, if interviews are left. @returns how many there are. */
async function addSome({ db }: Tx, survey: string, wanted: number): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'alert'::regclass and attnum > 0 order by attnum`.execute(
    db,
  );
  const own = ['alert_id', 'interview_id', 'unit_nos', 'units', 'day', 'raised_at', 'due_at'];
  const kept = columns.map(({ name }) => name).filter((name) => !own.includes(name));
  const { rows } = await sql<{ before: number; added: number }>`
    with standing as materialized (
      select a.alert_id, a.interview_id from alert a join survey s using (universe_id, survey_id) where s.ext_name = ${survey}
    ), former as materialized (
      select a.*, row_number() over (order by a.alert_id) - 1 as n from alert a
      where a.alert_id in (select alert_id from standing order by alert_id limit 500)
    ), fresh as materialized (
      select i.interview_id, i.unit_nos, i.day, row_number() over () - 1 as n
      from interview i join survey s using (universe_id, survey_id)
      where s.ext_name = ${survey} and i.interview_id not in (select interview_id from standing)
      limit least(${perStep}, greatest(0, ${wanted} - (select count(*) from standing)))
    ), added as (
      insert into alert (alert_id, interview_id, unit_nos, units, day, raised_at, due_at, ${sql.raw(kept.join(', '))})
      select gen_random_uuid(), i.interview_id, i.unit_nos,
        array(select value::int from jsonb_each_text(i.unit_nos)), i.day,
        f.raised_at + random() * interval '1 hour', f.due_at + random() * interval '1 hour',
        ${sql.raw(kept.map((name) => `f.${name}`).join(', '))}
      from fresh i join former f on f.n = i.n % (select count(*) from former)
      returning universe_id, alert_id, raised_at
    ), entries as (
      insert into alert_entry (universe_id, alert_id, version, at, kind, state)
      select universe_id, alert_id, 1, raised_at, 'raised', 'new' from added
    )
    select (select count(*)::int from standing) as before, (select count(*)::int from added) as added`.execute(db);
  const [{ before, added } = { before: 0, added: 0 }] = rows;
  if (added === 0 && before < wanted) throw new Error(`There are interviews for ${before} alerts only`);
  return before + added;
}

/** What PostgreSQL does by itself a minute after many rows came. */
async function countRows(recordUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: recordUrl });
  await owner.connect();
  await owner.query('analyze alert, alert_entry, interview, contact, effect_run');
  await owner.end();
}

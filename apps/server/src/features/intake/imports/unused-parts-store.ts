import { sql } from 'kysely';
import type { Tx } from './import-store.ts';

export async function findSurveyId({ db }: Tx, extName: string): Promise<string | undefined> {
  const row = await db.selectFrom('survey').select('survey_id').where('ext_name', '=', extName).executeTakeFirst();
  return row?.survey_id;
}

/** Interviews an import wrote whose current version is from somebody else. */
export async function countChangedSince(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  importId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from interview i
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.status <> 'deleted'
      and i.import_id is distinct from ${importId}
      and exists (select from interview_revision r where r.universe_id = ${universeId} and r.survey_id = ${surveyId}
        and r.interview_id = i.interview_id and r.import_id = ${importId} and r.version <> all(i.taken_back))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Closes the units an import had made in which nothing stands any more, nor in a unit below. They keep their number, for
 * interviews that were deleted still name it. @returns how many.
 */
export async function closeUnusedUnits({ db }: Tx, universeId: string, importId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive made as (
      select u.unit_id, u.unit_no, p.ext_name as perspective from import_made m
      join org_unit u on u.universe_id = m.universe_id and u.unit_id = m.subject_id
      join perspective p on p.universe_id = u.universe_id and p.perspective_id = u.perspective_id
      where m.universe_id = ${universeId} and m.import_id = ${importId} and m.kind = 'unit' and u.closed_on is null
    ), named as (
      select distinct n.key as perspective, n.value::int as unit_no
      from interview i, jsonb_each_text(i.unit_nos) n
      where i.universe_id = ${universeId} and i.status <> 'deleted' and exists (select from made)
    ), used as (
      select u.unit_id from named n
      join perspective p on p.universe_id = ${universeId} and p.ext_name = n.perspective
      join org_unit u on u.universe_id = ${universeId} and u.perspective_id = p.perspective_id and u.unit_no = n.unit_no
      union
      select o.parent_id from used join org_unit_parent o on o.universe_id = ${universeId} and o.unit_id = used.unit_id
    ), closed as (
      update org_unit u set closed_on = (
        select (${now}::timestamptz at time zone time_zone)::date from universe where universe_id = ${universeId})
      from made where u.universe_id = ${universeId} and u.unit_id = made.unit_id
        and not exists (select from used where used.unit_id = made.unit_id)
      returning 1
    ), counted as (
      update universe set tree_version = tree_version + 1
      where universe_id = ${universeId} and exists (select from closed) returning 1
    )
    select count(*)::int as count from closed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes the variables an import had made that no interview answers any more. @returns how many. */
export async function removeUnusedVariables(
  tx: Tx,
  universeId: string,
  surveyId: string,
  importId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (
      select v.variable_id, v.ext_name from import_made m
      join variable v on v.universe_id = m.universe_id and v.variable_id = m.subject_id
      where m.universe_id = ${universeId} and m.import_id = ${importId} and m.kind = 'variable' and v.removed_at is null
        and v.survey_id = ${surveyId}
    ), answered as (
      select distinct a.key as ext_name from interview i, jsonb_object_keys(i.answers) as a (key)
      where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.status <> 'deleted' and exists (select from made)
    ), removed as (
      update variable v set removed_at = now() from made
      where v.universe_id = ${universeId} and v.variable_id = made.variable_id and v.survey_id = ${surveyId}
        and made.ext_name not in (select ext_name from answered)
      returning 1
    )
    select count(*)::int as count from removed`.execute(tx.db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await tx.notify('echolot_outbox');
  return count;
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** What the record knows of a unit over time; days are `YYYY-MM-DD`, `to` is the first day it holds no more. */
export interface UnitTimes {
  /** Name before the first of `names`. */
  readonly name: string;
  readonly closedOn: string | null;
  readonly names: readonly { readonly name: string; readonly from: string }[];
  readonly parents: readonly { readonly parentId: string; readonly from: string; readonly to: string | null }[];
  /** Merges of the unit into others, and of others into it. */
  readonly merges: readonly {
    readonly unitId: string;
    readonly intoId: string;
    readonly from: string;
    readonly to: string | null;
  }[];
  readonly owners: readonly { readonly owner: string; readonly from: string }[];
}

export async function findUnitTimes({ db }: Tx, universeId: string, unitId: string): Promise<UnitTimes | undefined> {
  const unit = await db
    .selectFrom('org_unit')
    .select(['name', 'closed_on'])
    .where('universe_id', '=', universeId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  if (!unit) return undefined;
  const names = await db
    .selectFrom('org_unit_name')
    .select(['name', 'valid_from as from'])
    .where('universe_id', '=', universeId)
    .where('unit_id', '=', unitId)
    .orderBy('valid_from')
    .execute();
  const parents = await db
    .selectFrom('org_unit_parent')
    .select(['parent_id as parentId', 'valid_from as from', 'valid_to as to'])
    .where('universe_id', '=', universeId)
    .where('unit_id', '=', unitId)
    .orderBy('valid_from')
    .execute();
  const merges = await db
    .selectFrom('org_unit_merge')
    .select(['unit_id as unitId', 'into_id as intoId', 'valid_from as from', 'valid_to as to'])
    .where('universe_id', '=', universeId)
    .where((where) => where.or([where('unit_id', '=', unitId), where('into_id', '=', unitId)]))
    .orderBy('valid_from')
    .execute();
  const owners = await db
    .selectFrom('org_unit_owner')
    .select(['owner', 'valid_from as from'])
    .where('universe_id', '=', universeId)
    .where('unit_id', '=', unitId)
    .orderBy('valid_from')
    .execute();
  return { name: unit.name, closedOn: unit.closed_on, names, parents, merges, owners };
}

/** Instants at which the scale or method of a survey's variables was changed. */
export async function listScaleChanges(
  { db }: Tx,
  universeId: string,
  survey: string,
): Promise<{ at: Date; variable: string }[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', sql<string>`details->>'variable'`.as('variable')])
    .where('universe_id', '=', universeId)
    .where('action', '=', 'changeVariable')
    .where('subject', '=', `survey ${survey}`)
    .where(sql<boolean>`details->'after' ?| array['min', 'max', 'decimals', 'method', 'direction', 'topBoxes']`)
    .orderBy('audit_entry_id')
    .execute();
  return rows;
}

/** Measures of a unit itself that were done within some days, in order of time. */
export async function listDoneActions(
  { db }: Tx,
  { universeId, surveyId }: { readonly universeId: string; readonly surveyId: string },
  unitId: string,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): Promise<{ title: string; interviewId: string | null; doneOn: string }[]> {
  const { rows } = await sql<{ title: string; interviewId: string | null; doneOn: string }>`
    select title, interview_id as "interviewId", done_on::text as "doneOn" from action
    where universe_id = ${universeId} and survey_id = ${surveyId} and unit_id = ${unitId} and status = 'done'
      and done_on between ${fromDay}::date and ${toDay}::date
    order by done_on, action_id`.execute(db);
  return rows;
}

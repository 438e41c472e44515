import { AppError } from '@echolot/contract/app-error';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { ActionStatus } from '../../../database/tables-interview-page.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

export interface StoredAction {
  readonly actionId: string;
  readonly unitId: string;
  readonly perspective: string;
  readonly interviewId: string | null;
  readonly alertId: string | null;
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly ownerName: string;
  readonly dueOn: string;
  readonly status: ActionStatus;
  readonly doneOn: string | null;
  readonly version: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export type ActionSettings = Pick<StoredAction, 'title' | 'description' | 'owner' | 'ownerName' | 'dueOn'>;

interface Place {
  readonly universeId: string;
  readonly surveyId: string;
}

const columns = sql`a.action_id as "actionId", a.unit_id as "unitId", p.ext_name as perspective,
  a.interview_id as "interviewId", a.alert_id as "alertId", a.title, a.description, a.owner, a.owner_name as "ownerName",
  a.due_on::text as "dueOn", a.status, a.done_on::text as "doneOn", a.version, a.created_by as "createdBy",
  a.created_at as "createdAt", a.changed_by as "changedBy", a.changed_at as "changedAt"`;
const from = sql`from action a
  join org_unit u on u.universe_id = a.universe_id and u.unit_id = a.unit_id
  join perspective p on p.universe_id = u.universe_id and p.perspective_id = u.perspective_id`;

/** Those to be done first, by the day they are due, then the others, newest first. */
const order = sql`a.status in ('done', 'dropped'), case when a.status in ('open', 'in_progress') then a.due_on end,
  a.changed_at desc, a.action_id`;

interface ListPlace extends Place {
  readonly perspective: string;
  readonly unitIds: readonly string[] | 'all';
}

const listed = ({ universeId, surveyId, perspective, unitIds }: ListPlace) => sql`
  a.universe_id = ${universeId} and a.survey_id = ${surveyId} and p.ext_name = ${perspective}
  and ${unitIds === 'all' ? sql`true` : sql`a.unit_id = any(${unitIds}::uuid[])`}`;

/** Measures of a perspective's units. */
export async function listStoredActions(
  { db }: Tx,
  { universeId, surveyId }: Place,
  perspective: string,
  unitIds: readonly string[] | 'all',
  limit: number,
): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select ${columns} ${from} where ${listed({ universeId, surveyId, perspective, unitIds })}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Ids of all measures of a perspective's units, in the same order. */
export async function listActionIds({ db }: Tx, place: ListPlace): Promise<string[]> {
  const { rows } = await sql<{ actionId: string }>`
    select a.action_id as "actionId" ${from} where ${listed(place)} order by ${order}`.execute(db);
  return rows.map(({ actionId }) => actionId);
}

/** Measures by id, in the order of the ids; those that are gone are left out. */
export async function findStoredActions(
  { db }: Tx,
  { universeId, surveyId }: Place,
  actionIds: readonly string[],
): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select ${columns} ${from}
    where a.universe_id = ${universeId} and a.survey_id = ${surveyId} and a.action_id = any(${[...actionIds]}::uuid[])
    order by array_position(${[...actionIds]}::uuid[], a.action_id)`.execute(db);
  return rows;
}

/** @throws AppError action_not_found */
export async function getStoredAction(
  { db }: Tx,
  { universeId, surveyId }: Place,
  actionId: string,
  isLocked = false,
): Promise<StoredAction> {
  const { rows } = await sql<StoredAction>`
    select ${columns} ${from}
    where a.universe_id = ${universeId} and a.survey_id = ${surveyId} and a.action_id = ${actionId}
    ${isLocked ? sql`for update of a` : sql``}`.execute(db);
  const [action] = rows;
  if (!action) throw new AppError('action_not_found');
  return action;
}

export async function insertAction(
  { db }: Tx,
  { universeId, surveyId }: Place,
  action: ActionSettings &
    Pick<StoredAction, 'unitId' | 'createdBy'> & { interviewId: string | undefined; alertId: string | undefined },
): Promise<string> {
  const actionId = uuidV7();
  await db
    .insertInto('action')
    .values({
      universe_id: universeId,
      action_id: actionId,
      survey_id: surveyId,
      unit_id: action.unitId,
      interview_id: action.interviewId ?? null,
      alert_id: action.alertId ?? null,
      title: action.title,
      description: action.description,
      owner: action.owner,
      owner_name: action.ownerName,
      due_on: action.dueOn,
      created_by: action.createdBy,
      changed_by: action.createdBy,
    })
    .execute();
  return actionId;
}

/** Changes the version that was read; a locked row cannot have another one. */
export async function keepAction(
  { db }: Tx,
  { universeId }: Place,
  { actionId, version }: Pick<StoredAction, 'actionId' | 'version'>,
  change: ActionSettings & Pick<StoredAction, 'status' | 'doneOn' | 'changedBy'>,
): Promise<void> {
  await db
    .updateTable('action')
    .set({
      title: change.title,
      description: change.description,
      owner: change.owner,
      owner_name: change.ownerName,
      due_on: change.dueOn,
      status: change.status,
      done_on: change.doneOn,
      changed_by: change.changedBy,
      changed_at: sql<Date>`now()`,
      version: version + 1,
    })
    .where('universe_id', '=', universeId)
    .where('action_id', '=', actionId)
    .execute();
}

/** The interview an alert was raised by; undefined when the survey has no such alert. */
export async function findAlertInterview(
  { db }: Tx,
  { universeId, surveyId }: Place,
  alertId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('alert')
    .select('interview_id as interviewId')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('alert_id', '=', alertId)
    .executeTakeFirst();
  return row?.interviewId;
}

/** Notes what staff did with it. */
export async function noteActionChange(
  { universe, actor }: Context,
  tx: Tx,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId: universe.universeId, personId: actor.personId, action, subject, details });
}

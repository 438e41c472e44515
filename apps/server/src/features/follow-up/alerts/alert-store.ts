import type { AlertEntry } from '@echolot/contract/follow-up/alerts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { nextInstants } from './alert-clock.ts';
import { type AlertBody, type AlertClock, bodyOf, type EntryDetails, type StoredAlert } from './stored-alert.ts';

const ms = (column: string) => sql.raw(`(extract(epoch from a.${column}) * 1000)::float8`);

/** An alert as JSON of the record: instants as ms since 1970. */
export const storedAlert = sql`
  a.alert_id as "alertId", a.survey_id as "surveyId", a.interview_id as "interviewId", a.effect_block_id as "effectBlockId",
  a.version, a.unit_nos as "unitNos", a.day::text as day, a.priority, a.policy, a.state, a.is_escalated as "isEscalated",
  a.assignee_id as "assigneeId", a.assignee, a.assignee_role as "assigneeRole", a.pauses, a.root_cause as "rootCause",
  a.resolution, a.reopened, a.states, ${ms('raised_at')} as "raisedAt", ${ms('changed_at')} as "changedAt",
  ${ms('paused_since')} as "pausedSince",
  jsonb_build_object('warnAt', ${ms('contact_warn_at')}, 'dueAt', ${ms('contact_due_at')}, 'doneAt', ${ms('contact_done_at')},
    'tookMs', a.contact_took_ms, 'noted', a.contact_noted) as "firstContact",
  jsonb_build_object('warnAt', ${ms('close_warn_at')}, 'dueAt', ${ms('close_due_at')}, 'doneAt', ${ms('close_done_at')},
    'tookMs', a.close_took_ms, 'noted', a.close_noted) as close`;

/** Alerts by id in the order of the ids, locked until the transaction ends if so wished. */
export async function findAlerts(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  alertIds: readonly string[],
  options: { isLocked?: boolean } = {},
): Promise<Map<string, StoredAlert>> {
  const { rows } = await sql<StoredAlert>`
    select ${storedAlert} from alert a
    where a.universe_id = ${universeId} and a.survey_id = ${surveyId} and a.alert_id = any(${alertIds}::uuid[])
    order by a.alert_id ${options.isLocked ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.alertId, row]));
}

/** An alert with clocks that have something to note, oldest first, locked; those somebody else works on are left to them. */
export async function listDueAlerts(
  { db }: Tx,
  universeId: string,
  before: Date,
  limit: number,
): Promise<(StoredAlert & { survey: string; title: string })[]> {
  const { rows } = await sql<StoredAlert & { survey: string; title: string }>`
    select ${storedAlert}, s.ext_name as survey, e.name as title from alert a
    join survey s on s.universe_id = a.universe_id and s.survey_id = a.survey_id
    join effect_block e on e.universe_id = a.universe_id and e.effect_block_id = a.effect_block_id
    where a.universe_id = ${universeId} and a.next_clock_at <= ${before}
    order by a.next_clock_at limit ${limit} for update of a skip locked`.execute(db);
  return rows;
}

const instant = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Columns of an alert's body. */
function columnsOf(alert: AlertBody) {
  const { warnAt, dueAt, nextClockAt } = nextInstants(alert);
  const { firstContact, close } = alert;
  const took = ({ tookMs }: AlertClock): number | null => (tookMs === null ? null : Math.round(tookMs));
  return {
    state: alert.state,
    is_escalated: alert.isEscalated,
    assignee_id: alert.assigneeId,
    assignee: alert.assignee,
    assignee_role: alert.assigneeRole,
    contact_warn_at: new Date(firstContact.warnAt),
    contact_due_at: new Date(firstContact.dueAt),
    contact_done_at: instant(firstContact.doneAt),
    contact_took_ms: took(firstContact),
    contact_noted: firstContact.noted,
    close_warn_at: new Date(close.warnAt),
    close_due_at: new Date(close.dueAt),
    close_done_at: instant(close.doneAt),
    close_took_ms: took(close),
    close_noted: close.noted,
    paused_since: instant(alert.pausedSince),
    pauses: JSON.stringify(alert.pauses),
    warn_at: instant(warnAt),
    due_at: instant(dueAt),
    next_clock_at: instant(nextClockAt),
    root_cause: alert.rootCause,
    resolution: alert.resolution,
    reopened: alert.reopened,
    states: JSON.stringify(alert.states),
  };
}

/** Columns of a new alert, in the order of `alertRow`. */
export const alertColumns = [
  'universe_id',
  'alert_id',
  'survey_id',
  'interview_id',
  'effect_block_id',
  'effect_version',
  'version',
  'unit_nos',
  'units',
  'day',
  'priority',
  'policy',
  'raised_at',
  'changed_at',
  'state',
  'is_escalated',
  'assignee_id',
  'assignee',
  'assignee_role',
  'contact_warn_at',
  'contact_due_at',
  'contact_done_at',
  'contact_took_ms',
  'contact_noted',
  'close_warn_at',
  'close_due_at',
  'close_done_at',
  'close_took_ms',
  'close_noted',
  'paused_since',
  'pauses',
  'warn_at',
  'due_at',
  'next_clock_at',
  'root_cause',
  'resolution',
  'reopened',
  'states',
] as const;

/** A new alert as a row to copy. */
export function alertRow(universeId: string, alert: StoredAlert & { effectVersion: number }): unknown[] {
  const row: Readonly<Record<string, unknown>> = {
    ...columnsOf(alert),
    universe_id: universeId,
    alert_id: alert.alertId,
    survey_id: alert.surveyId,
    interview_id: alert.interviewId,
    effect_block_id: alert.effectBlockId,
    effect_version: alert.effectVersion,
    version: alert.version,
    unit_nos: alert.unitNos,
    units: Object.values(alert.unitNos),
    day: alert.day,
    priority: alert.priority,
    policy: alert.policy,
    raised_at: new Date(alert.raisedAt),
    changed_at: new Date(alert.changedAt),
  };
  return alertColumns.map((column) => row[column]);
}

/** One line of the log. */
export interface NewEntry {
  readonly alertId: string;
  readonly version: number;
  readonly at: number;
  readonly kind: AlertEntry['kind'];
  readonly personId: string | null;
  readonly by: string | null;
  readonly state: string;
  readonly details: EntryDetails;
  /** The alert before, where the change can be taken back. */
  readonly former: AlertBody | null;
}

export const entryColumns = [
  'universe_id',
  'alert_id',
  'version',
  'at',
  'kind',
  'person_id',
  'made_by',
  'state',
  'details',
  'former',
] as const;

export function entryRow(universeId: string, entry: NewEntry): unknown[] {
  const { alertId, version, at, kind, personId, by, state, details, former } = entry;
  return [universeId, alertId, version, new Date(at), kind, personId, by, state, details, former];
}

/** Writes alerts that were read and locked in this transaction, each with what happened to it. */
export async function writeAlerts(
  { db }: Tx,
  universeId: string,
  changes: readonly { readonly alert: StoredAlert; readonly entries: readonly NewEntry[] }[],
): Promise<void> {
  for (const { alert } of changes) {
    await db
      .updateTable('alert')
      .set({ ...columnsOf(alert), version: alert.version, changed_at: new Date(alert.changedAt) })
      .where('universe_id', '=', universeId)
      .where('alert_id', '=', alert.alertId)
      .execute();
  }
  const entries = changes.flatMap((change) => change.entries);
  if (entries.length === 0) return;
  await db
    .insertInto('alert_entry')
    .values(
      entries.map((entry) => ({
        universe_id: universeId,
        alert_id: entry.alertId,
        version: entry.version,
        at: new Date(entry.at),
        kind: entry.kind,
        person_id: entry.personId,
        made_by: entry.by,
        state: entry.state,
        details: JSON.stringify(entry.details),
        former: entry.former === null ? null : JSON.stringify(bodyOf(entry.former)),
      })),
    )
    .execute();
}

/** An entry as it is kept. */
export interface StoredEntry {
  readonly alertId: string;
  readonly version: number;
  readonly at: Date;
  readonly kind: AlertEntry['kind'];
  readonly personId: string | null;
  readonly by: string | null;
  readonly state: AlertEntry['state'];
  readonly details: EntryDetails;
  readonly former: AlertBody | null;
}

/** The log of an alert, oldest first, from a version on. */
export async function listEntries({ db }: Tx, universeId: string, alertId: string, after = 0): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select alert_id as "alertId", version, at, kind, person_id as "personId", made_by as by, state, details, former
    from alert_entry where universe_id = ${universeId} and alert_id = ${alertId} and version > ${after}
    order by version`.execute(db);
  return rows;
}

/** The logs of these alerts, each oldest first. */
export async function listEntriesOf(
  { db }: Tx,
  universeId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const { rows } = await sql<StoredEntry>`
    select alert_id as "alertId", version, at, kind, person_id as "personId", made_by as by, state, details, former
    from alert_entry where universe_id = ${universeId} and alert_id = any(${[...alertIds]}::uuid[])
    order by alert_id, version`.execute(db);
  return Map.groupBy(rows, ({ alertId }) => alertId);
}

/** When each of these people was given an alert last, ms since 1970; nobody who never was. */
export async function listLastTurns(
  { db }: Tx,
  universeId: string,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ personId: string; at: number }>`
    select p.id as "personId", t.at from unnest(${personIds}::uuid[]) as p (id)
    cross join lateral (select max((states -> 'assigned' ->> 1)::float8) as at from alert
      where universe_id = ${universeId} and assignee_id = p.id) t
    where t.at is not null`.execute(db);
  return new Map(rows.map(({ personId, at }) => [personId, at]));
}

/** Open alerts of each of these people. */
export async function countOpenOf(
  { db }: Tx,
  universeId: string,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select assignee_id as "personId", count(*)::int as count from alert
    where universe_id = ${universeId} and assignee_id = any(${personIds}::uuid[])
      and state in ('new', 'assigned', 'in_progress', 'waiting')
    group by assignee_id`.execute(db);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}

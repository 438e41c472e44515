import { type AlertView, alertViews } from '@echolot/contract/follow-up/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { contactWords } from '../../privacy/masking/public.ts';
import { type AlertConditions, type Viewer, viewCondition } from './alert-conditions-view.ts';
import { storedAlert } from './alert-store.ts';
import type { StoredAlert } from './stored-alert.ts';

/** An alert with what is shown beside it. */
export interface ShownAlert extends StoredAlert {
  readonly effectBlock: string;
  readonly title: string;
  readonly answeredAt: Date;
  /** Answer to the main indicator. */
  readonly score: unknown;
  /** Of the first comment, at most `longestComment` characters. */
  readonly comment: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** What tells its customer. */
  readonly customerWords: readonly string[];
  readonly marks: readonly string[];
  /** The customer's first interview after it was resolved last, also when it was opened again since. */
  readonly resurvey: {
    value: unknown;
    interviewId: string;
    answeredAt: string;
    unitNos: Readonly<Record<string, number>>;
    day: string;
  } | null;
}

/** More than is shown, so that what is masked in it is whole. */
export const longestComment = 400;

export type AlertOrder = 'due' | 'raised' | 'changed';

/** Where a page ended: the instant it is sorted by (ms since 1970; null for none), and the alert. */
export interface ListPlace {
  readonly at: number | null;
  readonly alertId: string;
}

/** Alerts first, each with its interview by key: the other way round, which looks cheap before new rows are counted, is not. */
export const alertJoins = sql`
  join lateral (select * from interview one where one.universe_id = a.universe_id and one.survey_id = a.survey_id
    and one.interview_id = a.interview_id offset 0) i on true
  join effect_block e on e.universe_id = a.universe_id and e.effect_block_id = a.effect_block_id
  left join contact c on c.universe_id = i.universe_id and c.contact_id = i.contact_id`;

const orders: Readonly<Record<AlertOrder, RawBuilder<unknown>>> = {
  due: sql`a.due_at, a.alert_id`,
  raised: sql`a.raised_at desc, a.alert_id desc`,
  changed: sql`a.changed_at desc, a.alert_id desc`,
};

function afterCondition(order: AlertOrder, { at, alertId }: ListPlace): RawBuilder<unknown> {
  // The record knows microseconds, a Date does not: between the two alerts would be left out or come twice.
  const instant = sql`to_timestamp(${at}::float8 / 1000)`;
  if (order !== 'due') {
    const column = sql.raw(order === 'raised' ? 'a.raised_at' : 'a.changed_at');
    return sql`(${column}, a.alert_id) < (${instant}, ${alertId}::uuid)`;
  }
  if (at === null) return sql`a.due_at is null and a.alert_id > ${alertId}::uuid`;
  return sql`((a.due_at, a.alert_id) > (${instant}, ${alertId}::uuid) or a.due_at is null)`;
}

export interface ListQuestion extends AlertConditions {
  readonly view: RawBuilder<unknown>;
  readonly order: AlertOrder;
  readonly after: ListPlace | undefined;
  readonly limit: number;
  readonly shown: ShownVariables;
}

/** Ext names of the variables whose answers are shown; null for none. */
export interface ShownVariables {
  readonly score: string | null;
  readonly comment: string | null;
}

/** A page of alerts. */
export async function listShownAlerts(tx: Tx, question: ListQuestion): Promise<ShownAlert[]> {
  const { conditions, needsJoins, view, order, after, limit, shown } = question;
  const wanted = [...conditions, view, ...(after ? [afterCondition(order, after)] : [])];
  return shownAlerts(
    tx,
    sql`select a.* from alert a ${needsJoins ? alertJoins : sql``} where ${sql.join(wanted, sql` and `)}
      order by ${orders[order]} limit ${limit}`,
    shown,
    orders[order],
  );
}

/** Alerts by id. */
export function findShownAlerts(
  tx: Tx,
  { universeId, surveyId }: { readonly universeId: string; readonly surveyId: string },
  alertIds: readonly string[],
  shown: ShownVariables,
): Promise<ShownAlert[]> {
  return shownAlerts(
    tx,
    sql`select a.* from alert a where a.universe_id = ${universeId} and a.survey_id = ${surveyId}
      and a.alert_id = any(${[...alertIds]}::uuid[])`,
    shown,
    sql`a.alert_id`,
  );
}

/** When it was resolved last. Opening it again does not forget that; a resolution that was taken back is none. */
const resolvedAt = sql`coalesce(a.close_done_at, to_timestamp((a.states #>> '{resolved,1}')::float8 / 1000))`;

async function shownAlerts(
  { db }: Tx,
  page: RawBuilder<unknown>,
  { score, comment }: ShownVariables,
  order: RawBuilder<unknown>,
): Promise<ShownAlert[]> {
  const { rows } = await sql<ShownAlert>`
    with a as materialized (${page})
    select ${storedAlert}, e.ext_name as "effectBlock", e.name as title, i.answered_at as "answeredAt",
      i.answers -> ${score}::text as score, left(i.answers ->> ${comment}::text, ${longestComment}::int) as comment,
      c.given_name as "givenName", c.family_name as "familyName",
      ${contactWords} as "customerWords",
      array(select m.tag from interview_mark m where m.universe_id = a.universe_id and m.survey_id = a.survey_id
        and m.interview_id = a.interview_id order by m.tag) as marks,
      r.found as resurvey
    from a ${alertJoins}
    left join lateral (
      select json_build_object('value', n.answers -> ${score}::text, 'interviewId', n.interview_id, 'answeredAt', n.answered_at,
        'unitNos', n.unit_nos, 'day', n.day) as found
      from (select * from interview one where one.universe_id = a.universe_id and one.contact_id = i.contact_id offset 0) n
      where i.contact_id is not null and n.survey_id = a.survey_id and n.answered_at > ${resolvedAt}
        and n.status = 'complete' and n.answers ? ${score}::text
      order by n.answered_at limit 1) r on true
    order by ${order}`.execute(db);
  return rows;
}

/** How many alerts each view has. */
export async function countViews(
  { db }: Tx,
  { conditions, needsJoins }: AlertConditions,
  viewer: Viewer,
): Promise<Record<AlertView, number>> {
  const counts = alertViews.map(
    (view) => sql`count(*) filter (where ${viewCondition(view, viewer)})::int as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<AlertView, number>>`
    select ${sql.join(counts)} from alert a ${needsJoins ? alertJoins : sql``} where ${sql.join([...conditions], sql` and `)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('Counting answers a row');
  return row;
}

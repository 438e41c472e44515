import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { type AlertConditions, isOpen } from './alert-conditions-view.ts';
import { alertJoins } from './alert-list-view.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Working time up to which alerts are counted together, ms. */
export const figureBounds = {
  firstContact: [15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 16 * hourMs],
  close: [hourMs, 4 * hourMs, 8 * hourMs, 16 * hourMs, 24 * hourMs, 40 * hourMs, 80 * hourMs],
} as const;

export interface ClockFigures {
  readonly count: number;
  readonly inTime: number;
  /** Run out and not stopped. */
  readonly overdue: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly distribution: number[];
}

/** Alerts of one group of units; of all together where `place` is null. */
export interface GroupFigures {
  readonly place: number | null;
  readonly raised: number;
  readonly open: number;
  readonly overdue: number;
  readonly escalated: number;
  readonly closed: number;
  readonly invalid: number;
  readonly reopened: number;
  readonly firstContact: ClockFigures;
  readonly close: ClockFigures;
}

function clockFigures(clock: 'contact' | 'close', bounds: readonly number[], now: Date): RawBuilder<unknown> {
  const column = (name: string) => sql.raw(`a.${clock}_${name}`);
  // What turned out to be no case says nothing about how long cases take.
  const counts = sql`${column('done_at')} is not null and a.state <> 'invalid'`;
  const took = column('took_ms');
  const running = sql`${column('done_at')} is null`;
  // The clock of closing stands still while one waits for the customer.
  const runs = clock === 'close' ? sql`${running} and a.state <> 'waiting'` : running;
  const cells = bounds.map(
    (bound, index) =>
      sql`count(*) filter (where ${counts} and ${took} <= ${bound} ${index === 0 ? sql`` : sql`and ${took} > ${bounds[index - 1]}`})`,
  );
  const percentile = (share: number) =>
    sql`percentile_cont(${share}) within group (order by ${took}) filter (where ${counts})`;
  return sql`json_build_object('count', count(*) filter (where ${counts}),
    'inTime', count(*) filter (where ${counts} and ${column('done_at')} <= ${column('due_at')}),
    'overdue', count(*) filter (where ${isOpen} and ${runs} and ${column('due_at')} <= ${now}),
    'medianMs', ${percentile(0.5)}, 'p90Ms', ${percentile(0.9)},
    'distribution', json_build_array(${sql.join(cells)}, count(*) filter (where ${counts} and ${took} > ${bounds.at(-1)})))`;
}

/** Figures of each group, and of all alerts; one pass over them. @param places group number of each unit number. */
export async function readGroupFigures(
  { db }: Tx,
  { conditions, needsJoins }: AlertConditions,
  perspective: string,
  places: ReadonlyMap<number, number>,
  now: Date,
): Promise<GroupFigures[]> {
  const { rows } = await sql<GroupFigures>`
    with place as materialized (
      select * from unnest(${[...places.keys()]}::int[], ${[...places.values()]}::int[]) as p (unit_no, place))
    select p.place, count(*)::int as raised, (count(*) filter (where ${isOpen}))::int as open,
      (count(*) filter (where ${isOpen} and a.due_at <= ${now}))::int as overdue,
      (count(*) filter (where ${isOpen} and a.is_escalated))::int as escalated,
      (count(*) filter (where a.state in ('resolved', 'closed')))::int as closed,
      (count(*) filter (where a.state = 'invalid'))::int as invalid,
      (count(*) filter (where a.reopened > 0))::int as reopened,
      ${clockFigures('contact', figureBounds.firstContact, now)} as "firstContact",
      ${clockFigures('close', figureBounds.close, now)} as close
    from alert a ${needsJoins ? alertJoins : sql``}
    left join place p on p.unit_no = (a.unit_nos ->> ${perspective})::int
    where ${sql.join([...conditions], sql` and `)}
    group by grouping sets ((p.place), ())
    having grouping(p.place) = 1 or p.place is not null`.execute(db);
  return rows;
}

export async function readStatesAndCauses(
  { db }: Tx,
  { conditions, needsJoins }: AlertConditions,
): Promise<{ states: Record<string, number>; rootCauses: { rootCause: string; count: number }[] }> {
  const from = sql`from alert a ${needsJoins ? alertJoins : sql``} where ${sql.join([...conditions], sql` and `)}`;
  const { rows } = await sql<{ states: Record<string, number>; rootCauses: { rootCause: string; count: number }[] }>`
    select coalesce((select json_object_agg(state, count) from (select a.state, count(*) ${from} group by a.state) s), '{}') as states,
      coalesce((select json_agg(json_build_object('rootCause', cause, 'count', count) order by count desc, cause) from (
        select min(a.root_cause) as cause, count(*) ${from} and a.root_cause is not null
        group by lower(a.root_cause) order by count(*) desc, 1 limit 10) r), '[]') as "rootCauses"`.execute(db);
  return rows[0] ?? { states: {}, rootCauses: [] };
}

import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { AlertConditions } from './alert-conditions-view.ts';
import { alertJoins } from './alert-list-view.ts';
import type { AlertPolicy } from './stored-alert.ts';

/** What happened when with an alert; instants as ms since 1970. */
export interface PastAlert {
  readonly priority: AlertPriority;
  readonly policy: AlertPolicy;
  readonly unitNo: number | null;
  readonly raisedAt: number;
  /** Since when the clock of closing runs: the last reopening, else the raising. */
  readonly closingFrom: number;
  readonly contactedAt: number | null;
  readonly resolvedAt: number | null;
  /** Times of waiting; the last one may go on. */
  readonly pauses: readonly (readonly [from: number, to: number | null])[];
}

/** When the alert `a` was opened again last; a reopening that was taken back is none. */
const lastReopening = sql`(select (extract(epoch from max(e.at)) * 1000)::float8 from alert_entry e
  where e.universe_id = a.universe_id and e.alert_id = a.alert_id and e.kind = 'reopen'
    and not exists (select 1 from alert_entry u where u.universe_id = e.universe_id and u.alert_id = e.alert_id
      and u.kind = 'undo' and (u.details ->> 'undoes')::int = e.version))`;

/** Alerts that were cases, latest first. */
export async function listPastAlerts(
  { db }: Tx,
  { conditions, needsJoins }: AlertConditions,
  perspective: string,
  limit: number,
): Promise<PastAlert[]> {
  const ms = (column: string) => sql.raw(`(extract(epoch from a.${column}) * 1000)::float8`);
  const { rows } = await sql<PastAlert>`
    select a.priority, a.policy, (a.unit_nos ->> ${perspective})::int as "unitNo", ${ms('raised_at')} as "raisedAt",
      case when a.reopened = 0 then ${ms('raised_at')} else coalesce(${lastReopening}, ${ms('raised_at')}) end as "closingFrom",
      ${ms('contact_done_at')} as "contactedAt", ${ms('close_done_at')} as "resolvedAt",
      case when a.paused_since is null then a.pauses
        else a.pauses || jsonb_build_array(jsonb_build_array(${ms('paused_since')}, null)) end as pauses
    from alert a ${needsJoins ? alertJoins : sql``}
    where ${sql.join([...conditions], sql` and `)} and a.state <> 'invalid'
    order by a.raised_at desc limit ${limit}`.execute(db);
  return rows;
}

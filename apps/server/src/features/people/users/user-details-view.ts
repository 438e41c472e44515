import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Alerts that are assigned to a person and not settled. */
export async function countOpenAlerts({ db }: Tx, universeId: string, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('universe_id', '=', universeId)
    .where('assignee_id', '=', personId)
    .where('state', 'in', ['new', 'assigned', 'in_progress', 'waiting'])
    .executeTakeFirstOrThrow();
  return count;
}

const latest = 20;

/** What a person did last, the latest first. */
export async function listLatestAudit({ db }: Tx, universeId: string, personId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'subject'])
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('audit_entry_id', 'desc')
    .limit(latest)
    .execute();
  return rows.map(({ at, action, subject }) => ({ at: at.toISOString(), action, subject }));
}

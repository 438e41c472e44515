import type { AuditEntry } from '@echolot/contract/people/audit';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

export interface AuditQuery {
  readonly universeId: string;
  readonly timeZone: string;
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  /** Part of the subject. */
  readonly subject?: string | undefined;
  /** Days in the zone of the universe, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Id of an entry; older ones follow. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** An entry as it is kept: with the id of who did it. */
export type StoredEntry = Omit<AuditEntry, 'username'>;

/** Entries newest first, whose keys have names and whose people are still ids. */
export async function readAudit({ db }: Tx, query: AuditQuery): Promise<StoredEntry[]> {
  const { universeId, timeZone, person, action, subject, from, to, before, limit } = query;
  const conditions = [
    sql`a.universe_id = ${universeId}`,
    ...(person === undefined ? [] : [sql`a.person_id = ${person}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(subject === undefined || subject === ''
      ? []
      : [sql`strpos(folded_text(a.subject), folded_text(${subject})) > 0`]),
    ...(from === undefined ? [] : [sql`a.at >= (${from}::date)::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(before === undefined ? [] : [sql`a.audit_entry_id < ${before}`]),
  ];
  const { rows } = await sql<Omit<StoredEntry, 'at'> & { at: Date }>`
    select a.audit_entry_id as "auditEntryId", a.at, a.action, a.subject, a.details, a.address, a.request_id as "requestId",
      a.person_id as "personId",
      case when a.person_id is not null then 'person' when a.api_key_id is not null then 'api_key' else 'system' end as kind,
      coalesce(k.name, '') as who
    from audit_entry a
    left join api_key k on k.universe_id = a.universe_id and k.api_key_id = a.api_key_id
    where ${sql.join(conditions, sql` and `)}
    order by a.audit_entry_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Actions there are entries of, by name. */
export async function listAuditActions({ db }: Tx, universeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('action')
    .distinct()
    .where('universe_id', '=', universeId)
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
}

/** Who people are now, by id: also those who have left the universe, and root. Only those asked for are told; in no universe. */
export async function readPeopleOfEntries(
  { db }: Tx,
  personIds: readonly string[],
): Promise<Map<string, { readonly username: string; readonly name: string }>> {
  const { rows } = await sql<{ personId: string; username: string; name: string }>`
    select person_id as "personId", username, coalesce(nullif(trim(given_name || ' ' || family_name), ''), username) as name
    from person where person_id = any(${personIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ personId, ...person }) => [personId, person]));
}

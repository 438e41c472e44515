import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { lowestId, mayTell, type Page } from '../../../personal-data/scan.ts';

export interface AuditNote {
  readonly auditEntryId: string;
  readonly action: string;
  readonly details: unknown;
}

export async function scanAudit(
  { db }: Tx,
  universeId: string,
  finder: PersonFinder,
  after: readonly string[] | null,
  limit: number,
): Promise<Page<AuditNote>> {
  const { rows } = await sql<AuditNote & { n: number; last: string }>`
    with page as materialized (
      select * from audit_entry where universe_id = ${universeId} and audit_entry_id > ${after?.[0] ?? lowestId}::uuid
      order by audit_entry_id limit ${limit}
    ), bounds as (select count(*)::int as n, max(audit_entry_id::text) as last from page)
    select b.n, b.last, p.* from bounds b left join (
      select audit_entry_id as "auditEntryId", action, details from page where ${mayTell(sql`details::text`, finder)}
    ) p on true`.execute(db);
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.auditEntryId !== null),
    last: !first || first.n < limit ? null : [first.last],
    scanned: first?.n ?? 0,
  };
}

export async function writeAuditNotes({ db }: Tx, universeId: string, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    update audit_entry a set details = t.details
    from unnest(${notes.map(({ auditEntryId }) => auditEntryId)}::uuid[], ${notes.map(({ details }) => JSON.stringify(details))}::jsonb[])
      as t (audit_entry_id, details)
    where a.universe_id = ${universeId} and a.audit_entry_id = t.audit_entry_id`.execute(db);
}

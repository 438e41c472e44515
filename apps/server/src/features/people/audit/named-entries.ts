import type { AuditEntry } from '@echolot/contract/people/audit';
import type { Context } from '../../../context.ts';
import { type AuditQuery, readAudit, readPeopleOfEntries } from './audit-view.ts';

/** Entries with the names of today: people belong to no universe, so they are read apart. */
export async function readNamedEntries(ctx: Context, query: AuditQuery): Promise<AuditEntry[]> {
  const entries = await ctx.inTransaction((tx) => readAudit(tx, query));
  const personIds = [...new Set(entries.flatMap(({ personId }) => personId ?? []))];
  const people = await ctx.record.as('echolot_sign_on', (tx) => readPeopleOfEntries(tx, personIds));
  return entries.map((entry) => {
    const person = entry.personId === null ? undefined : people.get(entry.personId);
    return { ...entry, who: person?.name ?? entry.who, username: person?.username ?? null };
  });
}

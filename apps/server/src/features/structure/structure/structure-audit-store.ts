import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** Notes a change of what a survey or a hierarchy is made of, in the transaction that makes it. */
export async function noteStructureChange(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAuditEntry(tx, entry);
}

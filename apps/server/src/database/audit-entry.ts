import { uuidV7 } from '../ids/uuid-v7.ts';
import type { Tx } from './record.ts';

/** What a person or key changed. */
export interface AuditEntry {
  readonly universeId: string;
  /** Undefined for the system, and for an API key. */
  readonly personId: string | undefined;
  readonly apiKeyId?: string | undefined;
  /** Verb of the contract. */
  readonly action: string;
  readonly subject: string;
  /** Old and new values, without secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Notes a change in the transaction that makes it. Only erasure changes a note, and retention removes it once it is old. */
export async function writeAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.db
    .insertInto('audit_entry')
    .values({
      universe_id: entry.universeId,
      audit_entry_id: uuidV7(),
      person_id: entry.personId ?? null,
      api_key_id: entry.apiKeyId ?? null,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** Notes what staff changed of an interview, without texts. */
export async function noteInterviewChange(
  { universe, actor }: Context,
  tx: Tx,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId: universe.universeId, personId: actor.personId, action, subject, details });
}

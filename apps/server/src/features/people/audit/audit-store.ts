import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** Notes that the audit itself was taken along. */
export async function noteInAudit(
  tx: Tx,
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  entry: { readonly action: string; readonly subject: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await writeAuditEntry(tx, { universeId: universe.universeId, personId: actor.personId, ...entry });
}

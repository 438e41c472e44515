import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** Notes what somebody did with a report, or with a file that is made at once. */
export async function noteInAudit(
  { universe, actor }: Pick<Context, 'universe' | 'actor'>,
  tx: Tx,
  action: 'orderReport' | 'cancelReport' | 'deleteReport' | 'giveReport' | 'downloadReport',
  subject: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { universeId } = universe;
  await writeAuditEntry(tx, { universeId, personId: actor.personId, action, subject, details });
}
